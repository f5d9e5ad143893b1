import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { stubAnswers } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
import type { ShopReview } from "../../../types/review.gen";
import { showInArea } from "../../fixtures";
import Reviews from "./Reviews";

const review = (id: number): ShopReview => ({
  id,
  product: { id: 1, slug: "lamp", name: "Lamp", picture: null },
  name: "Ayesha",
  mobile: "",
  rating: 5,
  text: "Good",
  pictures: [{ key: "1/a", width: 1, height: 1, color: "#000000" }],
  verified: true,
  status: "pending",
  reply: "",
  replied_at: null,
  created_at: "2026-11-22T00:00:00Z",
});

const buttons = (name: string) => screen.queryAllByRole("button", { name });
/** Clicks the button of the first review. */
const pressFirst = (name: string) => user.click(buttons(name)[0] as Element);

async function open(reply = "") {
  const sent: unknown[] = [];
  stubAnswers((method, path, body) => {
    if (method !== "GET") sent.push([path, body]);
    const reviews = [review(1), { ...review(2), reply }];
    return { data: { reviews, page: 1, pages: 1, total: 2, waiting: 2, shown: 0, hidden: 0 } };
  });
  await showInArea(<Reviews />);
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  return sent;
}

test("allows a reply to one review at a time, and keeps the review in the list", async () => {
  await open();
  await pressFirst(en["admin.reviews.reply"]);
  expect(buttons(en["admin.reviews.reply"])).toHaveLength(0);
  expect(buttons(en["admin.reviews.approve"])).toHaveLength(1);
  expect(buttons(en["admin.reviews.hide"])).toHaveLength(1);
  await press(en["admin.reviews.reply.cancel"]);
  expect(buttons(en["admin.reviews.reply"])).toHaveLength(2);
});

test("sends the displayed version of a review with the approval", async () => {
  const sent = await open();
  await pressFirst(en["admin.reviews.approve"]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual(["reviews/1/approve", { rating: 5, text: "Good", pictures: ["1/a"] }]);
});

test("deletes the reply if an empty one is sent", async () => {
  const sent = await open("Thank you");
  await press(en["admin.reviews.reply.change"]);
  const text = field(en["admin.reviews.reply.text"]);
  expect(text.value).toBe("Thank you");
  await waitFor(() => expect(document.activeElement).toBe(text));
  await user.fill(text, "");
  await press(en["admin.reviews.reply.send"]);
  await waitFor(() => expect(sent).toEqual([["reviews/2/reply", { text: "" }]]));
});

test.each([
  ["", "waiting"],
  ["shown", "shown"],
  ["hidden", "hidden"],
] as const)("shows a notice in the tab %j without reviews", async (tab, name) => {
  stubAnswers(() => ({ data: { reviews: [], total: 0, waiting: 0, shown: 0, hidden: 0 } }));
  await showInArea(<Reviews />);
  if (tab) await press(new RegExp(`^${en[`admin.reviews.${name}`]}`), "link");
  await screen.findByText(en[`admin.reviews.none.${name}`]);
});
