// Shops with advertising scripts on a separate server, and stubs for Google's and Meta's
// endpoints.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "./test";

/** A request that the server sent to Meta: its path and its JSON body. */
interface ServerEvent {
  address: string;
  body: {
    access_token: string;
    test_event_code?: string;
    data: [{ event_id: string; [field: string]: unknown }];
  };
}

interface AdvertisingShops {
  origin: string;
  /** Returns the origin of a shop's own host, the only host on which its GTM container runs. */
  of: (slug: string) => string;
  /** All requests that the server has sent to Meta. */
  events: ServerEvent[];
}

/**
 * load-1 has both ids and needs no consent, load-2 asks for consent, load-3 has no ids. Their
 * themes are 2, 3 and 1.
 */
export const ids = { gtm: "GTM-TEST123", pixel: "1234567890", token: "EAAB-token", code: "TEST1" };

/** The calls that all pages of the test made to Google's and Meta's script, in order. */
export type Calls = { to: "google" | "meta"; args: unknown[] }[];

export const test = base.extend<
  { calls: Calls; thirdPartyRequests: string[] },
  { shops: AdvertisingShops }
>({
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured argument
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), "haat-advertising-"));
      const meta = await openMeta();
      const port = await freePort();
      const env = {
        ...process.env,
        HAAT_ADDR: `127.0.0.1:${port}`,
        HAAT_DATABASE_URL: `sqlite://${data}/haat.db`,
        HAAT_MEDIA_URL: `file://${data}/media`,
        HAAT_SMS_URL: `file://${data}/sms.jsonl`,
        HAAT_SECRET: "a secret for the browser tests only",
        HAAT_META_URL: meta.address,
      };
      const haat = (...args: string[]) => execFileSync("bin/haat", args, { env });
      haat("seed", "--shops", "3", "--products", "40");
      const both = ["--gtm", ids.gtm, "--pixel", ids.pixel];
      haat("shop", "set", "load-1", ...both, "--pixel-token", ids.token, "--pixel-test", ids.code);
      haat("shop", "set", "load-2", ...both, "--asks-consent");
      const server = spawn("bin/haat", ["serve"], { env, stdio: "ignore" });
      const origin = `http://localhost:${port}`;
      await expect.poll(() => isReady(`http://127.0.0.1:${port}`), { timeout: 60_000 }).toBe(true);
      await use({ origin, of: (slug) => `http://${slug}.localhost:${port}`, events: meta.events });
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
      meta.close();
      rmSync(data, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],

  // The calls that both script stubs received.
  calls: async ({ context }, use) => {
    const calls: Calls = [];
    await context.exposeFunction("recordCall", (to: "google" | "meta", args: unknown[]) => {
      calls.push({ to, args });
    });
    await context.route("https://www.googletagmanager.com/gtm.js?id=*", (route) =>
      route.fulfill({ contentType: "text/javascript", body: `(${googleScript})()` }),
    );
    await context.route("https://connect.facebook.net/en_US/fbevents.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: `(${metaScript})()` }),
    );
    await use(calls);
  },

  // Requests to third parties. The routes above answer them, so none leaves the machine.
  thirdPartyRequests: async ({ context, calls: _ }, use) => {
    const requests: string[] = [];
    context.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && !/^([\w-]+\.)?localhost$/.test(hostname))
        requests.push(request.url());
    });
    await use(requests);
  },
});

// Reads dataLayer as gtm.js does: the entries pushed before it loaded, then each new one.
function googleScript() {
  const { dataLayer = [] } = window as unknown as { dataLayer?: unknown[] };
  const record = (entry: unknown) =>
    (window as unknown as { recordCall: (...args: unknown[]) => void }).recordCall("google", [
      entry,
    ]);
  const push = dataLayer.push.bind(dataLayer);
  for (const entry of dataLayer) record(entry);
  dataLayer.push = (...entries: unknown[]) => {
    for (const entry of entries) record(entry);
    return push(...entries);
  };
}

// Reads the queue of the existing fbq function as fbevents.js does, then receives its calls.
function metaScript() {
  type Fbq = { queue: unknown[][]; callMethod: (...args: unknown[]) => void };
  const { fbq, recordCall } = window as unknown as {
    fbq: Fbq;
    recordCall: (...args: unknown[]) => void;
  };
  fbq.callMethod = (...args) => recordCall("meta", args);
  for (const args of fbq.queue.splice(0)) fbq.callMethod(...args);
  // biome-ignore lint/suspicious/noDocumentCookie: the real pixel sets it this way
  document.cookie = "_fbp=fb.1.1700000000000.1234567890; path=/";
}

/** Returns the names of the events that were sent, without those that clear GTM's data layer. */
export function eventNames(calls: Calls, to: "google" | "meta"): string[] {
  return calls
    .filter((each) => each.to === to)
    .map(({ args }) => (to === "meta" ? args[1] : (args[0] as { event?: string }).event))
    .filter((name) => typeof name === "string" && !/^(gtm\.js|autoConfig|\d+)$/.test(name))
    .map(String);
}

/** Returns the last event with a name, as it was sent. */
export function lastEvent(calls: Calls, to: "google" | "meta", name: string): unknown {
  const found = calls.filter(
    ({ to: whom, args }) =>
      whom === to && (to === "meta" ? args[1] : (args[0] as { event?: string }).event) === name,
  );
  const args = found.at(-1)?.args;
  return to === "meta" ? args : args?.[0];
}

/**
 * Starts a stub of Meta's API, on a free port by default. It rejects events whose access token
 * starts with "bad".
 */
export async function openMeta(port = 0) {
  const events: ServerEvent[] = [];
  const server = createServer(async (request, response) => {
    const body: ServerEvent["body"] = JSON.parse((await request.toArray()).join(""));
    events.push({ address: request.url ?? "", body });
    const bad = body.access_token.startsWith("bad");
    if (bad) response.writeHead(400).end('{"error":{"message":"Invalid OAuth access token"}}');
    else response.end('{"events_received":1}');
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const at = server.address() as AddressInfo;
  return { events, address: `http://127.0.0.1:${at.port}`, close: () => server.close() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}
