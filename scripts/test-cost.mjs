#!/usr/bin/env node
// test-cost.mjs [STEP...] [-- ARGUMENT...]
// Prints the CPU seconds of the steps of `make test`, with all processes that they start: of each Go package on each database,
// and of each file of browser tests. Steps are go, types, typescript and browser; all by default. Arguments are passed to
// Playwright. CPU time varies less with the load of a machine than the time that passes. The bundles and bin/haat must be built.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  cpuSeconds,
  createGroup,
  inGroup,
  removeGroup,
  runIn,
  subgroup,
  subgroups,
} from "./cgroup.mjs";

const [given, extra] = split(process.argv.slice(2), "--");
const root = createGroup();
if (!root) {
  console.error(
    "test-cost: cannot create a control group; it needs Linux, and root or a delegated group",
  );
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "haat-cost-"));
const table = [];
const steps = { go, types, typescript, browser };
const tool = (name) => join("node_modules/.bin", name);
let failed = false;
try {
  for (const name of given.length > 0 ? given : Object.keys(steps)) {
    if (!steps[name]) throw new Error(`unknown step ${name}`);
    await steps[name](subgroup(root, name));
  }
} finally {
  removeGroup(root);
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n CPU s\n${table.join("\n")}`);
process.exitCode = failed ? 1 : 0;

/** The tests' processes are in groups of their own (scripts/both-databases.sh), as is the PostgreSQL cluster. */
async function go(group) {
  const server = subgroup(group, "PostgreSQL server");
  const test = ["scripts/test-go.sh", "-short"];
  await measure(server, ["scripts/postgres.mjs", ...inGroup(group, test)], {
    HAAT_TEST_COST: group,
    HAAT_TEST_BINARY: join(process.cwd(), "bin/haat"),
    GOGC: process.env.GOGC ?? "400",
  });
  const parts = subgroups(group).map(({ name, path }) => ({
    name: `Go: ${name}`,
    seconds: cpuSeconds(path),
    files: subgroups(path).map((each) => ({ name: each.name, seconds: cpuSeconds(each.path) })),
  }));
  const total = cpuSeconds(group);
  const rest = total - sum(parts);
  row("Go", total);
  for (const part of [...parts, { name: "Go: building and linking", seconds: rest, files: [] }]) {
    row(`  ${part.name}`, part.seconds);
    rows(part.files);
  }
}

async function types(group) {
  await measure(group, [tool("tsc"), "--noEmit"]);
  row("types", cpuSeconds(group));
}

async function typescript(group) {
  await measure(group, [tool("vitest"), "run"]);
  row("TypeScript", cpuSeconds(group));
}

/** Runs all tests in one worker, so that the time of a test includes no other test. */
async function browser(group) {
  const file = join(folder, "browser.json");
  const reporter = join(process.cwd(), "scripts/test-cost-reporter.mjs");
  const args = ["--workers=1", "--retries=0", `--reporter=${reporter}`, ...extra];
  await measure(group, [tool("playwright"), "test", ...args], {
    HAAT_TEST_COST: group,
    HAAT_TEST_COST_FILE: file,
  });
  const files = JSON.parse(readFileSync(file, "utf8"));
  row("browser", cpuSeconds(group));
  row("  start, demo shops and end", cpuSeconds(group) - sum(files));
  rows(files);
}

async function measure(group, command, env) {
  const status = await runIn(group, command, env);
  if (status !== 0) failed = true;
}

function row(name, seconds) {
  table.push(`${seconds.toFixed(1).padStart(8)}  ${name}`);
}

/** Adds the rows of at least a second, most expensive first, and one row of the others. */
function rows(files) {
  const large = files.filter((each) => each.seconds >= 1).sort((a, b) => b.seconds - a.seconds);
  for (const { name, seconds } of large) row(`    ${name}`, seconds);
  const small = files.filter((each) => each.seconds < 1);
  if (small.length > 0) row(`    ${small.length} others`, sum(small));
}

function sum(parts) {
  return parts.reduce((total, { seconds }) => total + seconds, 0);
}

function split(list, mark) {
  const at = list.indexOf(mark);
  return at < 0 ? [list, []] : [list.slice(0, at), list.slice(at + 1)];
}
