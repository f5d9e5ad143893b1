import { beforeEach, expect, test, vi } from "vitest";
import { forgetUnsent, keepDraft, newUnsent, outbox, readDraft } from "./chatOutbox";
import { dropOtherFiles } from "./keptFiles";

vi.mock("./keptFiles");

// Another shop for each test: a store lives as long as the document.
let tests = 0;
let slug = "";

beforeEach(() => {
  localStorage.clear();
  slug = `shop${tests++}`;
});

// Any change reads what is stored first.
const restored = () => {
  outbox.change(slug, (all) => all);
  return outbox.get(slug);
};

test("a message has a name of its own that the server takes", () => {
  const one = newUnsent(5, "x", false);
  expect(one.key).toMatch(/^[\w-]{8,40}$/);
  expect(newUnsent(5, "x", false).key).not.toBe(one.key);
});

test("what is not sent is there again after a reload, what is damaged is dropped", () => {
  const good = newUnsent(5, "hello", true);
  const items = [
    null,
    { ...good, key: "short" },
    { ...good, key: "has spaces in it" },
    { ...good, customer: "5" },
    { ...good, text: 7 },
    { ...good, at: "yesterday" },
    good,
  ];
  const kept = JSON.stringify({ state: { items }, version: 0 });
  localStorage.setItem(`${slug}-chat-outbox`, kept);
  expect(restored()).toEqual([good]);
});

test("what was begun is there for who began it, in that shop", () => {
  keepDraft(slug, 5, "half a sent");
  expect(readDraft(slug, 5)).toBe("half a sent");
  expect(readDraft(slug, 6)).toBe("");
  expect(readDraft("other", 5)).toBe("");
  keepDraft(slug, 5, "");
  expect(localStorage.getItem(`${slug}-chat-draft`)).toBeNull();
});

test.each(["", "{", "null", "7", '{"customer":5}', '{"customer":5,"text":7}'])(
  "a damaged draft is empty: %j",
  (found) => {
    localStorage.setItem(`${slug}-chat-draft`, found);
    expect(readDraft(slug, 5)).toBe("");
  },
);

test("who signs out leaves nothing behind", () => {
  keepDraft(slug, 5, "half a sent");
  outbox.change(slug, () => [newUnsent(5, "hello", false)]);
  forgetUnsent(slug);
  expect(readDraft(slug, 5)).toBe("");
  expect(restored()).toEqual([]);
  expect(dropOtherFiles).toHaveBeenCalledWith(`${slug}/`, []);
});
