import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerOf, type Call, order, stubApi } from "../../testing/api";
import { renderInShop } from "../../testing/render";
import { expectToasts } from "../../testing/toasts";
import { press } from "../../testing/user";
import { OrderSuccessView } from "./OrderSuccessView";

vi.mock("../../lib/loadPlaces", () => ({ loadPlaces: async () => [] }));

let calls: Call[];

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  const shop = { public_number: "01711111111", currency: "BDT" };
  await renderInShop(<OrderSuccessView orderId="12345678" />, { shop });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const said = () => document.body.textContent ?? "";
const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

describe("the heading of the success page", () => {
  const thanks = "Thank you! We received your order";
  const received = "The shop has received the order";
  const canceled = "This order is canceled";

  test.each([
    ["pending", "owner", thanks, true],
    ["pending", "stranger", received, false],
    ["shipped", "owner", received, false],
    ["canceled", "owner", canceled, false],
    ["canceled", "stranger", canceled, false],
  ] as const)("for a %s order, seen by its %s, is %j", async (status, to, title, call) => {
    expect(heading()).toBe("Order details");
    await calls[0]?.answer(answerOf(order({ status }), to));
    expect(heading()).toBe(title);
    expect(said().includes("shop will call")).toBe(call);
    expect(said().includes("What happens next")).toBe(call);
  });

  test("does not confirm an order that does not exist", async () => {
    await calls[0]?.refuse(404, "order_not_found");
    expect(heading()).toBe("Order details");
    expect(said()).toContain("Order not found");
  });
});

describe("the order's link", () => {
  const copy = vi.fn<(text: string) => Promise<void>>();
  beforeEach(() => {
    copy.mockReset().mockResolvedValue();
    vi.stubGlobal("navigator", { clipboard: { writeText: copy } });
  });
  const copyLink = () => press("Copy order link");

  test("is copied with its key, which the page's markup does not contain", async () => {
    await calls[0]?.answer(answerOf(order()));
    await copyLink();
    const link = `${location.origin}/demo/order_details/12345678?key=key-of-the-order`;
    expect(copy).toHaveBeenCalledWith(link);
    await expectToasts(["success", "Link copied"]);
    expect(document.documentElement.outerHTML).not.toContain("key-of-the-order");
  });

  test("reports that copying failed", async () => {
    copy.mockRejectedValue(new Error("not allowed"));
    await calls[0]?.answer(answerOf(order()));
    await copyLink();
    await expectToasts(["error", "Couldn't copy the link"]);
  });

  test("is shown only to the order's owner", async () => {
    await calls[0]?.answer(answerOf(order(), "stranger"));
    expect(screen.queryByRole("button", { name: "Copy order link" })).toBeNull();
  });
});

test("asks for the advance first if one is due, and does not mention cash", async () => {
  const pay = { texts: ["To pay now: BDT 60."], link: "/basic/pay?order=1", ask: "Pay BDT 60 now" };
  await calls[0]?.answer(answerOf(order({ status: "pending", pay })));
  expect(said()).toContain("To pay now: BDT 60.");
  const link = screen.getByRole("link", { name: "Pay BDT 60 now" });
  expect(link.getAttribute("href")).toBe("/demo/basic/pay?order=1");
  expect(said()).not.toContain("What happens next");
});
