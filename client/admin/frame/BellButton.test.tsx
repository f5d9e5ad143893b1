import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { press, user } from "../../testing/user";
import type { Notice, NoticeList } from "../../types/notice.gen";
import type { Counts } from "../../types/report.gen";
import { stubbedArea } from "../fixtures";
import { isMuted } from "../lib/chime";
import { queries } from "../lib/queries";
import { BellButton } from "./BellButton";

// The area of tests has all texts.
vi.mock("../lib/texts", () => ({ loadTexts: async () => {} }));

const area = stubbedArea();
const said = () => document.querySelector("dialog")?.textContent ?? "";
const last = () => area.calls.at(-1) as (typeof area.calls)[number];

const at = "2026-11-30T06:00:00Z"; // noon in Dhaka
let id = 0;
const notice = (kind: string, more: Partial<Notice> = {}): Notice => ({
  ...{ key: `${kind}/${++id}`, kind, at, to: "/orders", unread: false },
  ...more,
});
const list = (notices: Notice[], unread = 0, next = ""): NoticeList => ({ notices, next, unread });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date("2026-11-30T08:00:00Z"), toFake: ["Date"] });
});

afterEach(() => vi.useRealTimers());

/** Renders the bell with a number of unread notices, and opens its list. */
async function open(unread: number) {
  await area.show(<BellButton />, {}, {});
  act(() => queries.setQueryData(["counts"], { tasks: [], notices: unread } as unknown as Counts));
  await press(/^Notifications/);
}

test("the bell tells the number of unread notices", async () => {
  await area.show(<BellButton />);
  screen.getByRole("button", { name: "Notifications" });
  for (const [count, label, badge] of [
    [3, "Notifications, 3 new", "3"],
    [120, "Notifications, 120 new", "99+"],
  ] as const) {
    act(() => queries.setQueryData(["counts"], { tasks: [], notices: count } as unknown as Counts));
    const bell = screen.getByRole("button", { name: label });
    expect(bell.querySelector("[aria-hidden=true].count-badge")?.textContent).toBe(badge);
  }
});

test("tells each kind of notice by day, with a link to its screen", async () => {
  await open(0);
  expect(last().what).toBe("GET /api/admin/v3/notices");
  const yesterday = "2026-11-29T06:00:00Z";
  await last().answer(
    list([
      notice("of a later release"),
      notice("new_order", { order: "1234", name: "Rahima", amount: 460, to: "/orders/1234" }),
      notice("payment_claim", { order: "1234", amount: 60 }),
      notice("low_stock", { name: "Lamp", bn_name: "বাতি", left: 3 }),
      notice("low_stock", { name: "Shirt", variant: "Red", left: 0 }),
      notice("low_stock", { name: "Shirt" }),
      notice("low_stock", { count: 12 }),
      notice("message", { name: "Ayesha", count: 2, at: yesterday }),
      notice("parcel_failed", { order: "1234", at: yesterday }),
      notice("connection_broken", { name: "pathao", to: "/settings/couriers", at: yesterday }),
      notice("import_failed", { name: "lamps.csv", at: yesterday }),
      notice("sms_failed", { count: 1, at: "2026-11-20T06:00:00Z" }),
      notice("domain_lost", { name: "lost.example", at: "2026-11-20T06:00:00Z" }),
    ]),
  );
  const days = screen.getAllByRole("region");
  const rows = days.map((day) =>
    [...day.querySelectorAll("h3, a > span:nth-child(2)")].map(({ children, textContent }) =>
      children.length ? [...children].map((each) => each.textContent).join("|") : textContent,
    ),
  );
  const noon = "12:00 pm";
  expect(rows).toEqual([
    [
      "Today",
      `New order 1234|Rahima · ৳460|${noon}`,
      `Payment to check for order 1234|৳60|${noon}`,
      `Low stock|Lamp: 3 left|${noon}`,
      `Sold out|Shirt (Red)|${noon}`,
      `Low stock|Shirt|${noon}`,
      `Low stock|12 products are low|${noon}`,
    ],
    [
      "Yesterday",
      `New message|Ayesha · 2 unread messages|${noon}`,
      `Order 1234 wasn't sent to the courier|See why, and book it again.|${noon}`,
      `Pathao isn't connected anymore|It refused your shop's keys. Enter them again to send parcels.|${noon}`,
      `The products weren't imported|lamps.csv|${noon}`,
    ],
    [
      "20 November 2026",
      `1 SMS couldn't be sent|All attempts failed, so some customers didn't get your news.|${noon}`,
      `Your domain no longer leads to your shop|lost.example|${noon}`,
    ],
  ]);
  expect(said()).toContain("All read");
  await user.click(screen.getByText("New order 1234"));
  expect(document.querySelector("dialog")).toBeNull();
});

test("marks all notices as read up to the newest shown, and clears the number", async () => {
  await open(2);
  await last().answer(
    list([notice("message", { name: "A", unread: true }), notice("message", { name: "B" })], 2),
  );
  expect(said()).toContain("2 unread");
  expect(screen.getAllByText("new")).toHaveLength(1);
  await press("Mark all as read");
  expect(last()).toMatchObject({ what: "POST /api/admin/v3/notices/read", body: { until: at } });
  expect(screen.queryByText("new")).toBeNull();
  expect(document.activeElement?.textContent).toBe("All read");
  await last().answer({ unread: 0 });
  expect(screen.getByRole("button", { name: "Notifications" })).toBeTruthy();
  expect(last().what).toBe("GET /api/admin/v3/notices");
});

test("restores the unread marks if they cannot be stored", async () => {
  await open(1);
  await last().answer(list([notice("message", { name: "A", unread: true })], 1));
  await press("Mark all as read");
  await last().refuse(500, "internal");
  expect(said()).toContain("1 unread");
});

test("loads older notices after a cursor, each once", async () => {
  await open(0);
  const first = notice("message", { name: "A" });
  await last().answer(list([first], 0, "1.message.1"));
  await press("Show older notifications");
  await last().answer(list([first, notice("message", { name: "B" })]));
  expect(screen.getAllByRole("link", { name: /New message/ })).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Show older notifications" })).toBeNull();
});

test("tells that there are no notices, or that they cannot be loaded", async () => {
  await open(0);
  expect(said()).toContain("Loading");
  await last().refuse(422, "request_invalid");
  await press("Retry");
  await last().answer(list([]));
  expect(said()).toContain("No notifications yet");
  expect(said()).not.toContain("All read");
});

test("tells that the list may be out of date while the device is offline", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await open(0);
  await last().answer(list([notice("message", { name: "A" })]));
  expect(said()).toContain("You're offline.");
  expect(said()).toContain("New message");
});

test("the sound of new orders is turned off inside, and the settings of alerts are linked", async () => {
  await open(0);
  const sound = screen.getByRole<HTMLInputElement>("switch", { name: "Sound for new orders" });
  expect(sound.checked).toBe(true);
  await user.click(sound);
  expect(isMuted()).toBe(true);
  const link = screen.getByRole("link", { name: "Alert settings" });
  expect(link.getAttribute("href")).toBe("/admin/demo/alerts");
});
