import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { stubAnswers } from "../../../testing/api";
import { press } from "../../../testing/user";
import type { FeaturedProduct } from "../../../types/editor.gen";
import { showInArea } from "../../fixtures";
import { queries } from "../../lib/queries";
import FeaturedProducts from "./FeaturedProducts";

const product = (id: number): FeaturedProduct => ({
  id,
  slug: `p${id}`,
  name: `Product ${id}`,
  bn_name: "",
  picture: null,
  price: 100,
  stock: 1,
  published: true,
});

const chosen = () =>
  within(screen.getByRole("list", { name: en["admin.featured.chosen"] }))
    .getAllByRole("listitem")
    .map((each) => each.textContent?.match(/Product \d/)?.[0]);
const button = (name: string) => screen.queryByRole("button", { name });
const remove = (id: number) =>
  press(en["admin.featured.remove"].replace("{name}", `Product ${id}`));

async function open() {
  const sent: unknown[] = [];
  let stored = [product(1), product(2)];
  stubAnswers((method, path, body) => {
    if (method === "PUT") {
      sent.push(body);
      stored = (body as { products: number[] }).products.map(product);
    }
    return { data: path === "featured" ? stored : { products: [] } };
  });
  await showInArea(<FeaturedProducts />);
  await waitFor(() => expect(chosen()).toHaveLength(2));
  const another = (...ids: number[]) => {
    stored = ids.map(product);
    return act(() => queries.invalidateQueries({ queryKey: ["featured"] }));
  };
  return { sent, another };
}

test("another person's choice appears if nothing is unsaved", async () => {
  const { another } = await open();
  await another(2, 3);
  await waitFor(() => expect(chosen()).toEqual(["Product 2", "Product 3"]));
});

test("unsaved changes survive another person's choice and can be saved", async () => {
  const { sent, another } = await open();
  await remove(1);
  await another(1, 2, 3);
  await waitFor(() => expect(document.body.textContent).toContain(en["admin.featured.moved"]));
  expect(chosen()).toEqual(["Product 2"]);
  await press(en["admin.featured.mine"]);
  await press(en["admin.save"]);
  await waitFor(() => expect(sent).toEqual([{ products: [2], had: [1, 2, 3] }]));
  await waitFor(() => expect(button(en["admin.save"])).toBeNull());
  expect(document.body.textContent).not.toContain(en["admin.featured.moved"]);
});

test("unsaved changes can be discarded for the other person's choice", async () => {
  const { another } = await open();
  await remove(1);
  await another(3);
  await waitFor(() => expect(button(en["admin.featured.theirs"])).not.toBeNull());
  await press(en["admin.featured.theirs"]);
  expect(chosen()).toEqual(["Product 3"]);
});
