import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ChatWidget } from "./ChatWidget";
import { press, renderInShop, typeInto } from "./fixtures";

// The texts come whole with renderInShop.
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
  await act(() => import("../overlays/ChatPanel"));
}

test("a shop without a channel has no chat", async () => {
  ({ unmount } = await renderInShop(<ChatWidget />, { shop: { chat: null } }));
  expect(toggle()).toBe(null);
});

test("a channel that is not known is none", async () => {
  await show("pigeon");
  expect(toggle()).toBe(null);
});

test("the button opens the panel, which greets and has the focus, and closes it", async () => {
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

describe("the focus is on the button again", () => {
  test("after Esc", async () => {
    await show("whatsapp");
    await open();
    await press("Escape");
    expect(panel()).toBe(null);
    expect(document.activeElement).toBe(toggle());
  });

  test("after the cross", async () => {
    await show("whatsapp");
    await open();
    await act(async () => document.querySelector<HTMLElement>("[aria-label=Close]")?.click());
    expect(panel()).toBe(null);
    expect(document.activeElement).toBe(toggle());
  });
});

test("a message is sent trimmed, in a new tab, and leaves the field empty", async () => {
  await show("whatsapp", "8801712000001");
  await open();
  await typeInto(field(), "  5% off? ");
  await send();
  const link = "https://wa.me/8801712000001?text=5%25%20off%3F";
  expect(opened.mock.calls).toEqual([[link, "_blank", "noopener"]]);
  expect(field().value).toBe("");
});

test.each(["", "   "])("of %j the default text is sent", async (typed) => {
  await show("messenger");
  await open();
  await typeInto(field(), typed);
  await send();
  const text = encodeURIComponent("Hello! I would like to know more about your products.");
  expect(opened.mock.calls).toEqual([[`https://m.me/page?text=${text}`, "_blank", "noopener"]]);
});

test("Facebook takes no text along: the message is copied", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await show("facebook");
  await open();
  await typeInto(field(), "Is it in stock?");
  await send();
  const link = "https://www.facebook.com/messages/t/page";
  expect(opened.mock.calls).toEqual([[link, "_blank", "noopener"]]);
  expect(copied.mock.calls).toEqual([["Is it in stock?"]]);
});

test("the Enter that ends a composition does not send", async () => {
  await show("whatsapp");
  await open();
  expect(await press("Enter", { isComposing: true })).toBe(false);
  expect(await press("Enter")).toBe(true);
});
