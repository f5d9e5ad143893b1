import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Advertising, Shop } from "../types/catalog.gen";
import type { Order } from "../types/order.gen";
import { purchased, trackingContext } from "./checkout";
import { keepClickId } from "./clickId";
import { contactOf, isCard } from "./clicks";
import { choose, mayTrack } from "./consent";
import { countsNow } from "./purchases";
import { listen, type Tracked, track } from "./track";

function shop(advertising: Partial<Advertising> | null, slug = "demo"): Shop {
  return { slug, advertising } as Shop;
}
const free = shop({ gtm: "GTM-ABC1234", asks_consent: false });
const asking = shop({ gtm: "GTM-ABC1234", asks_consent: true });

beforeEach(() => {
  localStorage.clear();
  for (const name of ["_fbp", "_fbc", "_ga", "locale"])
    cookie(`${name}=; expires=${new Date(0).toUTCString()}`);
});
afterEach(() => vi.restoreAllMocks());

function cookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the pixel writes it the same way
  document.cookie = text;
}

describe("events", () => {
  it("are queued in order until a listener is added, only if the shop advertises", () => {
    const first: Tracked = { name: "contact", channel: "phone" };
    const second: Tracked = { name: "register" };
    track(free, first);
    track(shop(null), { name: "contact", channel: "nobody" });
    track(free, second);
    const heard: Tracked[] = [];
    expect(listen((event) => heard.push(event))).toEqual([first, second]);
    track(free, first);
    track(shop(null), second);
    expect(heard).toEqual([first]);
    expect(listen(() => {})).toEqual([]);
  });
});

describe("consent", () => {
  it("is required only by shops that ask for it, and stored per shop", () => {
    expect([mayTrack(shop(null)), mayTrack(free), mayTrack(asking)]).toEqual([false, true, false]);
    choose(asking, "yes");
    expect(localStorage.getItem("demo-consent")).toBe("yes");
    expect(mayTrack(asking)).toBe(true);
    expect(mayTrack(shop({ asks_consent: true }, "other"))).toBe(false);
    localStorage.setItem("demo-consent", "perhaps");
    expect(mayTrack(asking)).toBe(false);
  });
});

describe("a purchase", () => {
  const order = (id: string, date = new Date().toISOString()) => ({ order_id: id, date });

  it("counts once per browser, shop and order", () => {
    expect(countsNow("demo", order("10000001"))).toBe(true);
    expect(countsNow("demo", order("10000001"))).toBe(false);
    expect(countsNow("demo", order("10000002"))).toBe(true);
    expect(countsNow("demo", order("10000001"))).toBe(false);
    expect(countsNow("other", order("10000001"))).toBe(true);
  });

  it("counts only while the order is new", () => {
    const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
    expect(countsNow("demo", order("10000003", hoursAgo(25)))).toBe(false);
    expect(countsNow("demo", order("10000003", hoursAgo(23)))).toBe(true);
  });

  it("is reported if the shop advertises", () => {
    const heard: Tracked[] = [];
    listen((event) => heard.push(event));
    const placed = order("10000004") as Order;
    purchased(free, placed);
    purchased(shop(null), placed);
    expect(heard).toEqual([{ name: "purchase", order: placed }]);
  });
});

describe("the tracking context of an order", () => {
  const click = (id: string) =>
    vi
      .spyOn(performance, "getEntriesByType")
      .mockReturnValue([{ name: `https://shop.example/?a=1&fbclid=${id}` } as PerformanceEntry]);

  it("contains the pixel's cookies and the page without its query", () => {
    cookie("_fbp=fb.1.1700000000000.123");
    cookie("_fbc=fb.1.1700000000000.abc");
    const page = location.origin + location.pathname;
    expect(trackingContext(free)).toEqual({
      fbp: "fb.1.1700000000000.123",
      fbc: "fb.1.1700000000000.abc",
      page,
      consent: true,
    });
    const nothing = { fbp: "", fbc: "", page, consent: false };
    expect(trackingContext(asking)).toEqual(nothing);
    expect(trackingContext(shop(null))).toEqual(nothing);
    choose(asking, "yes");
    expect(trackingContext(asking).fbp).toBe("fb.1.1700000000000.123");
  });

  it("contains the click id of an advertisement if the pixel's cookie is missing", () => {
    click("Abc_1-2");
    keepClickId("demo");
    const { fbc } = trackingContext(free);
    expect(fbc).toMatch(/^fb\.1\.\d{13}\.Abc_1-2$/);
    keepClickId("demo");
    expect(trackingContext(free).fbc).toBe(fbc);
    expect(trackingContext(shop({}, "other")).fbc).toBe("");
    localStorage.setItem("demo-click", `fb.1.${Date.now() - 91 * 86_400_000}.Abc`);
    expect(trackingContext(free).fbc).toBe("");
  });
});

describe("clicks", () => {
  const link = (html: string) => {
    document.body.innerHTML = html;
    return document.querySelector("a") as HTMLAnchorElement;
  };

  it("count as contacts on contact links, but not on share links", () => {
    const channel = (href: string) => contactOf(link(`<a href="${href}">x</a>`));
    expect(channel("tel:+8801712345678")).toBe("phone");
    expect(channel("mailto:shop@example.com")).toBe("email");
    expect(channel("https://wa.me/8801712345678?text=hello")).toBe("whatsapp");
    expect(channel("https://wa.me/?text=look")).toBeUndefined();
    expect(channel("/demo/cart")).toBeUndefined();
  });

  it("choose a product on its card", () => {
    expect(isCard(link('<article><a href="/demo/product/rice">x</a></article>'))).toBe(true);
    expect(isCard(link('<div><a href="/demo/product/rice">x</a></div>'))).toBe(false);
    expect(isCard(link('<article><a href="/demo/cart">x</a></article>'))).toBe(false);
  });
});
