import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Calls an export of a module for each item, in one thread per core. `module` is a URL and `name` the export's
 * name. A thread takes the next item when it is ready. Resolves to the results in the order of the items, or
 * rejects with the first error.
 */
export async function inParallel(module, name, items) {
  const waiting = [...items.entries()];
  const results = [];
  const threads = Math.min(availableParallelism(), waiting.length);
  await Promise.all(
    Array.from({ length: threads }, () => thread({ module, name }, waiting, results)),
  );
  return results;
}

function thread(workerData, waiting, results) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("parallel-thread.mjs", import.meta.url), { workerData });
    let index;
    const next = () => {
      const entry = waiting.shift();
      if (entry === undefined) return worker.terminate();
      index = entry[0];
      worker.postMessage(entry[1]);
    };
    worker.on("message", (result) => {
      results[index] = result;
      next();
    });
    worker.on("error", reject);
    worker.on("exit", resolve);
    next();
  });
}
