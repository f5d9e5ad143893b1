import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json";
import { cart } from "../state/cart";
import { type CheckoutFields, changeDraft } from "../state/checkout";
import { signIn, signOut } from "../state/customer";
import { type Call, stubApi } from "../testing/api";
import { product } from "../testing/product";
import { renderInShop } from "../testing/render";
import { field, user } from "../testing/user";
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

beforeEach(() => {
  localStorage.clear();
  signOut("demo");
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  const variant = null;
  const line = { id: "1", name: "Rice", price: 100, quantity: 1, stock: 5, variant };
  cart.change("demo", () => [{ ...line, product: product(1) }]);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(draft: Partial<CheckoutFields> = {}): Promise<void> {
  changeDraft("demo", (kept) => ({ ...kept, fields: { ...kept.fields, ...draft } }));
  await renderInShop(<CheckoutView places={places} meanwhile={null} />);
  await act(async () => signIn("demo", profile));
}

const call = (what: string) => calls.find((each) => each.what === `GET ${what}`);

async function answer(addresses: object[]): Promise<void> {
  await call("customer/addresses")?.answer(addresses);
  await call("customer")?.answer(profile);
}

const labels = {
  name: en["form.name"],
  mobile: en["form.mobile"],
  district: en["form.district"],
  upazila: en["form.upazila"],
  line: en["form.line"],
};
const values = () => Object.values(labels).map((label) => field(label).value);
const chosen = () => {
  const saved = within(screen.getByRole("group", { name: en["checkout.saved"] }));
  return saved.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked);
};

test("fills an empty form with the default address and its recipient", async () => {
  await open();
  await answer([home, office]);
  expect(values()).toEqual(["Rahima at home", "01812345670", "Dhaka", "Dhanmondi", "House 12"]);
  expect(chosen()).toEqual([true, false]);
});

test("fills in name and number of a customer without addresses", async () => {
  await open();
  await answer([]);
  expect(values()).toEqual(["Rahima", "01712345678", "", "", ""]);
});

test("keeps a typed recipient and a draft's address", async () => {
  await open({ line: "Shop 3, New Market" });
  await user.fill(field(labels.name), "Karim");
  await answer([home]);
  expect(values()).toEqual(["Karim", "01712345678", "", "", "Shop 3, New Market"]);
  expect(chosen()).toEqual([false]);
});

test("keeps a typed number beside the default address", async () => {
  await open();
  await user.fill(field(labels.mobile), "019");
  await answer([home]);
  expect(values()).toEqual(["Rahima", "019", "Dhaka", "Dhanmondi", "House 12"]);
});

test("does not change the focused field", async () => {
  await open();
  await user.click(field(labels.name));
  await answer([home]);
  expect(values()).toEqual(["", "01712345678", "Dhaka", "Dhanmondi", "House 12"]);
});

test("leaves the form empty if the session has expired", async () => {
  await open();
  await call("customer/addresses")?.refuse(401, "login_required");
  await call("customer")?.refuse(401, "login_required");
  expect(values()).toEqual(["", "", "", "", ""]);
});
