#!/usr/bin/env node
// cluster.mjs [COMMAND [ARGUMENT...]]
// Starts three machines with etcd, Patroni and PostgreSQL, two Haat nodes (bin/haat) and a load
// balancer. Without COMMAND it creates the demo shops, prints the addresses and stays until Ctrl-C.
// Otherwise it runs COMMAND with the path of the cluster's description (JSON) in HAAT_TEST_CLUSTER
// and exits with its status; without the packages it prints a line and exits with status 0. All is
// deleted afterwards, however the command ends. HAAT_CLUSTER_DATABASE=hosts connects the nodes by
// several hosts in the URL instead of haproxy; HAAT_CLUSTER_KEEP=1 keeps the logs.
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { isStopping, run } from "../child.mjs";
import { debianPackages, fail, isRoot, logProgress, succeeds } from "../fetch.mjs";
import { unprivileged } from "../unprivileged.mjs";
import { killServers, postgresPrograms, startDatabase } from "./database.mjs";
import { createNetwork, removeNetwork } from "./network.mjs";
import { stopAll } from "./supervise.mjs";
import { startWeb } from "./web.mjs";

const PACKAGES = ["patroni", "etcd-server", "haproxy", "postgresql", "iproute2"];
const MINUTES = 90; // The time limit for COMMAND.
const program = join(dirname(fileURLToPath(import.meta.url)), "../../bin/haat");
const command = process.argv.slice(2);

try {
  process.exitCode = await main();
} catch (err) {
  fail(err.message);
}

async function main() {
  if (!isInstalled() && !(debianPackages(...PACKAGES) && isInstalled())) {
    console.error(`A cluster needs Debian's packages: apt-get install ${PACKAGES.join(" ")}`);
    if (command.length === 0) return 1;
    console.error("skipped: the rounds on a cluster");
    return 0;
  }
  if (!existsSync(program)) throw new Error("bin/haat is missing: run make build");
  const user = unprivileged();
  const home = mkdtempSync(join(tmpdir(), "haat-cluster-"));
  chmodSync(home, 0o755);
  if (user.uid) chownSync(home, user.uid, user.gid);
  let machines = [];
  try {
    logProgress("starting three machines");
    machines = await createNetwork(["db1", "db2", "db3"]);
    const cluster = await start(home, machines, user);
    return await (command.length === 0 ? stay(cluster) : test(home, cluster));
  } finally {
    stopAll();
    killServers(machines);
    removeNetwork();
    await wait(200); // Waits until killed processes have ended.
    if (process.env.HAAT_CLUSTER_KEEP) console.error(`kept ${home}`);
    else rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function start(home, machines, user) {
  const [password, secret] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
  // The nodes' user may have no access to the folder of bin/haat.
  const copy = join(home, "haat");
  copyFileSync(program, copy);
  chmodSync(copy, 0o755);
  logProgress("starting etcd and Patroni");
  await startDatabase({ home, machines, user, password });
  logProgress("starting two nodes and the load balancer");
  const via = process.env.HAAT_CLUSTER_DATABASE === "hosts" ? "hosts" : "haproxy";
  const demo = command.length === 0;
  const web = await startWeb({
    home,
    machines,
    user,
    password,
    secret,
    count: 2,
    program: copy,
    via,
    demo,
  });
  return { home, machines, secret, via, password, ...web };
}

async function stay(cluster) {
  console.log(`shops          http://${cluster.balancer}`);
  for (const node of cluster.nodes)
    console.log(`${node.name}          http://${node.address}, metrics at ${node.metrics}`);
  console.log(`database       ${cluster.database.haproxy}`);
  for (const m of cluster.machines)
    console.log(
      `${m.name}            PostgreSQL ${m.address}:${m.ports.postgres}, Patroni ${m.rest}, etcd ${m.address}:${m.ports.etcd}`,
    );
  console.log(`state          patronictl -c ${cluster.machines[0].folder}/patroni.yml list`);
  console.log("Ctrl-C stops and deletes everything.");
  while (!isStopping()) await wait(200);
  return 0;
}

async function test(home, cluster) {
  const description = join(home, "cluster.json");
  writeFileSync(description, JSON.stringify(cluster, null, 1), { mode: 0o600 });
  const env = { ...process.env, HAAT_TEST_CLUSTER: description };
  return run(["timeout", "--foreground", "--kill-after=30", `${MINUTES}m`, ...command], env);
}

/** Reports whether all programs are installed. */
function isInstalled() {
  const programs = ["patroni", "etcd", "haproxy", "psql", ...(isRoot ? ["ip", "setpriv"] : [])];
  return (
    postgresPrograms() !== undefined &&
    programs.every((name) => succeeds("sh", ["-c", `command -v ${name}`]))
  );
}
