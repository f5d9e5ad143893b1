import { screen } from "@testing-library/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, stubApi } from "../../../testing/api";
import { product } from "../../../testing/product";
import { press } from "../../../testing/user";
import { showInArea } from "../../fixtures";
import { emptyHand, termsOf } from "./manual";
import type { HandFields } from "./rules";
import { currentQuote, useManualQuote } from "./useManualQuote";
import { usePlaceManualOrder } from "./usePlaceManualOrder";

const lines = [
  { product: { ...product(1), options: [], variants: [] }, variant: null, quantity: 1 },
];
const quote = (package_id: number) => ({
  lines: [],
  packages: [],
  package_id,
  fingerprint: `of ${package_id}`,
});
const waiting = "The total isn't ready yet. Wait a moment and try again.";

function Basket() {
  const [packageId, choose] = useState(0);
  const form = useForm<HandFields>({ defaultValues: emptyHand });
  const found = useManualQuote({
    lines,
    packageId,
    district: "",
    terms: termsOf(emptyHand),
    codes: [],
  });
  const { problem, take } = usePlaceManualOrder(form, {
    lines,
    packageId,
    quote: currentQuote(found),
  });
  return (
    <>
      <button type="button" onClick={() => choose(2)}>
        another package
      </button>
      <button type="button" onClick={() => take(emptyHand)}>
        take
      </button>
      <output>{problem}</output>
    </>
  );
}

let calls: Call[];

beforeEach(async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  calls = stubApi();
  await showInArea(<Basket />);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const said = () => screen.getByRole("status").textContent;
const taken = () => calls.filter(({ what }) => what === "POST /api/admin/v3/orders");

test("does not place an order with another package's quote", async () => {
  await calls[0]?.answer(quote(1));
  await press("another package");
  await press("take");
  expect([taken().length, said()]).toEqual([0, waiting]);
  await calls[1]?.answer(quote(2));
  expect(said()).toBe("");
  await press("take");
  expect(taken().map(({ body }) => body)).toMatchObject([{ package_id: 2, fingerprint: "of 2" }]);
});

test("does not place an order without a quote", async () => {
  await calls[0]?.refuse(422, "cart_invalid");
  await press("take");
  expect([taken().length, said()]).toEqual([0, waiting]);
});

test("sends an unchosen package as 0", async () => {
  await calls[0]?.answer(quote(1));
  await press("take");
  expect(taken().map(({ body }) => body)).toMatchObject([{ package_id: 0, fingerprint: "of 1" }]);
});

test("does not place an order without a package if the merchant has to choose one", async () => {
  await calls[0]?.answer({ ...quote(0), packages: [{ id: 1 }, { id: 2 }] });
  await press("take");
  expect([taken().length, said()]).toEqual([0, "Choose a delivery option."]);
  await press("another package");
  await calls[1]?.answer({ ...quote(2), packages: [{ id: 1 }, { id: 2 }] });
  expect(said()).toBe("");
});
