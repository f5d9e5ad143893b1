import { expect, test } from "vitest";
import { deliveryMoney } from "./deliveryMoney";

const unknown = {
  state: "delivered",
  shipping_fee: 60,
  charge: null,
  quoted_charge: null,
  cod_fee: null,
  return_fee: null,
};

test("has no difference without a charge", () => {
  expect(deliveryMoney(unknown)).toEqual({ paid: 60, charges: [], rest: null });
});

test("uses the expected charge until the actual one is known", () => {
  const expected = deliveryMoney({ ...unknown, quoted_charge: 70 });
  expect(expected.charges).toEqual([{ text: "admin.parcels.charge.expected", amount: 70 }]);
  expect(expected.rest).toBe(-10);
  const real = deliveryMoney({ ...unknown, quoted_charge: 70, charge: 0 });
  expect(real.charges).toEqual([{ text: "admin.parcels.charge", amount: 0 }]);
  expect(real.rest).toBe(60);
});

test("lists each subtracted charge, to the poisha", () => {
  const { charges, rest } = deliveryMoney({ ...unknown, charge: 48.3, cod_fee: 10.1 });
  expect(charges.map(({ amount }) => amount)).toEqual([48.3, 10.1]);
  expect(rest).toBe(1.6);
});

test("counts no delivery fee for a returned parcel", () => {
  const { paid, rest } = deliveryMoney({
    ...unknown,
    state: "returned",
    charge: 60,
    return_fee: 30,
  });
  expect({ paid, rest }).toEqual({ paid: 0, rest: -90 });
});
