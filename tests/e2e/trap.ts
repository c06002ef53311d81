/** Workers that fail. */

/** What the page says to a worker, as far as tests look at it. */
export interface Message {
  action: string;
  files?: File[];
  module?: WebAssembly.Module;
}

/**
 * Gives the workers of these numbers, counted from 1, a module with the exports of the real one, each of which is
 * `unreachable`: what a panic, or memory that has run out, ends in.
 */
export function trapWorkers(numbers: number[]): void {
  const section = (id: number, ...content: number[]): number[] => [id, ...leb(content.length), ...content];
  const leb = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...leb(Math.floor(value / 128))]);
  const trapping = (real: WebAssembly.Module): WebAssembly.Module => {
    const exports = WebAssembly.Module.exports(real).filter(({ kind }) => kind === "function" || kind === "memory");
    const entries = exports.flatMap(({ name, kind }) => {
      const text = [...new TextEncoder().encode(name)];
      // Function 0 does nothing, so that the start goes well; function 1 traps.
      return [...leb(text.length), ...text, ...(kind === "memory" ? [2, 0] : [0, name === "__wbindgen_start" ? 0 : 1])];
    });
    const bytes = [
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, 1, 0x60, 0, 0),
      ...section(3, 2, 0, 0),
      ...section(5, 1, 0, 1),
      ...section(7, ...leb(exports.length), ...entries),
      ...section(10, 2, 2, 0, 0x0b, 3, 0, 0x00, 0x0b),
    ];
    return new WebAssembly.Module(new Uint8Array(bytes));
  };
  const post = Worker.prototype.postMessage;
  const counted = globalThis as { startedWorkers?: number };
  let started = 0;
  Worker.prototype.postMessage = function (this: Worker, message: Message): void {
    if (message.module !== undefined) counted.startedWorkers = started += 1;
    post.call(this, message.module !== undefined && numbers.includes(started) ? { ...message, module: trapping(message.module) } : message);
  };
}
