// A document that comes a piece at a time, as a slow network brings it.
import { createServer, request, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Calls `work(origin)` while a server there answers as the one at `shops` does, but for the document at path: that one
 * is `write`'s to send, and is ended for it.
 */
export async function inPieces(
  shops: string,
  path: string,
  write: (answer: ServerResponse) => Promise<void>,
  work: (origin: string) => Promise<void>,
) {
  const server = createServer((asked, answer) => {
    if (asked.url === path) {
      answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      write(answer).then(
        () => answer.end(),
        (error) => answer.destroy(error),
      );
      return;
    }
    const headers = { ...asked.headers, host: new URL(shops).host };
    const passed = request(new URL(asked.url ?? "/", shops), { method: asked.method, headers });
    passed.on("response", (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on("error", (error) => answer.destroy(error));
    asked.pipe(passed);
  });
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  try {
    await work(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

/** Sends text by so many bytes, and a moment of so many milliseconds after each. */
export async function trickle(answer: ServerResponse, text: string, bytes: number, moment: number) {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += bytes) {
    answer.write(all.subarray(at, at + bytes));
    await pause(moment);
  }
}
