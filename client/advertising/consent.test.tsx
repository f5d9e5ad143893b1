import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInShop } from "../testing/render";
import type { Shop } from "../types/catalog.gen";
import { keepClickId } from "./clickId";
import { choose, useChoice } from "./consent";

const shop = { slug: "demo", advertising: { asks_consent: true } } as Shop;
let reload: () => void;
let shown: string | null;

beforeEach(async () => {
  localStorage.clear();
  cookie(`_fbp=; expires=${new Date(0).toUTCString()}`);
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  function Probe() {
    shown = useChoice(shop);
    return null;
  }
  await renderInShop(<Probe />);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function cookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the pixel writes it the same way
  document.cookie = text;
}
const answer = (choice: "yes" | "no") => act(async () => choose(shop, choice));

// Stores a choice and sends the storage event that browsers send for a choice in another tab.
function elsewhere(choice: "yes" | "no", event = new Event("storage")) {
  localStorage.setItem("demo-consent", choice);
  return act(async () => void window.dispatchEvent(event));
}

test("shows a choice immediately, whether made here or in another tab", async () => {
  expect(shown).toBeNull();
  await answer("no");
  expect(shown).toBe("no");
  await elsewhere("yes");
  expect(shown).toBe("yes");
  expect(reload).not.toHaveBeenCalled();
});

test("removes cookies and click id and reloads the page when consent is withdrawn", async () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: "https://shop.example/?fbclid=Abc" } as PerformanceEntry,
  ]);
  await answer("yes");
  keepClickId("demo");
  for (const name of ["_fbp", "_ga", "locale"]) cookie(`${name}=x; path=/`);
  await answer("no");
  expect(reload).toHaveBeenCalledOnce();
  expect(document.cookie).toBe("locale=x");
  expect(localStorage.getItem("demo-click")).toBeNull();
});

test("reloads this page when consent is withdrawn in another tab", async () => {
  await answer("yes");
  cookie("_fbp=x; path=/");
  await elsewhere("no");
  expect(reload).toHaveBeenCalledOnce();
  expect(document.cookie).not.toContain("_fbp");
});

test("reloads a page from the back/forward cache if consent was withdrawn meanwhile", async () => {
  await answer("yes");
  await elsewhere("no", new Event("pageshow"));
  expect(reload).toHaveBeenCalledOnce();
});
