import { expect, test } from "vitest";
import en from "../../locales/en.json";
import { createI18n } from "../lib/i18n";
import type { Notification } from "../types/account.gen";
import { noticeText } from "./noticeText";
import { withRead } from "./useNotices";

const i18n = createI18n("en", en);
const notice = (kind: string, data: Record<string, string> = {}): Notification => {
  return { id: 1, kind, data, at: "2026-11-21T09:00:00Z", read: false };
};
const product = { product: "Miniket rice", slug: "miniket-rice" };

test.each([
  [
    notice("order_placed", { order_id: "12345678" }),
    "We received your order 12345678.",
    "/order_details/12345678",
  ],
  [
    notice("order_status", { order_id: "12345678", from: "accepted", status: "shipped" }),
    "Order 12345678: Shipped",
    "/order_details/12345678",
  ],
  [
    notice("order_edited", { order_id: "12345678", total: "90.50", currency: "BDT" }),
    "Order 12345678 was changed. New total: ৳90.50",
    "/order_details/12345678",
  ],
  [notice("message"), "Shapla Bazar replied to your message.", "/dashboard/my_chat"],
  [
    notice("review_approved", product),
    "Your review of Miniket rice is published.",
    "/product/miniket-rice#reviews",
  ],
  [
    notice("review_approved", { ...product, slug: "" }),
    "Your review of Miniket rice is published.",
    "/dashboard/my_reviews",
  ],
  [
    notice("review_rejected", product),
    "Your review of Miniket rice wasn't published.",
    "/dashboard/my_reviews",
  ],
  [
    notice("review_reply", product),
    "Shapla Bazar replied to your review of Miniket rice.",
    "/product/miniket-rice#reviews",
  ],
  [
    notice("question_answered", product),
    "Shapla Bazar answered your question about Miniket rice.",
    "/product/miniket-rice#questions",
  ],
  [
    notice("question_answered", { ...product, slug: "" }),
    "Shapla Bazar answered your question about Miniket rice.",
    "",
  ],
  [notice("of another time"), "There's an update in your account.", ""],
])("shows a text for $kind and links to its subject", (given, text, to) => {
  expect(noticeText(given, i18n, "Shapla Bazar")).toEqual({ text, to });
});

test("marks a notification as read on every page of the list", () => {
  const of = (...ids: number[]) => ({
    notifications: ids.map((id) => ({ ...notice("message"), id })),
    unread: 5,
    more: true,
  });
  const pages = { pages: [of(9, 8), of(7, 6)], pageParams: [0, 8] };
  const read = (what: Parameters<typeof withRead>[1]) =>
    withRead(pages, what).pages.flatMap(({ notifications }) =>
      notifications.filter((each) => each.read).map(({ id }) => id),
    );
  expect(read({ ids: [9, 7, 1] })).toEqual([9, 7]);
  expect(read({ up_to: 8 })).toEqual([8, 7, 6]);
});
