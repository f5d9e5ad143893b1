import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { cart } from "../state/cart";
import { type CheckoutFields, changeDraft, finished } from "../state/checkout";
import { signOut } from "../state/customer";
import { stubApi } from "../testing/api";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import { field, user } from "../testing/user";
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

beforeEach(() => {
  localStorage.clear();
  signOut("demo");
  vi.spyOn(console, "info").mockImplementation(() => {});
  stubApi();
  const line = { id: "1", name: "Rice", price: 100, quantity: 1, stock: 5, variant: null };
  cart.change("demo", () => [{ ...line, product: product(1) }]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the checkout in a browser that has placed these orders, oldest first. */
async function open(...orders: CheckoutFields[]): Promise<void> {
  for (const fields of orders) changeDraft("demo", (draft) => finished({ ...draft, fields }));
  await renderInShop(<CheckoutView places={places} meanwhile={null} />);
}

const labels = {
  name: en["form.name"],
  mobile: en["form.mobile"],
  district: en["form.district"],
  upazila: en["form.upazila"],
  line: en["form.line"],
};
const values = () => Object.values(labels).map((label) => field(label).value);
const offer = () => screen.queryByRole("button", { name: new RegExp(en["checkout.known"]) });

test("fills in name, number and address of a visitor who ordered before", async () => {
  await open(rahima);
  expect(values()).toEqual(["Rahima", "01712345678", "Dhaka", "Dhanmondi", "House 12"]);
  expect(offer()).toBeNull();
});

test("offers the address of another known number when it is typed", async () => {
  await open(mother, rahima);
  await user.fill(field(labels.mobile), "০১৮১২-৩৪৫৬৭০");
  expect(offer()?.textContent).toContain("Amena");
  expect(values()[4]).toBe("House 12");
  await user.click(offer() as HTMLElement);
  expect(values()).toEqual(["Amena", "০১৮১২-৩৪৫৬৭০", "Gazipur", "Kaliakair", "Station Road"]);
  expect(offer()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field(labels.line)));
});

test("offers nothing for an unknown or incomplete number", async () => {
  await open(mother, rahima);
  for (const number of ["01912345678", "0181234567", ""]) {
    await user.fill(field(labels.mobile), number);
    expect(offer()).toBeNull();
  }
});

test("shows e-mail and note as one-line fields named by their labels", async () => {
  await open();
  for (const label of [en["form.email"], en["checkout.note"]])
    expect(field(label).placeholder).toBe(`${label} (${en["form.optional"]})`);
  const note = field(en["checkout.note"]);
  const rows = () => note.getAttribute("rows");
  expect(rows()).toBe("1");
  await user.click(note);
  expect(rows()).toBe("2");
  expect(document.body.textContent).toContain(en["checkout.note.hint"]);
});

test("expands the field of a note that was written before", async () => {
  changeDraft("demo", (draft) => ({ ...draft, fields: { ...draft.fields, note: "Call first" } }));
  await open();
  expect(field(en["checkout.note"]).getAttribute("rows")).toBe("2");
});
