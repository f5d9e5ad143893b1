import { expect, test } from "vitest";
import type { Activity, ActivityChange } from "../../../types/merchant.gen";
import { showInArea } from "../../fixtures";
import { ActivityItem } from "./ActivityItem";

const change = (
  field: string,
  kind: string,
  from: ActivityChange["from"],
  to: ActivityChange["to"],
): ActivityChange => ({ field, kind, from, to });

async function told(more: Partial<Activity>): Promise<string> {
  const activity: Activity = {
    id: 1,
    who: "Rina",
    action: "update",
    entity: "Product",
    name: "",
    at: "2026-11-21T09:00:00Z",
    changes: [],
    ...more,
  };
  await showInArea(<ActivityItem activity={activity} />);
  const text = document.body.textContent ?? "";
  return text;
}

test("shows a discount in percent without a currency", async () => {
  const text = await told({
    changes: [change("discount", "percent", 10, null), change("discount", "money", null, 20)],
  });
  expect(text).toContain("Discount: 10%nothing");
  expect(text).toContain("Discount: ৳20");
});

test("has texts for imports and for the order of categories", async () => {
  const file = await told({
    action: "import",
    changes: [
      change("changed", "number", null, 4),
      change("file", "text", null, "rice.xlsx"),
      change("new", "number", null, 3),
    ],
  });
  expect(file).toContain("Rina imported products from a file");
  for (const part of ["File: rice.xlsx", "New products: 3", "Changed products: 4"])
    expect(file).toContain(part);
  const order = await told({
    action: "arrange",
    entity: "Category",
    changes: [change("moved", "number", null, 5)],
  });
  expect(order).toContain("Rina reordered category");
  expect(order).toContain("Moved: 5");
});

test("tells exports, days, times and fixed values in words", async () => {
  expect(await told({ action: "export", entity: "Review" })).toContain("Rina exported reviews");
  const parcel = await told({
    entity: "Parcel",
    name: "1001",
    changes: [
      change("state", "text", null, "returning"),
      change("snoozed_until", "date", null, "2026-12-01"),
    ],
  });
  expect(parcel).toContain("Rina changed parcel: 1001");
  expect(parcel).toContain("State: Coming back");
  expect(parcel).not.toContain("2026-12-01");
  const order = await told({
    entity: "Order",
    changes: [change("remind_at", "moment", null, "2026-11-30T17:30:00+06:00")],
  });
  expect(order).toContain("Call again: 30 November 2026, 5:30 pm");
  expect(await told({ entity: "Shop", changes: [change("theme", "number", 1, 2)] })).toContain(
    "Boutique",
  );
});

test("tells a change of an entity that a newer server logs", async () => {
  expect(await told({ action: "melt", entity: "Coupon" })).toContain("Rina changed something");
});
