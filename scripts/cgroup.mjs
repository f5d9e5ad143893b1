// Measures the CPU time of processes with all their descendants, also of those that outlive their parent, by Linux control
// groups (version 1 with cpuacct, or version 2).
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";

/** Creates a group below that of this process. Returns undefined if the system has no groups or the user may not create them. */
export function createGroup() {
  for (const parent of ownGroups()) {
    try {
      return mkdtempSync(join(parent, "haat-"));
    } catch {}
  }
}

/** Returns the folders of this process's groups that count CPU time. */
function ownGroups() {
  const root = "/sys/fs/cgroup";
  let lines = [];
  try {
    lines = readFileSync("/proc/self/cgroup", "utf8").trim().split("\n");
  } catch {} // not Linux
  return lines.flatMap((line) => {
    const [, controllers = "", path = ""] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    const names = controllers.split(",");
    if (controllers === "") return [join(root, path), join(root, "unified", path)].filter(counts);
    return names.includes("cpuacct") ? [join(root, controllers, path)].filter(counts) : [];
  });
}

function counts(group) {
  return existsSync(join(group, "cpuacct.usage")) || existsSync(join(group, "cpu.stat"));
}

/** Returns the CPU seconds of a group with all groups in it. */
export function cpuSeconds(group) {
  const old = join(group, "cpuacct.usage");
  if (existsSync(old)) return Number(readFileSync(old, "utf8")) / 1e9;
  const [, microseconds] =
    /^usage_usec (\d+)/m.exec(readFileSync(join(group, "cpu.stat"), "utf8")) ?? [];
  return Number(microseconds) / 1e6;
}

/** Creates a group within another one, if it does not exist. */
export function subgroup(group, name) {
  const path = join(group, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** Returns the groups directly within a group, as names and folders. */
export function subgroups(group) {
  const folders = readdirSync(group, { withFileTypes: true }).filter((each) => each.isDirectory());
  return folders.map(({ name }) => ({ name, path: join(group, name) }));
}

/** Returns the command that moves itself into a group and then runs another command. */
export function inGroup(group, command) {
  return ["sh", "-c", 'echo $$ >"$0/cgroup.procs" && exec "$@"', group, ...command];
}

/** Runs a command in a group, and returns its exit status. */
export function runIn(group, command, env = {}) {
  const [program, ...args] = inGroup(group, command);
  const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Removes a group, if its processes have ended. */
export function removeGroup(group) {
  for (const { path } of subgroups(group)) removeGroup(path);
  try {
    rmdirSync(group);
  } catch {}
}
