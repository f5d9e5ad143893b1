import { beforeEach, expect, test, vi } from "vitest";
import { forgetUnsent, keepDraft, newUnsent, outbox, readDraft } from "./chatOutbox";
import { dropOtherFiles } from "./keptFiles";

vi.mock("./keptFiles");

// Each test uses a different shop, because stores last as long as the document.
let tests = 0;
let slug = "";

beforeEach(() => {
  localStorage.clear();
  slug = `shop${tests++}`;
});

// Rereads the store, as each change does first.
const restored = () => {
  outbox.change(slug, (all) => all);
  return outbox.get(slug);
};

test("gives each message a unique key that the server accepts", () => {
  const one = newUnsent(5, "x", false);
  expect(one.key).toMatch(/^[\w-]{8,40}$/);
  expect(newUnsent(5, "x", false).key).not.toBe(one.key);
});

test("restores unsent messages after a reload and drops damaged ones", () => {
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

test("restores a draft only for its customer and shop", () => {
  keepDraft(slug, 5, "half a sent");
  expect(readDraft(slug, 5)).toBe("half a sent");
  expect(readDraft(slug, 6)).toBe("");
  expect(readDraft("other", 5)).toBe("");
  keepDraft(slug, 5, "");
  expect(localStorage.getItem(`${slug}-chat-draft`)).toBeNull();
});

test.each(["", "{", "null", "7", '{"customer":5}', '{"customer":5,"text":7}'])(
  "reads a damaged draft as empty: %j",
  (found) => {
    localStorage.setItem(`${slug}-chat-draft`, found);
    expect(readDraft(slug, 5)).toBe("");
  },
);

test("deletes drafts and unsent messages at sign-out", () => {
  keepDraft(slug, 5, "half a sent");
  outbox.change(slug, () => [newUnsent(5, "hello", false)]);
  forgetUnsent(slug);
  expect(readDraft(slug, 5)).toBe("");
  expect(restored()).toEqual([]);
  expect(dropOtherFiles).toHaveBeenCalledWith(`${slug}/`, []);
});
