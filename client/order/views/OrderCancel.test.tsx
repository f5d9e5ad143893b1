import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerOf, type Call, order, stubApi } from "../../testing/api";
import { renderInShop } from "../../testing/render";
import { expectToasts } from "../../testing/toasts";
import { press } from "../../testing/user";
import { OrderDetailsView } from "./OrderDetailsView";

vi.mock("../../lib/loadPlaces", () => ({ loadPlaces: async () => [] }));

let calls: Call[];

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  await renderInShop(<OrderDetailsView orderId="12345678" orderKey="" />);
  await calls.pop()?.answer(answerOf(order()));
  await press("Cancel order");
  await press("Yes, cancel order");
  expect(calls).toMatchObject([{ what: "POST orders/12345678/cancel" }]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = (name: string) => screen.queryByRole("button", { name });
const status = () => document.querySelector(".status-badge")?.textContent;
const focused = () => document.activeElement?.textContent;

test("shows the canceled order without loading it again", async () => {
  await calls[0]?.answer(order({ status: "canceled" }));
  expect(calls).toHaveLength(1);
  expect(status()).toBe("Canceled");
  await expectToasts(["success", "Order canceled"]);
  expect(button("Cancel order")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(focused()).toBe("Canceled");
});

test("reports success if another tab or a lost request has canceled the order", async () => {
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

test("keeps the displayed order if the refused order cannot be loaded", async () => {
  await calls[0]?.refuse(409, "order_status_illegal");
  await calls[1]?.fail();
  await expectToasts(["error", "This order can no longer be canceled."]);
  expect(status()).toBe("Pending");
});

test("can retry if there is no response", async () => {
  await calls[0]?.fail();
  await expectToasts(["error", expect.any(String)]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(button("Cancel order")).not.toBeNull();
});
