// Finds free TCP ports.
import { createServer } from "node:net";

/** Returns the preferred port of the loopback address, or another free one if it is in use; 0 means any free one. */
export function freePort(preferred = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (err) => (preferred === 0 ? reject(err) : resolve(freePort())));
    probe.listen(preferred, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
