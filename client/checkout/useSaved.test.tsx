import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cart } from "../state/cart";
import { type CheckoutFields, changeDraft } from "../state/checkout";
import { signIn, signOut } from "../state/customer";
import { type Call, stubApi } from "../testing/api";
import { product } from "../testing/product";
import { renderInShop, typeInto } from "../testing/render";
import { CheckoutView } from "./CheckoutView";

const places = [
  {
    name: "Dhaka",
    bn: "ঢাকা",
    districts: [
      { name: "Dhaka", bn: "ঢাকা", upazilas: [{ name: "Dhanmondi", bn: "ধানমন্ডি" }] },
      { name: "Gazipur", bn: "গাজীপুর", upazilas: [{ name: "Kaliakair", bn: "কালিয়াকৈর" }] },
    ],
  },
];
const home = {
  id: 1,
  is_default: true,
  name: "Rahima at home",
  mobile: "01812345670",
  division: "Dhaka",
  district: "Dhaka",
  upazila: "Dhanmondi",
  line: "House 12",
};
const office = { ...home, id: 2, is_default: false, name: "Rahima at work", line: "Level 4" };
const profile = { id: 5, name: "Rahima", mobile: "01712345678", email: "" };

let calls: Call[];
let unmount: () => Promise<void>;

beforeEach(() => {
  localStorage.clear();
  signOut("demo");
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  const variant = null;
  const line = { id: "1", name: "Rice", price: 100, quantity: 1, stock: 5, variant };
  cart.change("demo", () => [{ ...line, product: product(1) }]);
});

afterEach(async () => {
  await unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(draft: Partial<CheckoutFields> = {}): Promise<void> {
  changeDraft("demo", (kept) => ({ ...kept, fields: { ...kept.fields, ...draft } }));
  ({ unmount } = await renderInShop(<CheckoutView places={places} meanwhile={null} />));
  await act(async () => signIn("demo", profile));
}

const call = (what: string) => calls.find((each) => each.what === `GET ${what}`);

async function answer(addresses: object[]): Promise<void> {
  await call("customer/addresses")?.answer(addresses);
  await call("customer")?.answer(profile);
}

function field(name: keyof CheckoutFields): HTMLInputElement {
  return document.querySelector(`[name="${name}"]`) as HTMLInputElement;
}

const values = () =>
  (["name", "mobile", "district", "upazila", "line"] as const).map((name) => field(name).value);
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>("[name=saved-address]")].map((r) => r.checked);

test("an empty form takes the default address with its recipient", async () => {
  await open();
  await answer([home, office]);
  expect(values()).toEqual(["Rahima at home", "01812345670", "Dhaka", "Dhanmondi", "House 12"]);
  expect(chosen()).toEqual([true, false]);
});

test("a customer without addresses finds name and mobile filled in", async () => {
  await open();
  await answer([]);
  expect(values()).toEqual(["Rahima", "01712345678", "", "", ""]);
});

test("a typed recipient and a draft's address stay", async () => {
  await open({ line: "Shop 3, New Market" });
  await typeInto(field("name"), "Karim");
  await answer([home]);
  expect(values()).toEqual(["Karim", "01712345678", "", "", "Shop 3, New Market"]);
  expect(chosen()).toEqual([false]);
});

test("a typed number stays beside the default address", async () => {
  await open();
  await typeInto(field("mobile"), "019");
  await answer([home]);
  expect(values()).toEqual(["Rahima", "019", "Dhaka", "Dhanmondi", "House 12"]);
});

test("a field with the focus is left to the customer", async () => {
  await open();
  field("name").focus();
  await answer([home]);
  expect(values()).toEqual(["", "01712345678", "Dhaka", "Dhanmondi", "House 12"]);
});

test("an expired session leaves the form empty", async () => {
  await open();
  await call("customer/addresses")?.refuse(401, "login_required");
  await call("customer")?.refuse(401, "login_required");
  expect(values()).toEqual(["", "", "", "", ""]);
});
