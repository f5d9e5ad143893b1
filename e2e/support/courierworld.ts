import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect } from "@playwright/test";

const run = promisify(execFile);

const port = Number(process.env.HAAT_TEST_PORT ?? "18080") + 4000;

/** A parcel in a fake courier's books. */
export interface BookedParcel {
  Invoice: string;
  Consignment: string;
  /** In taka. */
  Collected: number;
}

/** Sums of the shop's tables, from e2e/courierworld/audit.go. Amounts are in taka. */
export interface Audit {
  ledger: Record<string, number>;
  owed: Record<string, number>;
  orders: Record<string, number>;
  figures: { delivered: number; delivered_sales: number; cost: number };
  profit: number;
}

/** A server of Haat with a shop, fake couriers and a clock of its own. */
export interface CourierWorld {
  origin: string;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer = null>(path: string): Promise<Answer>;
  end(): Promise<void>;
}

/** Builds and starts the program e2e/courierworld. Its pages need the client that `make build` has built. */
export async function startCourierWorld(): Promise<CourierWorld> {
  const program = `${process.env.HAAT_TEST_DATA}/courierworld`;
  await run("go", ["build", "-o", program, "./e2e/courierworld"], {
    // The flags of the Makefile. With others, Go compiles all packages again.
    env: { ...process.env, GOFLAGS: "-tags=nodynamic -trimpath" },
  });
  const child = spawn(program, [`127.0.0.1:${port}`], { stdio: ["pipe", "pipe", "inherit"] });
  const { origin, control } = JSON.parse(await firstLine(child));
  const call = async (method: string, path: string) => {
    const answer = await fetch(control + path, { method });
    const body = await answer.text();
    expect(answer.status, `${path}: ${body}`).toBe(200);
    return JSON.parse(body);
  };
  return {
    origin,
    get: (path) => call("GET", path),
    post: (path) => call("POST", path),
    end: async () => {
      const exit = once(child, "exit");
      child.stdin?.end();
      await exit;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("the program has no output");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("the program ended");
}
