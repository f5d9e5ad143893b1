import { expect } from "@playwright/test";
import { startProgram } from "./program";

const port = Number(process.env.HAAT_TEST_PORT ?? "18080") + 4000;

/** A parcel in a fake courier's books. */
export interface BookedParcel {
  Invoice: string;
  Consignment: string;
  /** Amount in taka. */
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

/** A running simulation: a server of Haat with a shop, fake couriers and a clock. */
export interface CourierWorld {
  origin: string;
  get<Answer>(path: string): Promise<Answer>;
  post<Answer = null>(path: string): Promise<Answer>;
  end(): Promise<void>;
}

/**
 * Builds and starts the program e2e/courierworld, which places perDay orders on each of ten days.
 * Its pages need the client that `make build` has built.
 */
export async function startCourierWorld(perDay: number): Promise<CourierWorld> {
  const { start, end } = await startProgram<{ origin: string; control: string }>(
    "e2e/courierworld",
    `127.0.0.1:${port}`,
    String(perDay),
  );
  const call = async (method: string, path: string) => {
    const answer = await fetch(start.control + path, { method });
    const body = await answer.text();
    expect(answer.status, `${path}: ${body}`).toBe(200);
    return JSON.parse(body);
  };
  return {
    origin: start.origin,
    get: (path) => call("GET", path),
    post: (path) => call("POST", path),
    end,
  };
}
