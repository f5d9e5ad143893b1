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
])("suggests for %j first the slug %j", (name, slug) => {
  expect(slugsFor(name)[0]).toBe(slug);
});

test("gives both Unicode spellings of a dotted letter the same slug", () => {
  expect(slugsFor("শা\u09a1\u09bcি")).toEqual(slugsFor("শা\u09dcি"));
});

test("suggests only valid slugs, and none for a name without letters", () => {
  for (const slug of slugsFor("ক্ষ".repeat(60))) expect(isSlug(slug)).toBe(true);
  expect(slugsFor("…!")).toEqual([]);
});

test("converts typed text to a slug", () => {
  expect(typedSlug("Rupali ")).toBe("rupali-");
  expect(typedSlug("rupali--Fashion_২")).toBe("rupali-fashion-2");
});

test.each(["a", "rupali-2", "9"])("accepts %s", (slug) => expect(isSlug(slug)).toBe(true));
test.each(["", "-a", "a-", "A", "a b", "a".repeat(64)])("rejects %s", (slug) =>
  expect(isSlug(slug)).toBe(false),
);
