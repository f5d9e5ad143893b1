import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { press, renderInShop, typeInto } from "../testing/render";
import { ChatWidget } from "./ChatWidget";

// renderInShop already provides all texts.
vi.mock("../lib/texts", () => ({ loadTexts: async () => {} }));

const opened = vi.fn();
let unmount = async () => {};

beforeEach(() => {
  vi.stubGlobal("open", opened);
  opened.mockReset();
});

afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
});

async function show(channel: string, to = "page"): Promise<void> {
  ({ unmount } = await renderInShop(<ChatWidget />, { shop: { chat: { channel, to } } }));
}

const toggle = () => document.querySelector(".float-button") as HTMLButtonElement;
const panel = () => document.querySelector("[role=dialog]");
const field = () => document.querySelector("input") as HTMLInputElement;
const send = () => act(async () => document.querySelector("form")?.requestSubmit());

async function open(): Promise<void> {
  await act(async () => toggle().click());
  await act(() => import("./ChatPanel"));
}

test("renders no chat for a shop without a channel", async () => {
  ({ unmount } = await renderInShop(<ChatWidget />, { shop: { chat: null } }));
  expect(toggle()).toBe(null);
});

test("renders no chat for an unknown channel", async () => {
  await show("pigeon");
  expect(toggle()).toBe(null);
});

test("the button opens the panel, which has the focus, and closes it", async () => {
  await show("whatsapp");
  expect(toggle().getAttribute("aria-expanded")).toBe("false");
  await open();
  expect(toggle().getAttribute("aria-expanded")).toBe("true");
  expect(panel()?.textContent).toContain("Hello! What can we do for you?");
  expect(panel()?.textContent).toContain("Online");
  expect(document.activeElement).toBe(field());
  await act(async () => toggle().click());
  expect(panel()).toBe(null);
});

describe("the focus returns to the button", () => {
  test("after Escape", async () => {
    await show("whatsapp");
    await open();
    await press("Escape");
    expect(panel()).toBe(null);
    expect(document.activeElement).toBe(toggle());
  });

  test("after a click on the close button", async () => {
    await show("whatsapp");
    await open();
    await act(async () => document.querySelector<HTMLElement>("[aria-label=Close]")?.click());
    expect(panel()).toBe(null);
    expect(document.activeElement).toBe(toggle());
  });
});

test("sends a trimmed message in a new tab and clears the field", async () => {
  await show("whatsapp", "8801712000001");
  await open();
  await typeInto(field(), "  5% off? ");
  await send();
  const link = "https://wa.me/8801712000001?text=5%25%20off%3F";
  expect(opened.mock.calls).toEqual([[link, "_blank", "noopener"]]);
  expect(field().value).toBe("");
});

test.each(["", "   "])("sends the default text instead of %j", async (typed) => {
  await show("messenger");
  await open();
  await typeInto(field(), typed);
  await send();
  const text = encodeURIComponent("Hello! I would like to know more about your products.");
  expect(opened.mock.calls).toEqual([[`https://m.me/page?text=${text}`, "_blank", "noopener"]]);
});

test("copies the message for Facebook, whose link has no text", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await show("facebook");
  await open();
  await typeInto(field(), "Is it in stock?");
  await send();
  const link = "https://www.facebook.com/messages/t/page";
  expect(opened.mock.calls).toEqual([[link, "_blank", "noopener"]]);
  expect(copied.mock.calls).toEqual([["Is it in stock?"]]);
});

test("Enter that ends a composition does not send", async () => {
  await show("whatsapp");
  await open();
  expect(await press("Enter", { isComposing: true })).toBe(false);
  expect(await press("Enter")).toBe(true);
});
