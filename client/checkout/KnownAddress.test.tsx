import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { cart } from "../state/cart";
import { type CheckoutFields, changeDraft, finished } from "../state/checkout";
import { signOut } from "../state/customer";
import { stubApi } from "../testing/api";
import { patience } from "../testing/patience";
import { product } from "../testing/product";
import { renderInShop, typeInto } from "../testing/render";
import { CheckoutView } from "./CheckoutView";

const districts = [
  { name: "Dhaka", bn: "ঢাকা", upazilas: [{ name: "Dhanmondi", bn: "ধানমন্ডি" }] },
  { name: "Gazipur", bn: "গাজীপুর", upazilas: [{ name: "Kaliakair", bn: "কালিয়াকৈর" }] },
];
const places = [{ name: "Dhaka", bn: "ঢাকা", districts }];
const dhaka = { division: "Dhaka", district: "Dhaka", upazila: "Dhanmondi" };
const gazipur = { division: "Dhaka", district: "Gazipur", upazila: "Kaliakair" };
const more = { email: "", note: "" };
const mother = { name: "Amena", mobile: "01812345670", ...gazipur, line: "Station Road", ...more };
const rahima = { name: "Rahima", mobile: "01712345678", ...dhaka, line: "House 12", ...more };

let unmount: () => Promise<void>;

beforeEach(() => {
  localStorage.clear();
  signOut("demo");
  vi.spyOn(console, "info").mockImplementation(() => {});
  stubApi();
  const line = { id: "1", name: "Rice", price: 100, quantity: 1, stock: 5, variant: null };
  cart.change("demo", () => [{ ...line, product: product(1) }]);
});

afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the checkout on a device that placed orders, in this order. */
async function open(...orders: CheckoutFields[]): Promise<void> {
  for (const fields of orders) changeDraft("demo", (draft) => finished({ ...draft, fields }));
  ({ unmount } = await renderInShop(<CheckoutView places={places} meanwhile={null} />));
}

function field(name: keyof CheckoutFields): HTMLInputElement {
  return document.querySelector(`[name="${name}"]`) as HTMLInputElement;
}

const values = () =>
  (["name", "mobile", "district", "upazila", "line"] as const).map((name) => field(name).value);
const offer = () =>
  [...document.querySelectorAll("button")].find(({ textContent }) =>
    textContent?.includes(en["checkout.known"]),
  );

test("a visitor who ordered before finds name, number and address filled in", async () => {
  await open(rahima);
  expect(values()).toEqual(["Rahima", "01712345678", "Dhaka", "Dhanmondi", "House 12"]);
  expect(offer()).toBeUndefined();
});

test("typing another known number offers its address", async () => {
  await open(mother, rahima);
  await typeInto(field("mobile"), "০১৮১২-৩৪৫৬৭০");
  expect(offer()?.textContent).toContain("Amena");
  expect(values()[4]).toBe("House 12");
  await act(async () => offer()?.click());
  expect(values()).toEqual(["Amena", "০১৮১২-৩৪৫৬৭০", "Gazipur", "Kaliakair", "Station Road"]);
  expect(offer()).toBeUndefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(field("line")), patience);
});

test("an unknown or unfinished number offers nothing", async () => {
  await open(mother, rahima);
  for (const number of ["01912345678", "0181234567", ""]) {
    await typeInto(field("mobile"), number);
    expect(offer()).toBeUndefined();
  }
});

test("e-mail and note are one-line fields named by their labels", async () => {
  await open();
  for (const [name, label] of [
    ["email", en["form.email"]],
    ["note", en["checkout.note"]],
  ] as const) {
    const named = document.querySelector(`label[for="${field(name).id}"]`)?.textContent;
    expect([name, named]).toEqual([name, `${label}(${en["form.optional"]})`]);
    expect(field(name).placeholder).toBe(`${label} (${en["form.optional"]})`);
  }
  const rows = () => field("note").getAttribute("rows");
  expect(rows()).toBe("1");
  await act(async () => field("note").focus());
  expect(rows()).toBe("2");
  expect(document.body.textContent).toContain(en["checkout.note.hint"]);
});

test("a note written before is open", async () => {
  changeDraft("demo", (draft) => ({ ...draft, fields: { ...draft.fields, note: "Call first" } }));
  await open();
  expect(field("note").getAttribute("rows")).toBe("2");
});
