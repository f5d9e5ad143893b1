import { expect, test } from "vitest";
import { isSlug, slugsFor, typedSlug } from "./slug";

test.each([
  ["Rupali Fashion", "rupali-fashion"],
  ["  Karim & Sons, Dhaka!  ", "karim-sons-dhaka"],
  ["রূপালী", "rupali"],
  ["রহিমা ফ্যাশন", "rohima-fashon"],
  ["নবান্ন", "nobanno"],
  ["কাপড়ের বাজার", "kaporer-bajar"],
  ["চট্টগ্রাম শাড়ি ঘর", "chottogram-shari-ghor"],
  ["বাংলা শপ ২৪", "bangla-shop-24"],
])("the name %s suits %s", (name, slug) => {
  expect(slugsFor(name)[0]).toBe(slug);
});

test("a letter with a dot is the same in either spelling", () => {
  expect(slugsFor("শা\u09a1\u09bcি")).toEqual(slugsFor("শা\u09dcি"));
});

test("every slug that is suggested is one, of the longest name too; of a name in no letters there is none", () => {
  for (const slug of slugsFor("ক্ষ".repeat(60))) expect(isSlug(slug)).toBe(true);
  expect(slugsFor("…!")).toEqual([]);
});

test("what is typed becomes a slug as it is typed", () => {
  expect(typedSlug("Rupali ")).toBe("rupali-");
  expect(typedSlug("rupali--Fashion_২")).toBe("rupali-fashion-2");
});

test.each(["a", "rupali-2", "9"])("%s is a slug", (slug) => expect(isSlug(slug)).toBe(true));
test.each(["", "-a", "a-", "A", "a b", "a".repeat(64)])("%s is none", (slug) =>
  expect(isSlug(slug)).toBe(false),
);
