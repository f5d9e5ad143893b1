import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "../../components/toast";
import { type Call, stubApi } from "../../testing/api";
import type { AdminOrderRow } from "../../types/checkout.gen";
import { pressButton, showInArea } from "../fixtures";
import { OrderBulk } from "./OrderBulk";

vi.mock("../../components/toast", () => ({ toast: vi.fn() }));

const order = (order_id: string) => ({ order_id, status: "pending" }) as AdminOrderRow;
const result = (order_id: string, code = "") => ({
  order_id,
  status: "pending",
  code,
  message: code,
});

let calls: Call[];
let close: () => Promise<void>;

beforeEach(async () => {
  vi.mocked(toast).mockReset();
  calls = stubApi();
  close = await showInArea(<OrderBulk orders={[order("1"), order("2")]} onClear={() => {}} />);
  await pressButton("Accept");
});

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

test("no success toast if no order changed", async () => {
  await calls[0]?.answer([result("1", "order_changed"), result("2", "order_changed")]);
  expect(toast).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain("These could not be changed");
});

test("the toast counts the changed orders", async () => {
  await calls[0]?.answer([result("1"), result("2", "order_changed")]);
  expect(toast).toHaveBeenCalledExactlyOnceWith("success", "1 order changed");
});
