// A Playwright reporter for scripts/test-cost.mjs: it writes the CPU seconds of each file's tests, with those of the browser and
// the server, to HAAT_TEST_COST_FILE. HAAT_TEST_COST is the control group of all processes; one worker must run the tests.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { cpuSeconds } from "./cgroup.mjs";

export default class {
  #files = new Map();
  #before = 0;

  onTestBegin() {
    this.#before = this.#used();
  }

  onTestEnd(test, result) {
    const seconds = this.#used() - this.#before;
    const file = `${test.parent.project().name} ${relative("e2e", test.location.file)}`;
    const { tests, total } = this.#files.get(file) ?? { tests: 0, total: 0 };
    this.#files.set(file, { tests: tests + 1, total: total + seconds });
    console.log(`${seconds.toFixed(2).padStart(7)} s  ${result.status}  ${file}  ${test.title}`);
    if (result.error) console.log(result.error.message ?? result.error);
  }

  onEnd() {
    const files = [...this.#files].map(([file, { tests, total }]) => ({
      name: `${file} (${tests})`,
      seconds: total,
    }));
    writeFileSync(process.env.HAAT_TEST_COST_FILE, JSON.stringify(files));
  }

  #used() {
    return cpuSeconds(process.env.HAAT_TEST_COST);
  }
}
