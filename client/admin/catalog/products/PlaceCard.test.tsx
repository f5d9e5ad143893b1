import { act, waitFor } from "@testing-library/react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { stubAnswers } from "../../../testing/api";
import { field } from "../../../testing/user";
import { showInArea } from "../../fixtures";
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

test("marks a deleted category and shows the server's error", async () => {
  const node = { id: 1, slug: "c", name: "C", bn_name: "", icon: "", parent_id: 0, products: 0 };
  stubAnswers(() => ({ data: [node] }));
  await showInArea(<Card />);
  const chosen = () =>
    field<HTMLSelectElement>(en["admin.products.category"]).selectedOptions[0]?.textContent;
  await waitFor(() => expect(chosen()).toBe(en["admin.products.category.gone"]));
  await act(async () => form.setError("category_id", { message: "form.format" }));
  expect(document.body.textContent).toContain(en["admin.products.category.choose"]);
});
