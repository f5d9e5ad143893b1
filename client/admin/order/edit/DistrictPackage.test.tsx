import { screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { type Call, order, stubApi } from "../../../testing/api";
import { press } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { showInArea } from "../../fixtures";
import { fieldsOf, linesOf } from "./contents";
import { DistrictPackage } from "./DistrictPackage";
import type { EditFields } from "./rules";

const shown = { ...order(), shipping_name: "Inside Dhaka", discount_percent: 0 } as AdminOrder;
const quote = {
  package_id: 2,
  packages: [
    { id: 1, name: "Inside Dhaka", fee: 60 },
    { id: 2, name: "Outside Dhaka", fee: 130 },
  ],
};

let calls: Call[];

function Edited({ district }: { district: string }) {
  const form = useForm<EditFields>({ defaultValues: { ...fieldsOf(shown), district } });
  const fields = form.watch();
  return (
    <FormProvider {...form}>
      <DistrictPackage places={[]} order={shown} lines={linesOf(shown)} fields={fields} />
      <p>{`${fields.package_id}: ${fields.shipping_fee}`}</p>
    </FormProvider>
  );
}

const show = async (district: string) => {
  calls = stubApi();
  await showInArea(<Edited district={district} />);
};

afterEach(() => vi.unstubAllGlobals());

test("offers the package of a new district with its charge", async () => {
  await show("Sylhet");
  await calls[0]?.answer(quote);
  expect(screen.getByRole("status").textContent).toBe(
    "The delivery option for Sylhet is “Outside Dhaka” (৳130). This order has “Inside Dhaka”.",
  );
  await press("Use “Outside Dhaka”");
  expect(screen.getByText("2: 130")).toBeDefined();
  expect(screen.queryByRole("status")).toBeNull();
});

test("asks for no package if the district stays the same", async () => {
  await show(shown.district);
  expect(calls).toHaveLength(0);
  expect(screen.queryByRole("status")).toBeNull();
});
