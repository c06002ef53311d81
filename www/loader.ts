/** Loads all that the page will ever need, then locks the network. */

export interface Loaded {
  module: WebAssembly.Module;
  sample: File;
}

/** The second policy. With the first it leaves no address that a background request may go to. */
const LOCKED = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:; img-src blob: data:; form-action 'none'";

/** Fetches the module and the made-up sample beside the page. */
export async function load(): Promise<Loaded> {
  const [wasm, sample] = await Promise.all([bytes("operating_point_bg.wasm"), bytes("sample.csv")]);
  return {
    module: await WebAssembly.compile(wasm),
    sample: new File([sample], "sample.csv", { type: "text/csv" }),
  };
}

/** Adds the second policy; a policy can only be added to, never taken back. */
export function lock(): void {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = LOCKED;
  document.head.append(meta);
}

async function bytes(name: string): Promise<ArrayBuffer> {
  const response = await fetch(new URL(name, document.baseURI));
  if (!response.ok) throw new Error(`${name} did not load (${response.status} ${response.statusText})`);
  return response.arrayBuffer();
}
