import { describe, expect, test } from "vitest";
import en from "../../../../locales/en.json";
import type { PayoutDetails } from "../../../types/payout.gen";
import { showInArea } from "../../fixtures";
import { PayoutSum, summands } from "./PayoutSum";

const payout: PayoutDetails = {
  ...{ id: 8, courier: "steadfast", number: "SFC-1", origin: "api", file: "", state: "posted" },
  ...{ amount: 902.5, collected: 1000, charges: 100, corrections: 2.5, paid_before: 0 },
  ...{ left_out: 0, unassigned: 0, paid_at: null, matched: 2, differing: 0, unknown: 0 },
  ...{ actor_name: "", created_at: "2026-11-25T10:00:00Z", lines: [], next: 0 },
};

const shown = () =>
  [...document.querySelectorAll("dl > div")].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(" "),
  );

describe("the header of a payout", () => {
  test("names what the courier added", async () => {
    await showInArea(<PayoutSum payout={payout} />);
    expect(shown()).toEqual([
      "Collected ৳1,000",
      "Charges -৳100",
      "Added by the courier ৳2.50",
      "Received ৳902.50",
    ]);
  });

  test("names what the courier deducted, and what belongs to no parcel", async () => {
    const short = { ...payout, amount: 762.5, corrections: -137.5, unassigned: -137.5 };
    await showInArea(<PayoutSum payout={short} />);
    expect(shown().slice(2)).toEqual([
      "Deducted by the courier -৳137.50",
      "Received ৳762.50",
      `${en["admin.cash.unassigned"]} -৳137.50`,
    ]);
  });

  test("subtracts the lines that a statement does not add", async () => {
    const statement = {
      ...payout,
      ...{ origin: "statement", amount: 500, corrections: 0, paid_before: 300, left_out: 100 },
    };
    await showInArea(<PayoutSum payout={statement} />);
    expect(shown().slice(2)).toEqual([
      "Paid before -৳300",
      "Not your parcels -৳100",
      "Received ৳500",
    ]);
    expect(summands(statement).reduce((sum, [, value]) => sum + value, 0)).toBe(500);
  });

  test("has no total while a statement is being posted", async () => {
    await showInArea(
      <PayoutSum
        payout={{ ...payout, origin: "statement", state: "open", amount: 0, corrections: 0 }}
      />,
    );
    expect(shown()).toEqual(["Collected ৳1,000", "Charges -৳100"]);
  });
});
