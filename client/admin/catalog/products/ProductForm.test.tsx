import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { type Call, stubApi } from "../../../testing/api";
import { field, press, user } from "../../../testing/user";
import type { ProductRequest } from "../../../types/editor.gen";
import { base, openForm } from "./fixtures";

let calls: Call[];

beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const path = "/api/admin/v3/products";
const sent = () => calls.filter(({ what }) => /^(PUT|POST) /.test(what));
const said = () => document.body.textContent ?? "";
const save = () => press(en["admin.save"]);

/** Returns a field of the variants by its label and the variant's index. */
function cell(label: string, at = 0): HTMLInputElement {
  const variants = within(screen.getByRole("list", { name: en["admin.products.variants"] }));
  const name = new RegExp(`^${label}`);
  return variants.getAllByRole<HTMLInputElement>("textbox", { name })[at] as HTMLInputElement;
}

/** Answers the requests that refetch lists after a product is saved. */
async function answerLists() {
  for (const call of calls) if (call.what.startsWith("GET ")) await call.answer([]);
}

function asksToStay(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test("shows an invalid amount at its field and sends nothing", async () => {
  await openForm(base);
  // Pastes the whole text, because happy-dom resets the select beside the field, which replaces the field between two
  // key presses.
  await user.paste(field(en["admin.products.discount"]), "12.345");
  await user.fill(cell("Price", 1), "five");
  await save();
  expect(said().split(en["admin.form.amount"])).toHaveLength(3);
  expect(sent()).toEqual([]);
});

test("Enter in a variant field sends nothing, and in the fields for all variants fills them", async () => {
  await openForm(base);
  await user.click(cell("Stock", 0));
  await user.keyboard("{Enter}");
  expect(sent()).toEqual([]);
  await user.fill(field(en["admin.products.variants.all_stock"]), "12");
  await user.keyboard("{Enter}");
  expect(sent()).toEqual([]);
  expect([cell("Stock", 0).value, cell("Stock", 1).value]).toEqual(["12", "12"]);
});

test("keeps input typed while saving and treats it as unsaved", async () => {
  await openForm(base);
  await user.fill(field("Name (Bengali)"), "জামা");
  await save();
  await user.fill(field(en["admin.products.brand"]), "Aarong");
  await user.fill(cell("Stock", 1), "9");
  const variants = base.variants.map((each) => ({ ...each, stock: each.stock - 1 }));
  await sent()[0]?.answer({ ...base, version: 2, bn_name: "জামা", slug: "jama", stock: 8, variants });
  await answerLists();
  expect([field(en["admin.products.brand"]).value, field(en["admin.products.slug"]).value]).toEqual(
    ["Aarong", "jama"],
  );
  expect(asksToStay()).toBe(true);
  await save();
  expect(sent()[1]).toMatchObject({
    what: `PUT ${path}/${base.id}`,
    body: { version: 2, bn_name: "জামা", brand: "Aarong", variants: [{ id: 7 }, { id: 8 }] },
  });
  // The response reported one unit less of each variant, as after a purchase, so the stocks start from 4.
  const again = sent()[1]?.body as ProductRequest | undefined;
  expect(again?.variants.map(({ stock }) => stock)).toEqual([
    { from: 4, to: 4 },
    { from: 4, to: 8 },
  ]);
});

test("can be left after it is saved", async () => {
  await openForm(base);
  await user.fill(field(en["admin.products.brand"]), "Aarong");
  await save();
  await sent()[0]?.answer({ ...base, version: 2, brand: "Aarong" });
  expect([field(en["admin.products.brand"]).value, asksToStay()]).toEqual(["Aarong", false]);
});

test("keeps input typed while a new product is added, and updates that product afterwards", async () => {
  const form = await openForm();
  await user.fill(field("Name (Bengali)"), "জামা");
  await user.fill(field(en["admin.products.selling_price"]), "500");
  await save();
  await user.fill(field(en["admin.products.brand"]), "Aarong");
  const added = { ...base, bn_name: "জামা", options: [], variants: [], stock: 1 };
  await sent()[0]?.answer(added);
  await answerLists();
  expect(form.path()).toBe("/admin/demo");
  await save();
  expect(sent()[1]).toMatchObject({ what: `PUT ${path}/${base.id}`, body: { brand: "Aarong" } });
  await sent()[1]?.answer({ ...added, version: 2, brand: "Aarong" });
  expect(asksToStay()).toBe(false);
});

/** Adds a picture. The returned function ends its upload with a status. */
async function addPicture() {
  let uploaded = { status: 0, responseText: "", onload: () => {} };
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      status = 0;
      responseText = "";
      upload = {};
      onload = () => {};
      open() {}
      setRequestHeader() {}
      abort() {}
      getResponseHeader() {
        return null;
      }
      send() {
        uploaded = this;
      }
    },
  );
  const photo = new File(["x"], "a.png", { type: "image/png" });
  await user.upload(document.querySelector("input[type=file]") as HTMLInputElement, photo);
  return (status: number, body: object) =>
    act(async () => {
      Object.assign(uploaded, { status, responseText: JSON.stringify(body) });
      uploaded.onload();
    });
}

