import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { searchHistory } from "../search/searchHistory";
import { openOverlay } from "../state/overlay";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import { press, user } from "../testing/user";
import type { Category, ProductCard } from "../types/catalog.gen";
import SearchOverlay from "./SearchOverlay";

interface Request {
  term: string;
  aborted(): boolean;
  answer(products: ProductCard[], meant?: string): Promise<void>;
  fail(): Promise<void>;
}

let requests: Request[];
let navigate: unknown;
let unmount: () => void;

let popular: string[];

function ask(address: string, { signal }: RequestInit): Promise<Response> {
  if (address.includes("/popular-searches")) {
    return Promise.resolve(Response.json({ data: { terms: popular } }));
  }
  return new Promise((resolve, reject) => {
    requests.push({
      term: decodeURIComponent(address.split("?")[0]?.split("/").pop() ?? ""),
      aborted: () => signal?.aborted === true,
      answer: (data, meant = "") =>
        act(async () => resolve(Response.json({ data: { data, meant } }))),
      fail: () => act(async () => reject(new TypeError("no connection"))),
    });
  });
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", ask);
  vi.spyOn(console, "info").mockImplementation(() => {});
  requests = [];
  popular = [];
  searchHistory.change("demo", () => []);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(history: string[] = [], categories: Category[] = []): Promise<void> {
  searchHistory.change("demo", () => history);
  openOverlay("search");
  const part = (
    <dialog open>
      <SearchOverlay />
    </dialog>
  );
  ({ navigate, unmount } = await renderInShop(part, { categories }));
}

const box = () => screen.getByRole<HTMLInputElement>("searchbox");
const said = () => screen.getByRole("status").textContent;
const heading = () => screen.getAllByRole("heading")[0]?.textContent;
const recent = () => [...document.querySelectorAll("[data-recent]")];
const listed = () => recent().map((e) => e.textContent);
const products = () => screen.queryAllByRole("link", { name: /^Product/ });
const focused = () => document.activeElement?.textContent;
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

/** Pastes a text, waits for the typing pause, and returns the last request. */
async function search(text: string): Promise<Request> {
  await user.paste(box(), text);
  await wait(500);
  return requests.at(-1) as Request;
}

describe("a term", () => {
  test("is requested after a typing pause of 500 ms", async () => {
    await open();
    await user.fill(box(), "ri");
    await wait(400);
    await user.fill(box(), "rice");
    await wait(499);
    expect(requests).toEqual([]);
    await wait(1);
    expect(requests.map(({ term }) => term)).toEqual(["rice"]);
  });

  test.each(["r", " r ", "  "])("is not requested if it is %j", async (text) => {
    await open();
    await search(text);
    expect(requests).toEqual([]);
  });

  test("is trimmed and requested once", async () => {
    await open();
    await search("  rice ");
    await search("rice");
    expect(requests.map(({ term }) => term)).toEqual(["rice"]);
  });
});

describe("the results", () => {
  test("are shown with the query and their count, and announced", async () => {
    await open();
    const rice = await search("rice");
    expect(said()).toBe("Searching");
    await rice.answer([product(1), product(2)]);
    expect(heading()).toBe("2 products for “rice”");
    expect(said()).toBe("2 products for “rice”");
    expect(products().length).toBe(2);
  });

  test("have a notice if there are no products", async () => {
    await open();
    await (await search("zzz")).answer([]);
    expect(heading()).toBe("No products found for “zzz”");
    expect(said()).toBe("No products found for “zzz”");
  });

  test("ignore a stale request, which is aborted", async () => {
    await open();
    const rice = await search("rice");
    const honey = await search("honey");
    expect([rice.aborted(), honey.aborted()]).toEqual([true, false]);
    await honey.answer([product(2)]);
    await rice.answer([product(1), product(3)]);
    expect(heading()).toBe("1 product for “honey”");
  });

  test("are cleared with the field", async () => {
    await open();
    await (await search("rice")).answer([product(1)]);
    await user.fill(box(), "r");
    expect(products().length).toBe(0);
    expect(said()).toBe("");
  });

  test("are cleared without a message if the request fails", async () => {
    await open();
    await (await search("rice")).answer([product(1)]);
    await (await search("rices")).fail();
    expect(products().length).toBe(0);
    expect(said()).toBe("");
    expect(console.info).toHaveBeenCalledTimes(1);
  });

  test("link to all results if they fill the page", async () => {
    await open();
    const many = Array.from({ length: 100 }, (_, i) => product(i));
    await (await search("rice")).answer(many);
    const all = screen.getByRole("link", { name: "View all results" });
    expect(all.getAttribute("href")).toBe("/demo/search?q=rice");
  });
});

test("aborts the request and clears everything when it is closed", async () => {
  await open();
  await user.fill(box(), "rice");
  unmount();
  vi.advanceTimersByTime(1000);
  expect(requests).toEqual([]);
  await open();
  expect(box().value).toBe("");
});

describe("the history", () => {
  test("contains only searches with results", async () => {
    await open();
    await (await search("rice")).answer([product(1)]);
    await (await search("zzz")).answer([]);
    await (await search("Honey")).answer([product(1)]);
    expect(searchHistory.get("demo")).toEqual(["Honey", "rice"]);
  });

  test("contains a word typed with pauses once", async () => {
    await open(["tea"]);
    for (const part of ["pa", "panj", "panjabi"]) await (await search(part)).answer([product(1)]);
    expect(searchHistory.get("demo")).toEqual(["panjabi", "tea"]);
  });

  test("keeps an earlier entry that is the start of a new search", async () => {
    await open(["panj"]);
    for (const part of ["panj", "panjabi"]) await (await search(part)).answer([product(1)]);
    expect(searchHistory.get("demo")).toEqual(["panjabi", "panj"]);
  });

  test("is shown while the field is empty and focused", async () => {
    await open(["honey", "rice"]);
    expect(document.activeElement).toBe(box());
    expect(listed()).toEqual(["honey", "rice"]);
    await user.fill(box(), "x");
    expect(listed()).toEqual([]);
    await user.fill(box(), "");
    expect(listed()).toEqual(["honey", "rice"]);
    await act(async () => box().blur());
    expect(listed()).toEqual([]);
  });

  test("removes one entry or all", async () => {
    await open(["tea", "honey", "rice"]);
    await press("Remove from recent searches: honey");
    expect(listed()).toEqual(["tea", "rice"]);
    expect(document.activeElement).toBe(box());
    await press("Clear all");
    expect(listed()).toEqual([]);
    expect(searchHistory.get("demo")).toEqual([]);
  });

  test("repeats a chosen search immediately", async () => {
    await open(["honey"]);
    await user.click(recent()[0] as Element);
    await wait(0);
    expect(box().value).toBe("honey");
    expect(requests.map(({ term }) => term)).toEqual(["honey"]);
  });
});

describe("the keyboard", () => {
  test("cycles through the field and the history by the arrow keys", async () => {
    await open(["honey", "rice"]);
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("honey");
    await user.keyboard("{ArrowDown}");
    expect(focused()).toBe("rice");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(box());
    await user.keyboard("{ArrowUp}");
    expect(focused()).toBe("rice");
  });

  test("moves the focus to the field when a letter is typed", async () => {
    await open(["honey"]);
    await user.keyboard("{ArrowDown}");
    await user.keyboard("r");
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe("r");
  });

  test("hides the history by Escape, and then closes the overlay", async () => {
    await open(["honey"]);
    const closed = vi.spyOn(screen.getByRole<HTMLDialogElement>("dialog"), "close");
    await user.keyboard("{ArrowDown}");
    await user.keyboard("{Escape}");
    expect(listed()).toEqual([]);
    expect(document.activeElement).toBe(box());
    expect(closed).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test("shows the history again by the down arrow", async () => {
    await open(["honey"]);
    await user.keyboard("{Escape}");
    await user.keyboard("{ArrowDown}");
    expect(listed()).toEqual(["honey"]);
  });

  test("ignores keys of a composition", async () => {
    await open(["honey"]);
    expect(fireEvent.keyDown(box(), { key: "ArrowDown", isComposing: true })).toBe(true);
    expect(document.activeElement).toBe(box());
    expect(fireEvent.keyDown(box(), { key: "Enter", isComposing: true })).toBe(false);
  });

  test("stores the term and opens the search page by Enter", async () => {
    await open(["honey"]);
    await user.fill(box(), " green  tea ");
    await user.keyboard("{Enter}");
    expect(navigate).toHaveBeenCalledWith("/demo/search?q=green%20tea");
    expect(searchHistory.get("demo")).toEqual(["green tea", "honey"]);
  });

  test("shows an error on Enter after one letter", async () => {
    await open();
    await user.fill(box(), "x");
    await user.keyboard("{Enter}");
    expect(navigate).not.toHaveBeenCalled();
    expect(box().validationMessage).toBe("Enter at least 2 characters.");
    await user.fill(box(), "xy");
    expect(box().validationMessage).toBe("");
  });
});

describe("the empty overlay", () => {
  const ideas = () =>
    screen.getAllByRole("listitem").flatMap((each) => within(each).queryAllByRole("button"));
  const category = { id: 3, parent_id: 0, slug: "honey", name: "Honey", icon: "🍯" } as Category;

  test("offers popular searches and categories until something is typed", async () => {
    popular = ["modhu", "shari"];
    await open([], [category]);
    expect(ideas().map((each) => each.textContent)).toEqual(["modhu", "shari"]);
    expect(screen.getByRole("link").textContent).toContain("Honey");
    await user.fill(box(), "r");
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("searches for a popular term immediately", async () => {
    popular = ["modhu"];
    await open();
    await press("modhu");
    await wait(0);
    expect(requests.at(-1)?.term).toBe("modhu");
    expect(box().value).toBe("modhu");
  });
});

test("offers the probable spelling of a misspelled term", async () => {
  await open();
  await (await search("chngri")).answer([product(1)], "চিংড়ি");
  await press("Did you mean “চিংড়ি”?");
  await wait(0);
  expect(requests.at(-1)?.term).toBe("চিংড়ি");
});
