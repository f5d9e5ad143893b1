// The script of a thread that inParallel starts.
import { parentPort, workerData } from "node:worker_threads";

const { module, name } = workerData;
const task = (await import(module))[name];
parentPort.on("message", async (item) => {
  parentPort.postMessage(await task(item));
});
