// Three PostgreSQL servers under Patroni, which stores its state in three members of etcd.
import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kill } from "./network.mjs";
import { statusOf, supervise, waitFor } from "./supervise.mjs";

/** Settings of the whole cluster; docs/scale.md gives the reasons. Times are in seconds. */
const DCS = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 5,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  failsafe_mode: false,
  maximum_lag_on_failover: 1048576,
  primary_start_timeout: 10,
  primary_stop_timeout: 5,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      wal_level: "replica",
      wal_log_hints: "on",
      max_wal_size: "1GB",
      wal_keep_size: "256MB",
      shared_buffers: "64MB",
      wal_sender_timeout: "5s",
      wal_receiver_timeout: "5s",
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 2,
      jit: "off",
    },
  },
};

/** Returns the newest folder with PostgreSQL's programs, or undefined. */
export function postgresPrograms() {
  try {
    const versions = readdirSync("/usr/lib/postgresql").sort((a, b) => Number(b) - Number(a));
    return versions.length > 0 ? `/usr/lib/postgresql/${versions[0]}/bin` : undefined;
  } catch {
    return undefined;
  }
}

/** Starts etcd and Patroni on all machines, and creates the database haat when there is a primary. */
export async function startDatabase({ home, machines, user, password }) {
  for (const m of machines) {
    m.folder = join(home, m.name);
    mkdirSync(m.folder, { mode: 0o750 });
    if (user.uid) chownSync(m.folder, user.uid, user.gid);
    m.rest = `http://${m.address}:${m.ports.patroni}`;
    startEtcd(m, machines, user, home);
  }
  for (const m of machines)
    await waitFor(
      `etcd of ${m.name}`,
      60,
      async () => (await statusOf(`${client(m)}/health`)) === 200,
    );
  for (const m of machines) startPatroni(m, machines, user, password);
  const primary = await waitFor("a primary", 120, () => find(machines, "primary"));
  const synchronous = () => find(machines, "synchronous");
  await waitFor("a synchronous standby", 120, synchronous);
  for (const statement of [
    `CREATE ROLE haat LOGIN PASSWORD '${password}'`,
    "CREATE DATABASE haat OWNER haat",
  ])
    execute(primary, password, statement);
  await waitFor("all standbys", 120, async () => (await ready(machines)) === machines.length);
}

/** Returns the machine whose Patroni has the role. */
async function find(machines, role) {
  for (const m of machines) if ((await statusOf(`${m.rest}/${role}`)) === 200) return m;
  return undefined;
}

async function ready(machines) {
  const answers = await Promise.all(machines.map((m) => statusOf(`${m.rest}/readiness`)));
  return answers.filter((status) => status === 200).length;
}

const client = (m) => `http://${m.address}:${m.ports.etcd}`;
const peer = (m) => `http://${m.address}:${m.ports.peer}`;

function startEtcd(m, machines, user, home) {
  const flags = {
    name: m.name,
    "data-dir": join(m.folder, "etcd"),
    "listen-client-urls": client(m),
    "advertise-client-urls": client(m),
    "listen-peer-urls": peer(m),
    "initial-advertise-peer-urls": peer(m),
    "initial-cluster": machines.map((other) => `${other.name}=${peer(other)}`).join(","),
    "initial-cluster-token": home,
    "enable-v2": true,
    logger: "zap",
    "log-level": "warn",
  };
  const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
  const env = { PATH: process.env.PATH, HOME: m.folder };
  supervise({
    name: "etcd",
    folder: m.folder,
    command: ["etcd", ...args],
    env,
    user,
    namespace: m.namespace,
  });
}

function startPatroni(m, machines, user, password) {
  const at = (port) => `${m.address}:${port}`;
  const login = (username) => ({ username, password });
  const settings = {
    scope: "haat",
    name: m.name,
    restapi: { listen: at(m.ports.patroni), connect_address: at(m.ports.patroni) },
    // Patroni 3.0.2 of Debian 12 overwrites the leader's key by etcd's API v3 without comparing it first. An old
    // primary then takes the key back when a partition ends, and acknowledged writes are lost. By API v2 it compares
    // the key.
    etcd: { hosts: machines.map((other) => `${other.address}:${other.ports.etcd}`) },
    bootstrap: {
      dcs: DCS,
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: at(m.ports.postgres),
      connect_address: at(m.ports.postgres),
      data_dir: join(m.folder, "data"),
      bin_dir: postgresPrograms(),
      pgpass: join(m.folder, "pgpass"),
      authentication: {
        superuser: login("postgres"),
        replication: login("replicator"),
        rewind: login("rewind"),
      },
      parameters: { unix_socket_directories: m.folder },
      pg_hba: [
        "local all all trust",
        "host all all 0.0.0.0/0 scram-sha-256",
        "host replication replicator 0.0.0.0/0 scram-sha-256",
      ],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: "off" },
  };
  const file = join(m.folder, "patroni.yml");
  writeFileSync(file, JSON.stringify(settings, null, 1), { mode: 0o600 }); // JSON is valid YAML.
  if (user.uid) chownSync(file, user.uid, user.gid);
  const env = { PATH: process.env.PATH, HOME: m.folder, LC_ALL: "C.UTF-8" };
  supervise({
    name: "patroni",
    folder: m.folder,
    command: ["patroni", file],
    env,
    user,
    namespace: m.namespace,
  });
}

function execute(machine, password, statement) {
  const args = [
    "-h",
    machine.address,
    "-p",
    machine.ports.postgres,
    "-U",
    "postgres",
    "-d",
    "postgres",
  ];
  const result = spawnSync("psql", [...args, "-qX", "-v", "ON_ERROR_STOP=1", "-c", statement], {
    env: { PATH: process.env.PATH, PGPASSWORD: password, PGCONNECT_TIMEOUT: "10" },
    encoding: "utf8",
    timeout: 60_000,
  });
  if (result.status !== 0) throw new Error(`psql: ${result.stderr.trim()}`);
}

/**
 * Kills the PostgreSQL servers, which continue after Patroni ends. Their child processes end with
 * them.
 */
export function killServers(machines) {
  for (const m of machines) {
    if (!m.folder) continue;
    try {
      kill(Number(readFileSync(join(m.folder, "data", "postmaster.pid"), "utf8").split("\n")[0]));
    } catch (err) {
      if (err.code !== "ENOENT") throw err;
    }
  }
}
