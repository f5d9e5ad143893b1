import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { outbox } from "../chat/conversation/chatOutbox";
import { signIn } from "../state/customer";
import { type Call, stubApi } from "../testing/api";
import { message, thread } from "../testing/chat";
import { renderInShop } from "../testing/render";
import { press, user } from "../testing/user";
import type { Thread } from "../types/chat.gen";
import { MyChat } from "./MyChat";
import { news, useEvents } from "./useEvents";

class Source extends EventTarget {
  close() {}
}

let queries: QueryClient;
let calls: Call[];
let unmount: () => void;

function Chat() {
  useEvents();
  return <MyChat />;
}

// Renders the chat. Its first API call loads the conversation.
async function open() {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const part = (
    <QueryClientProvider client={queries}>
      <Chat />
    </QueryClientProvider>
  );
  ({ unmount } = await renderInShop(part));
}

async function openWith(known: Thread) {
  await open();
  await answer("GET customer/chat", known);
}

const call = (what: string) => calls.find((each) => each.what === what);
const count = (what: string) => calls.filter((each) => each.what === what).length;
const sends = "POST customer/chat/messages";

const untilLog = (text: string | RegExp) => waitFor(() => expect(log()).toMatch(text));
const untilSent = (n: number) => waitFor(() => expect(count(sends)).toBe(n));

// Waits for the first call with the given method and path, and removes it from the list.
async function take(what: string): Promise<Call> {
  await waitFor(() => expect(call(what), what).toBeDefined());
  const found = call(what) as Call;
  calls.splice(calls.indexOf(found), 1);
  return found;
}

async function answer(what: string, data: unknown) {
  await (await take(what)).answer(data);
}

const log = () => screen.queryByRole("log")?.textContent ?? "";
const times = (text: string) => log().split(text).length - 1;
const input = () => screen.getByRole<HTMLTextAreaElement>("textbox");
const alerts = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);
const write = (text: string) => user.paste(input(), text);

/** Presses Enter with further event properties. Resolves to false if the default action was prevented. */
const enter = (more: KeyboardEventInit = {}) =>
  act(async () => fireEvent.keyDown(input(), { key: "Enter", ...more }));

const own = (seq: number, text: string) => {
  const [unsent] = outbox.get("demo");
  return message(seq, { from: "customer", key: unsent?.key ?? "", text });
};

beforeEach(() => {
  notifyManager.setNotifyFunction((tell) => act(tell));
  localStorage.clear();
  outbox.change("demo", () => []);
  signIn("demo", { id: 5, name: "Rahima" });
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // The media query matches, as on a desktop.
  calls = stubApi();
});

