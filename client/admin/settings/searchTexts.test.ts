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
])("the title %j of %j", (title, shop, shown) => {
  expect(shownTitle(title, shop)).toBe(shown);
  expect(Array.from(shown).length).toBeLessThanOrEqual(60);
});

test("a description is cut between words", () => {
  expect(shownDescription("খাঁটি মধু")).toBe("খাঁটি মধু");
  const shown = shownDescription("honey ".repeat(40));
  expect(Array.from(shown).length).toBeLessThanOrEqual(155);
  expect(shown).toMatch(/honey…$/);
});
