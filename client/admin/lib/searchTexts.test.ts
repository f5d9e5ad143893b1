import { expect, test } from "vitest";
import { shownDescription, shownTitle } from "./searchTexts";

test.each([
  ["", "Demo Bazar", "Demo Bazar"],
  ["Honey by post", "Demo Bazar", "Honey by post | Demo Bazar"],
  ["Demo Bazar: honey by post", "Demo Bazar", "Demo Bazar: honey by post"],
  [
    "The purest honey of the Sundarbans by post to every district",
    "Demo Bazar",
    "The purest honey of the Sundarbans by post to… | Demo Bazar",
  ],
])("combines the title %j with the shop %j", (title, shop, shown) => {
  expect(shownTitle(title, shop)).toBe(shown);
  expect(Array.from(shown).length).toBeLessThanOrEqual(60);
});

test("cuts a description between words", () => {
  expect(shownDescription("খাঁটি মধু")).toBe("খাঁটি মধু");
  const shown = shownDescription("honey ".repeat(40));
  expect(Array.from(shown).length).toBeLessThanOrEqual(155);
  expect(shown).toMatch(/honey…$/);
});
