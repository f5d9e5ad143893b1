import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Calls the function that the module (a URL) exports under a name once with each item, in a thread
 * for each core. A thread takes the next item when it is ready. Rejects with the first error.
 */
export async function inParallel(module, name, items) {
  const waiting = [...items];
  const threads = Math.min(availableParallelism(), waiting.length);
  await Promise.all(Array.from({ length: threads }, () => thread({ module, name }, waiting)));
}

function thread(workerData, waiting) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("parallel-thread.mjs", import.meta.url), { workerData });
    const next = () => {
      const item = waiting.shift();
      if (item === undefined) worker.terminate();
      else worker.postMessage(item);
    };
    worker.on("message", next);
    worker.on("error", reject);
    worker.on("exit", resolve);
    next();
  });
}