test("saves when the pictures in progress are uploaded, and asks before leaving until then", async () => {
  await openForm(base);
  const finish = await addPicture();
  expect(asksToStay()).toBe(true);
  await save();
  expect(sent()).toEqual([]);
  expect(said()).toContain(en["admin.pictures.wait"]);
  await user.fill(field(en["admin.products.brand"]), "Aarong");
  await finish(200, { data: { key: "1/b", width: 1, height: 1, color: "#fff" } });
  expect(sent()[0]?.body).toMatchObject({ pictures: ["1/a", "1/b"], brand: "Aarong" });
  await sent()[0]?.answer({ ...base, version: 2, brand: "Aarong" });
  expect(said()).not.toContain(en["admin.pictures.wait"]);
});

test("does not save when an upload fails, and saves without it on the next try", async () => {
  await openForm(base);
  const finish = await addPicture();
  await save();
  await finish(422, { error: { code: "picture_invalid", message: "No picture." } });
  expect(sent()).toEqual([]);
  expect(said()).toContain(en["admin.pictures.not_sent"]);
  await save();
  expect(said()).not.toContain(en["admin.pictures.not_sent"]);
  expect(sent()[0]?.body).toMatchObject({ pictures: ["1/a"] });
});

test("keeps the button for colours after sizes are added", async () => {
  await openForm({ ...base, options: [], variants: [] });
  await press(en["admin.products.option.add_size"]);
  expect(screen.queryByRole("button", { name: en["admin.products.option.add_size"] })).toBeNull();
  await press(en["admin.products.option.add_colour"]);
  for (const name of ["মাপ", "রং"]) expect(screen.getByRole("group", { name })).toBeDefined();
});

test("marks a deleted category and shows its error", async () => {
  await openForm(base);
  await calls[0]?.answer([{ id: 9, parent_id: 0, name: "Food", bn_name: "" }]);
  const category = field<HTMLSelectElement>(en["admin.products.category"]);
  await waitFor(() =>
    expect(category.selectedOptions[0]?.textContent).toBe(en["admin.products.category.gone"]),
  );
  expect(category.value).toBe("3");
  await user.fill(field(en["admin.products.brand"]), "Aarong");
  await save();
  await sent()[0]?.refuse(422, "product_invalid", { category_id: "invalid" });
  expect(screen.getByRole("alert").textContent).toContain(en["admin.products.category.gone"]);
});

test("shows a variant's error in its row, also with variants not on sale", async () => {
  await openForm(base);
  await press("Sell M", "checkbox");
  await save();
  await sent()[0]?.refuse(422, "product_invalid", { "variants.0.stock": "max" });
  expect(
    [cell("Stock", 0), cell("Stock", 1)].map((each) => each.getAttribute("aria-invalid")),
  ).toEqual(["false", "true"]);
});

test("saves the product's own advance, and shows its errors at their fields", async () => {
  await openForm({ ...base, advance: { kind: "percent", value: 20 } });
  expect(field(en["admin.payments.percent"]).value).toBe("20");
  await user.fill(field(en["admin.payments.percent"]), "");
  await save();
  expect(sent()).toEqual([]);
  expect(field(en["admin.payments.percent"]).getAttribute("aria-invalid")).toBe("true");
  await user.fill(field(en["admin.payments.percent"]), "২৫.৫");
  await save();
  expect(sent()[0]?.body).toMatchObject({ advance: { kind: "percent", value: 25.5 } });
  expect(sent()[0]?.body).not.toHaveProperty("advance_value");
  await sent()[0]?.refuse(422, "product_invalid", { advance_value: "max" });
  expect(field(en["admin.payments.percent"]).getAttribute("aria-invalid")).toBe("true");
});
