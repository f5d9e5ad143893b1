import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { type Call, stubApi } from "../../../testing/api";
import { patience } from "../../../testing/patience";
import { press, typeInto } from "../../../testing/render";
import type { ProductRequest } from "../../../types/editor.gen";
import { base, openForm } from "./fixtures";

let calls: Call[];
let form: Awaited<ReturnType<typeof openForm>>;

beforeEach(() => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
});

afterEach(async () => {
  await form.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const path = "/api/admin/v3/products";
const sent = () => calls.filter(({ what }) => /^(PUT|POST) /.test(what));
const said = () => document.body.textContent ?? "";
const field = (name: string) => document.querySelector(`#product-${name}`) as HTMLInputElement;

/** Returns a table field by its label and its index. */
function cell(label: string, at = 0): HTMLInputElement {
  const labels = [...document.querySelectorAll("label")];
  const found = labels.filter((each) => each.querySelector("span")?.textContent === label)[at];
  return found?.querySelector("input") as HTMLInputElement;
}

/** Answers what is asked for anew once a product is saved. */
async function answerLists() {
  for (const call of calls) if (call.what.startsWith("GET ")) await call.answer([]);
}

function asksToStay(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test("shows an invalid amount at its field and sends nothing", async () => {
  form = await openForm(base);
  await typeInto(field("discount"), "12.345");
  await typeInto(cell("Price", 1), "five");
  await form.save();
  expect(said().split(en["admin.form.amount"])).toHaveLength(3);
  expect(sent()).toEqual([]);
});

test("Enter in a variant field sends nothing, and in the fields for all variants fills them", async () => {
  form = await openForm(base);
  cell("Stock", 0).focus();
  expect(await press("Enter")).toBe(false);
  await typeInto(cell(en["admin.products.variants.all_stock"]), "12");
  cell(en["admin.products.variants.all_stock"]).focus();
  expect(await press("Enter")).toBe(false);
  expect([cell("Stock", 0).value, cell("Stock", 1).value]).toEqual(["12", "12"]);
});

test("keeps input typed while saving and treats it as unsaved", async () => {
  form = await openForm(base);
  await typeInto(field("bn_name"), "জামা");
  await form.save();
  await typeInto(field("brand"), "Aarong");
  await typeInto(cell("Stock", 1), "9");
  const variants = base.variants.map((each) => ({ ...each, stock: each.stock - 1 }));
  await sent()[0]?.answer({ ...base, version: 2, bn_name: "জামা", slug: "jama", stock: 8, variants });
  await answerLists();
  expect([field("brand").value, field("slug").value]).toEqual(["Aarong", "jama"]);
  expect(asksToStay()).toBe(true);
  await form.save();
  expect(sent()[1]).toMatchObject({
    what: `PUT ${path}/${base.id}`,
    body: { version: 2, bn_name: "জামা", brand: "Aarong", variants: [{ id: 7 }, { id: 8 }] },
  });
  // A customer has bought one unit of each.
  const again = sent()[1]?.body as ProductRequest | undefined;
  expect(again?.variants.map(({ stock }) => stock)).toEqual([
    { from: 4, to: 4 },
    { from: 4, to: 8 },
  ]);
});

test("can be left after it is saved", async () => {
  form = await openForm(base);
  await typeInto(field("brand"), "Aarong");
  await form.save();
  await sent()[0]?.answer({ ...base, version: 2, brand: "Aarong" });
  expect([field("brand").value, asksToStay()]).toEqual(["Aarong", false]);
});

test("keeps input typed while a new product is added, and updates that product afterwards", async () => {
  form = await openForm();
  await typeInto(field("bn_name"), "জামা");
  await typeInto(field("selling_price"), "500");
  await form.save();
  await typeInto(field("brand"), "Aarong");
  const added = { ...base, bn_name: "জামা", options: [], variants: [], stock: 1 };
  await sent()[0]?.answer(added);
  await answerLists();
  expect(form.address()).toBe("/admin/demo/products/form");
  await form.save();
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
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const photo = new File(["x"], "a.png", { type: "image/png" });
  Object.defineProperty(input, "files", { value: [photo] });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  return (status: number, body: object) =>
    act(async () => {
      Object.assign(uploaded, { status, responseText: JSON.stringify(body) });
      uploaded.onload();
    });
}

test("saves when the pictures in progress are uploaded, and asks before leaving until then", async () => {
  form = await openForm(base);
  const finish = await addPicture();
  expect(asksToStay()).toBe(true);
  await form.save();
  expect(sent()).toEqual([]);
  expect(said()).toContain(en["admin.pictures.wait"]);
  await typeInto(field("brand"), "Aarong");
  await finish(200, { data: { key: "1/b", width: 1, height: 1, color: "#fff" } });
  expect(sent()[0]?.body).toMatchObject({ pictures: ["1/a", "1/b"], brand: "Aarong" });
  await sent()[0]?.answer({ ...base, version: 2, brand: "Aarong" });
  expect(said()).not.toContain(en["admin.pictures.wait"]);
});

test("does not save when an upload fails, and saves without it on the next try", async () => {
  form = await openForm(base);
  const finish = await addPicture();
  await form.save();
  await finish(422, { error: { code: "picture_invalid", message: "No picture." } });
  expect(sent()).toEqual([]);
  expect(said()).toContain(en["admin.pictures.not_sent"]);
  await form.save();
  expect(said()).not.toContain(en["admin.pictures.not_sent"]);
  expect(sent()[0]?.body).toMatchObject({ pictures: ["1/a"] });
});

test("the button for colours stays after sizes are added", async () => {
  form = await openForm({ ...base, options: [], variants: [] });
  const add = (text: string) =>
    [...document.querySelectorAll("button")].find((each) => each.textContent === text);
  await act(async () => add(en["admin.products.option.add_size"])?.click());
  expect(add(en["admin.products.option.add_size"])).toBeUndefined();
  await act(async () => add(en["admin.products.option.add_colour"])?.click());
  expect([...document.querySelectorAll("legend")].map((each) => each.textContent)).toEqual(
    expect.arrayContaining(["মাপ", "রং"]),
  );
});

test("marks a deleted category and shows its error", async () => {
  form = await openForm(base);
  await calls[0]?.answer([{ id: 9, parent_id: 0, name: "Food", bn_name: "" }]);
  const gone = [...document.querySelectorAll("option")].find(({ value }) => value === "3");
  await vi.waitFor(
    () => expect(gone?.textContent).toBe(en["admin.products.category.gone"]),
    patience,
  );
  expect(gone?.selected).toBe(true);
  await typeInto(field("brand"), "Aarong");
  await form.save();
  await sent()[0]?.refuse(422, "product_invalid", { category_id: "invalid" });
  expect(document.querySelector("[role=alert]")?.textContent).toContain(
    en["admin.products.category.gone"],
  );
});

test("shows a variant's error in its row, also with variants not on sale", async () => {
  form = await openForm(base);
  await act(async () =>
    document.querySelector<HTMLInputElement>("ul input[type=checkbox]")?.click(),
  );
  await form.save();
  await sent()[0]?.refuse(422, "product_invalid", { "variants.0.stock": "max" });
  expect(
    [cell("Stock", 0), cell("Stock", 1)].map((each) => each.getAttribute("aria-invalid")),
  ).toEqual(["false", "true"]);
});

test("saves the product's own advance, and shows its errors at their fields", async () => {
  form = await openForm({ ...base, advance: { kind: "percent", value: 20 } });
  expect(field("advance_value").value).toBe("20");
  await typeInto(field("advance_value"), "");
  await form.save();
  expect(sent()).toEqual([]);
  expect(field("advance_value").getAttribute("aria-invalid")).toBe("true");
  await typeInto(field("advance_value"), "২৫.৫");
  await form.save();
  expect(sent()[0]?.body).toMatchObject({ advance: { kind: "percent", value: 25.5 } });
  expect(sent()[0]?.body).not.toHaveProperty("advance_value");
  await sent()[0]?.refuse(422, "product_invalid", { advance_value: "max" });
  expect(field("advance_value").getAttribute("aria-invalid")).toBe("true");
});
