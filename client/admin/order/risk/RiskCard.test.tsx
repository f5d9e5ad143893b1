import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { press } from "../../../testing/user";
import type { AdminOrder } from "../../../types/order.gen";
import { stubbedArea } from "../../fixtures";
import type { Right } from "../../lib/rights";
import { RiskCard } from "./RiskCard";

const order = { order_id: "12345678", status: "pending", hold: "review", risk_level: "red" };
const risk = {
  ...{ level: "red", score: 85, hold: "review", feedback: "none", blocked: [], can_block: [] },
  signals: [
    { code: "own_refuser", points: 55, n: 3, m: 4 },
    { code: "proven", points: -15, n: 0, m: 0 },
    { code: "of_a_later_version", points: 20, n: 0, m: 0 },
  ],
};

const area = stubbedArea();

async function open(of: object, found: object, rights?: Right[]): Promise<void> {
  const part = <RiskCard order={{ ...order, ...of } as unknown as AdminOrder} />;
  await area.show(part, rights ? { role: "staff", rights } : {});
  await area.calls[0]?.answer({ ...risk, ...found });
}

const said = () => document.body.textContent ?? "";

test("lists the known reasons with their points", async () => {
  await open({}, {});
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(rows).toHaveLength(2);
  expect([rows[0]?.endsWith("+55"), rows[1]?.endsWith("−15")]).toEqual([true, true]);
});

test("releases an order on hold", async () => {
  await open({}, {});
  await press("Release order");
  expect(area.calls.at(-1)?.what).toBe("POST /api/admin/v3/orders/12345678/risk/release");
});

test("offers no release of an order that is no longer pending", async () => {
  await open({ status: "canceled" }, {});
  expect(screen.queryByRole("button", { name: "Release order" })).toBeNull();
});

test("offers no decision to members who may not change orders", async () => {
  await open({}, {}, ["orders"]);
  expect(said()).toContain("85");
  expect(screen.queryAllByRole("button")).toHaveLength(0);
});

test("shows nothing to members without that right for an order without a score", async () => {
  await open({ hold: "", risk_level: "none" }, { level: "none", hold: "", signals: [] }, [
    "orders",
  ]);
  expect(said()).toBe("");
});
