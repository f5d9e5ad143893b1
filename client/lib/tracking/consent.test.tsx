import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderInShop } from "../../components/fixtures";
import type { Shop } from "../../types/catalog.gen";
import { keepClickId } from "./clickId";
import { choose, useChoice } from "./consent";

const shop = { slug: "demo", advertising: { asks_consent: true } } as Shop;
let reload: () => void;
let shown: string | null;
let unmount: () => Promise<void>;

beforeEach(async () => {
  localStorage.clear();
  cookie(`_fbp=; expires=${new Date(0).toUTCString()}`);
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  function Probe() {
    shown = useChoice(shop);
    return null;
  }
  ({ unmount } = await renderInShop(<Probe />));
});

afterEach(async () => {
  await unmount();
  vi.restoreAllMocks();
});

function cookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the pixel writes it
  document.cookie = text;
}
const answer = (choice: "yes" | "no") => act(async () => choose(shop, choice));

// As another tab's answer is heard of.
function elsewhere(choice: "yes" | "no", event = new Event("storage")) {
  localStorage.setItem("demo-consent", choice);
  return act(async () => void window.dispatchEvent(event));
}

test("an answer is shown as soon as it is given, here or in another tab", async () => {
  expect(shown).toBeNull();
  await answer("no");
  expect(shown).toBe("no");
  await elsewhere("yes");
  expect(shown).toBe("yes");
  expect(reload).not.toHaveBeenCalled();
});

test("a consent that is taken back takes cookies and click along, and the page is loaded anew", async () => {
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

test("a consent that another tab takes back ends what was loaded here", async () => {
  await answer("yes");
  cookie("_fbp=x; path=/");
  await elsewhere("no");
  expect(reload).toHaveBeenCalledOnce();
  expect(document.cookie).not.toContain("_fbp");
});

test("a page that slept while it was taken back is loaded anew when it is shown again", async () => {
  await answer("yes");
  await elsewhere("no", new Event("pageshow"));
  expect(reload).toHaveBeenCalledOnce();
});
