import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { press, user } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import Scan from "./Scan";

let calls: Call[];

beforeEach(async () => {
  calls = stubApi();
  await showInArea(<Scan />);
});

afterEach(() => vi.unstubAllGlobals());

/** Types a code like a USB scanner, which ends it with Enter. */
const scan = (code: string) => user.keyboard(`${code}{Enter}`);

test("ships a scanned order once and can undo it", async () => {
  await scan("12345678");
  await scan("12345678");
  expect(calls).toHaveLength(1);
  await calls[0]?.answer({ order_id: "12345678", status: "processing", name: "Priya" });
  expect(calls[1]?.body).toEqual({ orders: ["12345678"], to: "shipped", reason: "" });
  await calls[1]?.answer([{ order_id: "12345678", status: "shipped", code: "", message: "" }]);
  expect(document.body.textContent).toContain("1 order changed");
  await press("Undo");
  expect(calls.at(-1)?.body).toEqual({
    orders: [{ order_id: "12345678", from: "shipped", to: "processing" }],
  });
});

test("does not change an order that is already shipped or a code of another shop", async () => {
  await scan("12345678");
  await calls[0]?.answer({ order_id: "12345678", status: "delivered", name: "Priya" });
  await scan("https://haat.test/admin/another/orders/12345679");
  expect(calls).toHaveLength(1);
  expect(document.body.textContent).toContain("Wrong status");
  expect(document.body.textContent).toContain("Unknown code");
});
