// Sends a document in chunks, as a slow network does.
import { createServer, request, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Calls `work(origin)` with a proxy of the server at `shops`. `write` sends the document at `path`, which ends
 * when its promise settles.
 */
export async function withSlowDocument(
  shops: string,
  path: string,
  write: (answer: ServerResponse) => Promise<void>,
  work: (origin: string) => Promise<void>,
) {
  const server = createServer((incoming, answer) => {
    if (incoming.url === path) {
      answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      write(answer).then(
        () => answer.end(),
        (error) => answer.destroy(error),
      );
      return;
    }
    const headers = { ...incoming.headers, host: new URL(shops).host };
    const proxied = request(new URL(incoming.url ?? "/", shops), {
      method: incoming.method,
      headers,
    });
    proxied.on("response", (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(answer);
    });
    proxied.on("error", (error) => answer.destroy(error));
    incoming.pipe(proxied);
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

/** Sends text in chunks of `bytes` bytes, with a pause of `delay` milliseconds after each. */
export async function trickle(answer: ServerResponse, text: string, bytes: number, delay: number) {
  const all = Buffer.from(text);
  for (let start = 0; start < all.length; start += bytes) {
    answer.write(all.subarray(start, start + bytes));
    await pause(delay);
  }
}
