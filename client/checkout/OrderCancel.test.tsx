import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "../components/toast";
import { answerOf, type Call, order, stubApi } from "../testing/api";
import { renderInShop } from "../testing/render";
import { OrderDetailsView } from "./OrderDetailsView";

vi.mock("../components/toast");
vi.mock("./load", () => ({ loadPlaces: async () => [] }));

let calls: Call[];
let unmount: () => Promise<void>;

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.mocked(toast).mockReset();
  calls = stubApi();
  ({ unmount } = await renderInShop(<OrderDetailsView orderId="12345678" orderKey="" />));
  await calls.pop()?.answer(answerOf(order()));
  await click("Cancel the order");
  await click("Yes, cancel it");
  expect(calls).toMatchObject([{ what: "POST orders/12345678/cancel" }]);
});

afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function button(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll("button")].find((each) => each.textContent === name);
}
const click = (name: string) => act(async () => button(name)?.click());
const status = () => document.querySelector(".status-badge")?.textContent;
const focused = () => document.activeElement?.textContent;

test("shows the cancelled order without loading it again", async () => {
  await calls[0]?.answer(order({ status: "canceled" }));
  expect(calls).toHaveLength(1);
  expect(status()).toBe("Canceled");
  expect(vi.mocked(toast).mock.calls).toEqual([["success", "Order canceled"]]);
  expect(button("Cancel the order")).toBeUndefined();
  expect(document.querySelector("dialog")).toBeNull();
  expect(focused()).toBe("Canceled");
});

test("reports success if another tab or a lost request has cancelled the order", async () => {
  await calls[0]?.refuse(409, "order_status_illegal");
  await calls[1]?.answer(answerOf(order({ status: "canceled" })));
  expect(vi.mocked(toast).mock.calls).toEqual([["success", "Order canceled"]]);
  expect(status()).toBe("Canceled");
  expect(focused()).toBe("Canceled");
});

test("shows an order that has been shipped meanwhile and reports that it is too late", async () => {
  await calls[0]?.refuse(409, "order_status_illegal");
  await calls[1]?.answer(answerOf(order({ status: "shipped" })));
  const late = ["error", "The order is too far on to be canceled."];
  expect(vi.mocked(toast).mock.calls).toEqual([late]);
  expect(status()).toBe("Shipped");
  expect(focused()).toBe("Shipped");
});

test("keeps the order as shown if the refused order cannot be loaded", async () => {
  await calls[0]?.refuse(409, "order_status_illegal");
  await calls[1]?.fail();
  const late = ["error", "The order is too far on to be canceled."];
  expect(vi.mocked(toast).mock.calls).toEqual([late]);
  expect(status()).toBe("Pending");
});

test("can be retried without an answer", async () => {
  await calls[0]?.fail();
  expect(vi.mocked(toast).mock.calls).toMatchObject([["error", expect.any(String)]]);
  expect(document.querySelector("dialog")).toBeNull();
  expect(button("Cancel the order")).toBeDefined();
});
