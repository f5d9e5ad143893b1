import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../../../locales/en.json";
import { field, press, user } from "../../../../testing/user";
import type { Countable } from "../../../../types/stockcount.gen";
import { stubbedArea } from "../../../fixtures";
import TakeStock from "./TakeStock";

const area = stubbedArea();

const rice: Countable = {
  ...{ product_id: 1, variant_id: 0, name: "Rice", bn_name: "", variant: "", sku: "R" },
  ...{ picture: null, stock: 5 },
};
const lentils = { ...rice, product_id: 2, name: "Lentils" };

const open = () => area.show(<TakeStock />);

beforeEach(open);
afterEach(() => localStorage.clear());

/** Types a code into the focused field like a USB scanner. */
const scan = (code: string) => user.keyboard(`${code}{Enter}`);
const lookUps = () => area.calls.filter(({ what }) => what.endsWith("/stock/code"));
const lines = () =>
  screen
    .queryAllByRole<HTMLInputElement>("textbox", { name: /^Units of/ })
    .map((each) => [each.getAttribute("aria-label"), each.value]);
const review = () => press(en["admin.stock.count.review"]);
const said = () => document.body.textContent ?? "";

test("looks up a code once, counts its units, and keeps them when the screen is closed", async () => {
  await scan("890");
  await lookUps()[0]?.answer([rice]);
  await scan("890");
  expect(lookUps()).toHaveLength(1);
  expect(lines()).toEqual([["Units of Rice", "2"]]);
  await open();
  expect(lines()).toEqual([["Units of Rice", "2"]]);
});

test("corrects the units of a line, and restores them if no number is typed", async () => {
  await scan("890");
  await lookUps()[0]?.answer([rice]);
  const units = screen.getByRole<HTMLInputElement>("textbox", { name: "Units of Rice" });
  await user.fill(units, "১২");
  await user.keyboard("{Enter}");
  expect(units.value).toBe("12");
  await user.fill(units, "some");
  await user.keyboard("{Enter}");
  expect(units.value).toBe("12");
  await press("Remove Rice");
  expect(lines()).toEqual([]);
});

test("counts nothing for an unknown code, and asks about an ambiguous one", async () => {
  await scan("111");
  await lookUps()[0]?.answer([]);
  expect(screen.getAllByRole("alert").at(-1)?.textContent).toContain("No product has the code 111");
  await scan("222");
  await lookUps()[1]?.answer([rice, lentils]);
  await press(/^Lentils/);
  expect(lines()).toEqual([["Units of Lentils", "1"]]);
});

test("looks up codes that were scanned without a connection when it returns", async () => {
  await scan("890");
  await scan("890");
  for (const call of lookUps()) await call.fail();
  expect(said()).toContain("Looked up when you are online: 890, 890");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event("offline")));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event("online")));
  await lookUps()[2]?.answer([rice]);
  expect(lookUps()).toHaveLength(3);
  expect(lines()).toEqual([["Units of Rice", "2"]]);
  expect(said()).not.toContain("Looked up when you are online");
});

test("looks up codes again before the review after the server failed", async () => {
  await scan("890");
  await lookUps()[0]?.refuse(503, "busy");
  await review();
  await review();
  expect(lookUps(), "the second press does not repeat a running look-up").toHaveLength(2);
  await open();
  expect(said(), "the code still waits").toContain("Looked up when you are online: 890");
  await lookUps().at(-1)?.answer([rice]);
  expect(lines()).toEqual([["Units of Rice", "1"]]);
  await review();
  expect(area.calls.at(-1)).toMatchObject({
    what: "POST /api/admin/v3/stock/counts/check",
    body: { lines: [{ product_id: 1, variant_id: 0, expected: 5, counted: 1 }] },
  });
});

test("a scanner's code reaches its field from anywhere on the screen", async () => {
  await act(async () => (document.activeElement as HTMLElement).blur());
  await user.keyboard("890");
  expect(field(en["admin.stock.count.code"]).value).toBe("890");
});

test("counts products that are chosen by name and picture, with typed numbers", async () => {
  await press(en["admin.stock.count.pick"]);
  const shirt = {
    id: 4,
    name: "Shirt",
    bn_name: "",
    sku: "SH",
    picture: null,
    stock: 9,
    status: "",
  };
  const variants = [
    { id: 7, key: "M", name: "M", sku: "", stock: 4 },
    { id: 8, key: "L", name: "L", sku: "SH-L", stock: 5 },
  ];
  const listed = area.calls.find(({ what }) => what.endsWith("/stock"));
  await listed?.answer({ products: [{ ...shirt, variants }], total: 1, page: 1, pages: 1 });
  const dialog = within(screen.getByRole("dialog", { name: en["admin.stock.count.pick"] }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Shirt – MSH",
    "Shirt – LSH-L",
  ]);
  await press("Add Shirt – L");
  await press("Add Shirt – L");
  await user.fill(dialog.getByRole<HTMLInputElement>("textbox"), "12");
  await user.keyboard("{Enter}");
  await press(en["admin.orders.hand.done"]);
  expect(lines()).toEqual([["Units of Shirt – L", "12"]]);
  await review();
  expect(area.calls.at(-1)).toMatchObject({
    what: "POST /api/admin/v3/stock/counts/check",
    body: { lines: [{ product_id: 4, variant_id: 8, expected: 5, counted: 12 }] },
  });
});
