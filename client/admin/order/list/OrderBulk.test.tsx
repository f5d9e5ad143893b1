import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismiss, toast } from "../../../components/toast";
import { type Call, stubApi } from "../../../testing/api";
import { press, user } from "../../../testing/user";
import type { AdminOrderRow } from "../../../types/orderlist.gen";
import { showInArea } from "../../fixtures";
import { undoWindow } from "../../lib/useUndoToast";
import { OrderBulk } from "./OrderBulk";

vi.mock("../../../components/toast", () => ({ toast: vi.fn(), dismiss: vi.fn() }));

const order = (order_id: string, mobile: string) =>
  ({ order_id, status: "pending", mobile }) as AdminOrderRow;
const result = (order_id: string, code = "") => ({
  order_id,
  status: code ? "pending" : "accepted",
  code,
  message: code,
});

let calls: Call[];

beforeEach(async () => {
  vi.mocked(toast).mockReset();
  calls = stubApi();
  const orders = [order("1", "01712345678"), order("2", "01712345678"), order("3", "")];
  await showInArea(<OrderBulk orders={orders} onClear={() => {}} />);
  await press("Accept");
});

afterEach(() => vi.unstubAllGlobals());

const dialog = () => screen.getByRole("dialog");
const confirm = () => press("Accept", "button", dialog());

test("asks before an SMS is sent to customers, and counts each number once", async () => {
  expect(document.body.textContent).toContain("Accept 3 orders?");
  expect(document.body.textContent).toContain("1 customer gets an SMS.");
  await press("Not now");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls).toHaveLength(0);
});

test("counts the orders of each change in the menu and asks for a cancellation's reason", async () => {
  await press("Not now");
  await press("More");
  const items = within(dialog()).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "Accept3",
    "Cancel orders3",
    "Book parcels3",
    "Ask to confirm3",
    "Tags",
    "Assign",
    "Labels",
    "Pick list",
    "Packing slips",
    "Invoices",
    "Export",
  ]);
  await press(/^Cancel orders/, "button", dialog());
  expect(document.body.textContent).toContain("Cancel 3 orders?");
  const cancel = within(dialog()).getByRole<HTMLButtonElement>("button", { name: "Cancel orders" });
  expect(cancel.disabled).toBe(true);
  await press("Duplicate order", "radio", dialog());
  await user.click(cancel);
  expect(calls[0]?.body).toEqual({
    orders: ["1", "2", "3"],
    to: "canceled",
    reason: "duplicate",
  });
});

test("shows no toast if no order changed", async () => {
  await confirm();
  await calls[0]?.answer([result("1", "order_changed"), result("2", "order_changed")]);
  expect(toast).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain("These couldn't be updated");
});

test("offers to undo the changed orders for ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await confirm();
  await calls[0]?.answer([result("1"), result("2", "order_changed"), result("3")]);
  expect(toast).toHaveBeenCalledExactlyOnceWith("success", "2 orders updated", expect.anything());
  const options = vi.mocked(toast).mock.calls[0]?.[2] as unknown as {
    id: string;
    action: { label: string; onClick: () => void };
  };
  expect(options.action.label).toBe("Undo");
  await act(async () => options.action.onClick());
  const undo = calls.at(-1);
  expect(undo?.body).toEqual({
    orders: [
      { order_id: "1", from: "accepted", to: "pending" },
      { order_id: "3", from: "accepted", to: "pending" },
    ],
  });
  await undo?.answer([
    { order_id: "1", status: "pending", code: "", message: "" },
    { order_id: "3", status: "accepted", code: "order_undo_too_late", message: "Too late" },
  ]);
  expect(toast).toHaveBeenCalledWith("success", "1 change undone");
  expect(toast).toHaveBeenCalledWith("error", "#3: Too late");
  vi.advanceTimersByTime(undoWindow);
  expect(dismiss).toHaveBeenCalledWith(options.id);
  vi.useRealTimers();
});
