/** A static server that remembers every request: what it does not know of was not sent to it. */

import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";

export interface RecordedRequest {
  /** Milliseconds since 1970, to compare with Date.now() of a test. */
  time: number;
  method: string;
  /** Path and query as they were sent. */
  path: string;
  headers: IncomingMessage["headers"];
  /** One character a byte. */
  body: string;
}

export interface RecordingServer {
  /** Its address, with the slash at the end. */
  url: string;
  /** Every request so far, the oldest first; also those for files that are not there. */
  requests: readonly RecordedRequest[];
  /** Answers the path, for this test only, with this body instead of a file. */
  answer(path: string, mediaType: string, body: string | Uint8Array): void;
  close(): Promise<void>;
}

const MEDIA_TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves the folder on a free port of 127.0.0.1, with no more headers than a static host sends. */
export async function serve(folder: string): Promise<RecordingServer> {
  const requests: RecordedRequest[] = [];
  const answers = new Map<string, { mediaType: string; body: string | Uint8Array }>();

  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const recorded = { time: Date.now(), method, path, headers, body: "" };
    requests.push(recorded);
    for await (const part of request.setEncoding("latin1")) recorded.body += part as string;
    const file = path.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
    try {
      const given = answers.get(file);
      const body = given?.body ?? (await readFile(inside(folder, file)));
      const mediaType = given?.mediaType ?? MEDIA_TYPES[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "Content-Type": mediaType }).end(body);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    answer: (path, mediaType, body) => void answers.set(path, { mediaType, body }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The file that a path means, refused when it would lead out of the folder. */
function inside(folder: string, path: string): string {
  const file = normalize(join(folder, decodeURIComponent(path)));
  if (!file.startsWith(normalize(folder) + sep)) throw new Error(`${path} leads out of the folder`);
  return file;
}
