import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderInShop } from "../testing/render";
import { press, user } from "../testing/user";
import { ChatWidget } from "./ChatWidget";

// The mock loads no texts, because renderInShop provides all of them.
vi.mock("../lib/texts", () => ({ loadTexts: async () => {} }));

const opened = vi.fn();

beforeEach(() => {
  vi.stubGlobal("open", opened);
  opened.mockReset();
});

afterEach(() => vi.unstubAllGlobals());

async function show(channel: string, to = "page"): Promise<void> {
  await renderInShop(<ChatWidget />, { shop: { chat: { channel, to } } });
}

const toggle = () => screen.getByRole("button", { expanded: false });
const panel = () => screen.queryByRole("dialog");
const input = () => screen.getByRole<HTMLInputElement>("textbox");
const send = () => press("Send");

async function open(): Promise<void> {
  await user.click(toggle());
  await act(() => import("./ChatPanel"));
}

test("renders no chat for a shop without a channel", async () => {
  await renderInShop(<ChatWidget />, { shop: { chat: null } });
  expect(screen.queryByRole("button")).toBeNull();
});

test("renders no chat for an unknown channel", async () => {
  await show("pigeon");
  expect(screen.queryByRole("button")).toBeNull();
});

test("the button opens the panel, which takes the focus, and closes it", async () => {
  await show("whatsapp");
  await open();
  expect(panel()?.textContent).toContain("Hello! What can we do for you?");
  expect(panel()?.textContent).toContain("Online");
  expect(document.activeElement).toBe(input());
  await user.click(screen.getByRole("button", { expanded: true }));
  expect(panel()).toBe(null);
});

describe("returns the focus to the button", () => {
  test("after Escape", async () => {
    await show("whatsapp");
    await open();
    await user.keyboard("{Escape}");
    expect(panel()).toBe(null);
    expect(document.activeElement).toBe(toggle());
  });

  test("after a click on the close button", async () => {
    await show("whatsapp");
    await open();
    await press("Close");
    expect(panel()).toBe(null);
    expect(document.activeElement).toBe(toggle());
  });
});

test("sends a trimmed message in a new tab and clears the field", async () => {
  await show("whatsapp", "8801712000001");
  await open();
  await user.fill(input(), "  5% off? ");
  await send();
  const link = "https://wa.me/8801712000001?text=5%25%20off%3F";
  expect(opened.mock.calls).toEqual([[link, "_blank", "noopener"]]);
  expect(input().value).toBe("");
});

test.each(["", "   "])("sends the default text instead of %j", async (typed) => {
  await show("messenger");
  await open();
  await user.fill(input(), typed);
  await send();
  const text = encodeURIComponent("Hello! I would like to know more about your products.");
  expect(opened.mock.calls).toEqual([[`https://m.me/page?text=${text}`, "_blank", "noopener"]]);
});

test("copies the message for Facebook, whose link has no text", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await show("facebook");
  await open();
  await user.fill(input(), "Is it in stock?");
  await send();
  const link = "https://www.facebook.com/messages/t/page";
  expect(opened.mock.calls).toEqual([[link, "_blank", "noopener"]]);
  expect(copied.mock.calls).toEqual([["Is it in stock?"]]);
});

test("does not send on the Enter that ends a composition", async () => {
  await show("whatsapp");
  await open();
  expect(fireEvent.keyDown(input(), { key: "Enter", isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(input(), { key: "Enter" })).toBe(true);
});
