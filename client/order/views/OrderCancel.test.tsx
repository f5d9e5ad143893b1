import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerOf, type Call, order, stubApi } from "../../testing/api";
import { renderInShop } from "../../testing/render";
import { expectToasts } from "../../testing/toasts";
import { OrderDetailsView } from "./OrderDetailsView";

vi.mock("../../lib/loadPlaces", () => ({ loadPlaces: async () => [] }));

let calls: Call[];
let unmount: () => Promise<void>;

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  ({ unmount } = await renderInShop(<OrderDetailsView orderId="12345678" orderKey="" />));
  await calls.pop()?.answer(answerOf(order()));
  await click("Cancel order");
  await click("Yes, cancel order");
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
  await expectToasts(["success", "Order canceled"]);
  expect(button("Cancel order")).toBeUndefined();
  expect(document.querySelector("dialog")).toBeNull();
  expect(focused()).toBe("Canceled");
});

test("reports success if another tab or a lost request has cancelled the order", async () => {
  await calls[0]?.refuse(409, "order_status_illegal");
  await calls[1]?.answer(answerOf(order({ status: "canceled" })));
  await expectToasts(["success", "Order canceled"]);
  expect(status()).toBe("Canceled");
  expect(focused()).toBe("Canceled");
});

test("shows an order that has been shipped meanwhile and reports that it is too late", async () => {
  await calls[0]?.refuse(409, "order_status_illegal");
  await calls[1]?.answer(answerOf(order({ status: "shipped" })));
  await expectToasts(["error", "This order can no longer be canceled."]);
  expect(status()).toBe("Shipped");
  expect(focused()).toBe("Shipped");
});

test("keeps the order as shown if the refused order cannot be loaded", async () => {
  await calls[0]?.refuse(409, "order_status_illegal");
  await calls[1]?.fail();
  await expectToasts(["error", "This order can no longer be canceled."]);
  expect(status()).toBe("Pending");
});

test("can be retried without an answer", async () => {
  await calls[0]?.fail();
  await expectToasts(["error", expect.any(String)]);
  expect(document.querySelector("dialog")).toBeNull();
  expect(button("Cancel order")).toBeDefined();
});
