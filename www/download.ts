/** Gives the person a file, without any navigation. */
export function download(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser takes the blob in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
