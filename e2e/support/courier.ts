import { type ChildProcess, execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";

const run = promisify(execFile);

/** The keys that the fake courier accepts: server/courier/steadfast/steadfasttest. */
export const courierKeys = { api_key: "test-api-key", secret_key: "test-secret-key" };

const port = Number(process.env.HAAT_TEST_PORT ?? "18080") + 4000;

/** Starts the fake Steadfast at the address of playwright.config.ts. */
export async function startCourier(): Promise<ChildProcess> {
  const program = `${process.env.HAAT_TEST_DATA}/courier`;
  await run("go", ["build", "-o", program, "./e2e/courier"], {
    // The flags of the Makefile. With others, Go compiles all packages again.
    env: { ...process.env, GOFLAGS: "-tags=nodynamic -trimpath" },
  });
  const fake = spawn(program, [`127.0.0.1:${port}`], { stdio: "ignore" });
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/ping`).catch(() => null))?.ok;
  await expect.poll(isReady).toBe(true);
  return fake;
}

/** The parcels in the fake courier's books. */
export async function courierBooks(): Promise<{ Invoice: string; Consignment: string }[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/control/books`);
  return answer.json();
}
