import { expect, test } from "vitest";
import { stepsOf } from "./steps";

const none = { logo: false, products: 0, delivery: false, public: false };
const done = (start: typeof none, shared = false) =>
  stepsOf(start, shared)
    .filter((step) => step.done)
    .map(({ name }) => name);

test("all steps of an empty shop are open", () => {
  expect(stepsOf(none, false).map(({ name }) => name)).toEqual([
    "logo",
    "products",
    "delivery",
    "publish",
    "share",
  ]);
  expect(done(none)).toEqual([]);
});

test("the products step needs three products", () => {
  expect(done({ ...none, products: 2 })).toEqual([]);
  expect(done({ ...none, products: 3 })).toEqual(["products"]);
});

test("an unpublished shop does not count as shared", () => {
  expect(done({ ...none, logo: true, delivery: true }, true)).toEqual(["logo", "delivery"]);
  expect(done({ ...none, public: true }, true)).toEqual(["publish", "share"]);
  expect(done({ ...none, public: true })).toEqual(["publish"]);
});