afterEach(async () => {
  for (const each of calls) await each.fail(); // Ends all open calls.
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("sending a message", () => {
  test("shows it immediately, sends it once and then marks it as seen", async () => {
    await openWith(thread(1, 2));
    await untilLog("No. 2");
    await write("  Is it in stock?  ");
    expect(await enter()).toBe(false);
    expect(input().value).toBe("");
    await untilLog(/Is it in stock[?]Sending…/);
    await untilSent(1);
    await answer(sends, own(3, "Is it in stock?"));
    await untilLog(/Sent$/);
    expect(times("Is it in stock?")).toBe(1);
    expect(outbox.get("demo")).toEqual([]);
    await act(async () => news(queries).seen({ seq: 3 }));
    await untilLog(/Seen$/);
  });

  test("shows a sent message once if the stream delivers it before the response", async () => {
    await openWith(thread(1, 2));
    await untilLog("No. 2");
    await write("Hello");
    await enter();
    const sent = own(3, "Hello");
    await act(async () => news(queries).message(sent));
    await untilLog(/Sent$/);
    expect(times("Hello")).toBe(1);
    await answer(sends, sent);
    await waitFor(() => expect(outbox.get("demo")).toEqual([]));
    expect(times("Hello")).toBe(1);
  });

  test("loads earlier messages although the response to a sent message arrives first", async () => {
    await openWith(thread(1, 2));
    await untilLog("No. 2");
    await write("Hello");
    await enter();
    const sent = own(4, "Hello");
    await answer(sends, sent);
    const { messages } = thread(1, 3);
    await answer("GET customer/chat", { ...thread(1, 3), messages: [...messages, sent] });
    await untilLog(/No[.] 3.*Hello.*Sent$/);
    expect(times("Hello")).toBe(1);
    await waitFor(() => expect(outbox.get("demo")).toEqual([]));
  });

  test("waits while offline, and sends it once when the connection is back", async () => {
    await openWith(thread(1, 0));
    await write("Hello");
    await enter();
    await (await take(sends)).fail();
    await untilLog("Not sent yet");
    await act(async () => void window.dispatchEvent(new Event("online")));
    await untilLog("Sending…");
    await answer(sends, own(1, "Hello"));
    await untilLog(/Sent$/);
    expect([times("Hello"), count(sends)]).toEqual([1, 0]);
  });

  test("restores an unsent one after a reload and then sends it", async () => {
    await openWith(thread(1, 0));
    await write("Hello");
    await enter();
    await (await take(sends)).fail();
    unmount();
    calls.length = 0;
    await openWith(thread(1, 0));
    await untilLog("Hello");
    await answer(sends, own(1, "Hello"));
    await untilLog(/Sent$/);
    expect(times("Hello")).toBe(1);
  });

  test("shows the reason of a refusal, and offers to retry or remove it", async () => {
    await openWith(thread(1, 0));
    await write("Hello");
    await enter();
    await (await take(sends)).refuse(422, "The shop's reason");
    await untilLog("Not sent: The shop's reason");
    await press("Try again");
    await (await take(sends)).refuse(422, "Another reason");
    await untilLog("Another reason");
    await press("Remove");
    expect(times("Hello")).toBe(0);
    expect(outbox.get("demo")).toEqual([]);
  });

  test("neither shows nor sends one of another customer on this phone", async () => {
    const theirs = { key: "of-another", customer: 6, text: "Secret", picture: false };
    outbox.change("demo", () => [{ ...theirs, at: "2026-11-21T06:00:00Z" }]);
    await openWith(thread(1, 1));
    await untilLog("No. 1");
    expect(count(sends)).toBe(0);
    expect(log()).not.toContain("Secret");
  });
});

describe("the message field", () => {
  beforeEach(async () => {
    await openWith(thread(1, 1));
    await untilLog("No. 1");
  });

  test("inserts a line on Shift+Enter, and does not send on the Enter that ends a composition", async () => {
    await write("নমস্কার");
    expect(await enter({ shiftKey: true })).toBe(true);
    expect(await enter({ isComposing: true })).toBe(true);
    expect(count(sends)).toBe(0);
  });

  test("inserts a line on Enter on a phone", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    await write("Hello");
    expect(await enter()).toBe(true);
    expect(count(sends)).toBe(0);
  });

  test("does not send an empty message", async () => {
    await write("  \n ");
    expect(await enter()).toBe(false);
    expect(count(sends)).toBe(0);
    expect(outbox.get("demo")).toEqual([]);
  });

  test("counts letters near the limit as the server counts them", async () => {
    await write("x".repeat(1799));
    expect(document.body.textContent).not.toContain("of 2,000");
    await write("😀".repeat(1800));
    expect(document.body.textContent).toContain("1,800 of 2,000 characters");
    await write("x".repeat(2001));
    expect(alerts().join()).toContain("up to 2,000 characters");
    await enter();
    expect(count(sends)).toBe(0);
    expect(input().value).toHaveLength(2001);
    await write("x".repeat(2000));
    await enter();
    await untilSent(1);
  });

  test("keeps the draft for the next visit", async () => {
    await write("Half a sent");
    unmount();
    await open();
    expect(input().value).toBe("Half a sent");
  });
});

test("reports the shop's messages as seen once", async () => {
  await openWith(thread(1, 3, { unread: 2 }));
  await answer("POST customer/chat/seen", { messages: 0, notifications: 0 });
  await waitFor(() => expect(queries.getQueryData<Thread>(["thread"])?.unread).toBe(0));
  expect(count("POST customer/chat/seen")).toBe(0);
});

test("retries a conversation that fails to load, and allows input meanwhile", async () => {
  await open();
  await (await take("GET customer/chat")).fail();
  await waitFor(() => expect(screen.getByRole("button", { name: "Retry" })).toBeDefined());
  expect(input().disabled).toBe(false);
  await press("Retry");
  await answer("GET customer/chat", thread(1, 1));
  await untilLog("No. 1");
});

test("turns only http and https addresses in a message into links", async () => {
  const text = "See https://demo.test/a?b=1. javascript:alert(1) <b>x</b>";
  await openWith({ ...thread(1, 0), messages: [message(1, { text })] });
  await waitFor(() => expect(log()).toContain(text));
  const links = within(screen.getByRole("log")).getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ href }) => href)).toEqual(["https://demo.test/a?b=1"]);
});
