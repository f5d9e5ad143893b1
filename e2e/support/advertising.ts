// Shops that advertise, on a server of their own, and stand-ins for those who are told.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "./test";

/** What the server told Meta: the address, and the request's JSON. */
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
  /** The origin of a shop's own host, where its container runs. */
  of: (slug: string) => string;
  /** What the server told Meta so far. */
  events: ServerEvent[];
}

/** load-1 has both and asks nothing, load-2 asks for consent, load-3 has none. Their themes are 2, 3 and 1. */
export const ids = { gtm: "GTM-TEST123", pixel: "1234567890", token: "EAAB-token", code: "TEST1" };

/** What a page told Google's and Meta's script, in the order it did, over all pages of the test. */
export type Told = { to: "google" | "meta"; words: unknown[] }[];

export const test = base.extend<{ told: Told; elsewhere: string[] }, { shops: AdvertisingShops }>({
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
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

  // What the stand-ins of both scripts hear.
  told: async ({ context }, use) => {
    const told: Told = [];
    await context.exposeFunction("toldTo", (to: "google" | "meta", words: unknown[]) => {
      told.push({ to, words });
    });
    await context.route("https://www.googletagmanager.com/gtm.js?id=*", (route) =>
      route.fulfill({ contentType: "text/javascript", body: `(${googleScript})()` }),
    );
    await context.route("https://connect.facebook.net/en_US/fbevents.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: `(${metaScript})()` }),
    );
    await use(told);
  },

  // Every request to somebody else. None leaves the machine.
  elsewhere: async ({ context, told: _ }, use) => {
    const requests: string[] = [];
    context.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && !/^([\w-]+\.)?localhost$/.test(hostname))
        requests.push(request.url());
    });
    await use(requests);
  },
});

// As gtm.js does it: what was pushed before it came, and from then on what is pushed.
function googleScript() {
  const { dataLayer = [] } = window as unknown as { dataLayer?: unknown[] };
  const tell = (entry: unknown) =>
    (window as unknown as { toldTo: (...words: unknown[]) => void }).toldTo("google", [entry]);
  const push = dataLayer.push.bind(dataLayer);
  for (const entry of dataLayer) tell(entry);
  dataLayer.push = (...entries: unknown[]) => {
    for (const entry of entries) tell(entry);
    return push(...entries);
  };
}

// As fbevents.js does it: it takes over the queue of the function that is there.
function metaScript() {
  type Fbq = { queue: unknown[][]; callMethod: (...words: unknown[]) => void };
  const { fbq, toldTo } = window as unknown as { fbq: Fbq; toldTo: (...words: unknown[]) => void };
  fbq.callMethod = (...words) => toldTo("meta", words);
  for (const words of fbq.queue.splice(0)) fbq.callMethod(...words);
  // biome-ignore lint/suspicious/noDocumentCookie: as the pixel does
  document.cookie = "_fbp=fb.1.1700000000000.1234567890; path=/";
}

/** The events told of, by their names; for Google without what empties its memory. */
export function names(told: Told, to: "google" | "meta"): string[] {
  return told
    .filter((each) => each.to === to)
    .map(({ words }) => (to === "meta" ? words[1] : (words[0] as { event?: string }).event))
    .filter((name) => typeof name === "string" && !/^(gtm\.js|autoConfig|\d+)$/.test(name))
    .map(String);
}

/** The last event of a name, as it was told. */
export function last(told: Told, to: "google" | "meta", name: string): unknown {
  const found = told.filter(
    ({ to: whom, words }) =>
      whom === to && (to === "meta" ? words[1] : (words[0] as { event?: string }).event) === name,
  );
  const words = found.at(-1)?.words;
  return to === "meta" ? words : words?.[0];
}

/** Stands in for Meta's API, at a free port where none is named; it takes every event but those with a token that begins with "bad". */
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
