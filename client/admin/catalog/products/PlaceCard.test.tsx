import { act } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { openPart, until } from "../../lib/fixtures";
import { PlaceCard } from "./PlaceCard";

let form: UseFormReturn<{ category_id: string }>;

function Card() {
  form = useForm({ defaultValues: { category_id: "7" } });
  return (
    <FormProvider {...form}>
      <PlaceCard />
    </FormProvider>
  );
}

let close = async () => {};
afterEach(() => close());

test("marks a deleted category and shows the server's error", async () => {
  const node = { id: 1, slug: "c", name: "C", bn_name: "", icon: "", parent_id: 0, products: 0 };
  ({ close } = await openPart(<Card />, () => ({ data: [node] })));
  const chosen = () => document.querySelector("select")?.selectedOptions[0]?.textContent;
  await until(() => expect(chosen()).toBe(en["admin.products.category.gone"]));
  await act(async () => form.setError("category_id", { message: "form.format" }));
  expect(document.body.textContent).toContain(en["admin.products.category.choose"]);
});
