// Starts the nodes, and haproxy in front of them and of the database.
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../port.mjs";
import { statusOf, supervise, waitFor } from "./supervise.mjs";

/**
 * Starts haproxy and the nodes. Returns the addresses of the load balancer and the nodes, and the URLs of the
 * database through haproxy and through several hosts. `via` is how nodes reach the database: "haproxy" or
 * "hosts".
 */
export async function startWeb({
  home,
  machines,
  user,
  password,
  secret,
  count,
  program,
  via,
  demo,
}) {
  const folder = join(home, "web");
  mkdirSync(folder, { mode: 0o750 });
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const address = async () => `127.0.0.1:${await freePort()}`;
  const [balancer, database] = [await address(), await address()];
  const nodes = [];
  for (let i = 0; i < count; i++)
    nodes.push({ name: `node${i + 1}`, address: await address(), metrics: await address() });
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, haproxySettings(balancer, database, nodes, machines));
  supervise({
    name: "haproxy",
    folder,
    command: ["haproxy", "-db", "-f", file],
    env: { PATH: process.env.PATH },
    user,
  });

  const url = (host, rest = "") =>
    `postgres://haat:${password}@${host}/haat?sslmode=disable${rest}`;
  const list = (value) => machines.map(value).join(",");
  const several = `&host=${list((m) => m.address)}&port=${list((m) => m.ports.postgres)}&target_session_attrs=read-write`;
  const urls = { haproxy: url(database), hosts: url("", several) };
  const replicas = url("", `&host=${list((m) => m.address)}&port=${list((m) => m.ports.postgres)}`);
  for (const [i, node] of nodes.entries()) {
    startNode({
      node,
      folder,
      program,
      user,
      secret,
      url: urls[via],
      replicas,
      demo: demo && i === 0,
    });
    await waitFor(
      node.name,
      180,
      async () => (await statusOf(`http://${node.address}/readyz`)) === 200,
    );
  }
  await waitFor(
    "the load balancer",
    30,
    async () => (await statusOf(`http://${balancer}/readyz`)) === 200,
  );
  return { balancer, nodes, database: urls };
}

function startNode({ node, folder, program, user, secret, url, replicas, demo }) {
  const home = join(folder, node.name);
  mkdirSync(home, { mode: 0o750 });
  if (user.uid) chownSync(home, user.uid, user.gid);
  const env = {
    ...process.env,
    HOME: home,
    HAAT_ADDR: node.address,
    HAAT_METRICS_ADDR: node.metrics,
    HAAT_DATABASE_URL: url,
    HAAT_DATABASE_READ_URL: replicas,
    HAAT_DATABASE_READ_TIMEOUT: "5s",
    HAAT_SECRET: secret,
    HAAT_MEDIA_URL: `file://${join(folder, "media")}`,
    HAAT_SMS_URL: `file://${join(folder, "sms.jsonl")}`,
    HAAT_ENV: "development",
  };
  const command = [program, "serve", ...(demo ? ["--demo", "--demo-history=0"] : [])];
  supervise({ name: node.name, folder, command, env, user });
}

/**
 * Returns haproxy's settings. Database connections are sent only to Patroni's primary, and closed when it is no
 * longer the primary. Requests are sent to the nodes that can write, or to all nodes if none can, because they
 * still have cached pages.
 */
function haproxySettings(balancer, database, nodes, machines) {
  const servers = machines.map(
    (m) =>
      `  server ${m.name} ${m.address}:${m.ports.postgres} check port ${m.ports.patroni} on-marked-down shutdown-sessions`,
  );
  const backends = nodes.map((n) => `  server ${n.name} ${n.address}`);
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout check 2s
  retries 2

listen database
  bind ${database}
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${servers.join("\n")}

frontend shops
  bind ${balancer}
  mode http
  timeout client 60s
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend all

backend ready
  mode http
  timeout server 60s
  option forwardfor
  option redispatch
  retry-on conn-failure
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1
${backends.join("\n")}

backend all
  mode http
  timeout server 60s
  option forwardfor
  option redispatch
  retry-on conn-failure
${backends.join("\n")}
`;
}
