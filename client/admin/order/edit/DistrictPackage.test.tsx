import { FormProvider, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { type Call, order, stubApi } from "../../../testing/api";
import type { AdminOrder } from "../../../types/order.gen";
import { pressButton, showInArea } from "../../fixtures";
import { type EditFields, fieldsOf, linesOf } from "./contents";
import { DistrictPackage } from "./DistrictPackage";

const shown = { ...order(), shipping_name: "Inside Dhaka", discount_percent: 0 } as AdminOrder;
const quote = {
  package_id: 2,
  packages: [
    { id: 1, name: "Inside Dhaka", fee: 60 },
    { id: 2, name: "Outside Dhaka", fee: 130 },
  ],
};

let calls: Call[];
let close: () => Promise<void>;

function Edited({ district }: { district: string }) {
  const form = useForm<EditFields>({ defaultValues: { ...fieldsOf(shown), district } });
  const fields = form.watch();
  return (
    <FormProvider {...form}>
      <DistrictPackage places={[]} order={shown} lines={linesOf(shown)} fields={fields} />
      <output>{`${fields.package_id}: ${fields.shipping_fee}`}</output>
    </FormProvider>
  );
}

const show = async (district: string) => {
  calls = stubApi();
  close = await showInArea(<Edited district={district} />);
};

afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

test("an order that goes to another district is offered the package of it with its charge", async () => {
  await show("Sylhet");
  await calls[0]?.answer(quote);
  expect(document.querySelector("[role=status]")?.textContent).toBe(
    "The delivery option for Sylhet is “Outside Dhaka” (৳130). This order has “Inside Dhaka”.",
  );
  await pressButton("Use “Outside Dhaka”");
  expect(document.querySelector("output")?.textContent).toBe("2: 130");
  expect(document.querySelector("[role=status]")).toBeNull();
});

test("an order that stays in its district asks for no package", async () => {
  await show(shown.district);
  expect(calls).toHaveLength(0);
  expect(document.querySelector("[role=status]")).toBeNull();
});
