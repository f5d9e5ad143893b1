// The network of a cluster: as root on Linux a network namespace for each machine, joined by a
// bridge, so that a machine can be cut off; otherwise ports of the loopback address.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { isRoot, succeeds } from "../fetch.mjs";
import { freePort } from "../port.mjs";

const PORTS = { etcd: 2379, peer: 2380, postgres: 5432, patroni: 8008 };
const PREFIX = "haatc"; // The prefix of the names of namespaces and interfaces, which have at most 15 characters.

/**
 * Creates the network of machines with the given names. Each machine has `name`, `address`, `ports` and, if it
 * is isolated, `namespace` and `link` (the interface to set down to cut it off). Call removeNetwork at the end,
 * also after an error.
 */
export async function createNetwork(names) {
  if (!isRoot || !succeeds("ip", ["netns", "list"])) return loopback(names);
  removeNamespaces(abandoned());
  const id = `${PREFIX}${process.pid}`;
  const subnet = freeSubnet();
  ip("link", "add", id, "type", "bridge");
  ip("address", "add", `${subnet}.1/24`, "dev", id);
  ip("link", "set", id, "up");
  return names.map((name, i) => {
    const namespace = `${id}-${i}`;
    const machine = {
      name,
      namespace,
      link: namespace,
      address: `${subnet}.${10 + i}`,
      ports: PORTS,
    };
    ip("netns", "add", namespace);
    ip("link", "add", namespace, "type", "veth", "peer", "name", "eth0", "netns", namespace);
    ip("link", "set", namespace, "master", id, "up");
    ip("-n", namespace, "address", "add", `${machine.address}/24`, "dev", "eth0");
    ip("-n", namespace, "link", "set", "lo", "up");
    ip("-n", namespace, "link", "set", "eth0", "up");
    return machine;
  });
}

/** Kills the processes in this run's namespaces and deletes the namespaces and the bridge. */
export function removeNetwork() {
  if (isRoot) removeNamespaces([String(process.pid)]);
}

async function loopback(names) {
  const machines = [];
  for (const name of names) {
    const ports = {};
    for (const port of Object.keys(PORTS)) ports[port] = await freePort();
    machines.push({ name, address: "127.0.0.1", ports });
  }
  return machines;
}

/** Returns the first three bytes of an unused network in 198.18.0.0/15, which RFC 2544 reserves for tests. */
function freeSubnet() {
  const used = Object.values(networkInterfaces()).flatMap((list) => list.map((a) => a.address));
  for (let i = 0; i < 256; i++) {
    const subnet = `198.18.${(process.pid + i) % 256}`;
    if (!used.some((address) => address.startsWith(`${subnet}.`))) return subnet;
  }
  throw new Error("no network in 198.18.0.0/16 is free");
}

/** Returns the process ids of runs that were killed before they removed their namespaces. */
function abandoned() {
  const ids = namespaces().map((name) => name.slice(PREFIX.length).split("-")[0]);
  return [...new Set(ids)].filter((id) => !existsSync(`/proc/${id}`));
}

function namespaces() {
  const listed = spawnSync("ip", ["netns", "list"], { encoding: "utf8" }).stdout ?? "";
  return listed
    .split("\n")
    .map((line) => line.split(" ")[0])
    .filter((name) => name.startsWith(PREFIX));
}

function removeNamespaces(runs) {
  for (const run of runs) {
    for (const namespace of namespaces().filter((name) => name.startsWith(`${PREFIX}${run}-`))) {
      // A killed process may have had a child since the list was read.
      for (let attempt = 0; attempt < 20; attempt++) {
        const pids =
          spawnSync("ip", ["netns", "pids", namespace], { encoding: "utf8" }).stdout ?? "";
        if (!pids.trim()) break;
        for (const pid of pids.trim().split("\n")) kill(Number(pid));
        succeeds("sleep", ["0.1"]);
      }
      succeeds("ip", ["netns", "delete", namespace]);
    }
    succeeds("ip", ["link", "delete", `${PREFIX}${run}`]);
  }
}

/** Kills a process immediately. It may have ended already. */
export function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (err) {
    if (err.code !== "ESRCH") throw err;
  }
}

function ip(...args) {
  const result = spawnSync("ip", args, { encoding: "utf8" });
  if (result.status !== 0)
    throw new Error(
      `ip ${args.join(" ")}: ${(result.stderr || result.error?.message || "").trim()}`,
    );
}
