import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { field, user } from "../../../testing/user";
import type { LedgerEntry } from "../../../types/ledger.gen";
import { stubbedArea } from "../../fixtures";
import { Ledger } from "./Ledger";

const area = stubbedArea();

const entry: LedgerEntry = {
  ...{ id: 1, key: "a", kind: "payout", account: "cash", amount: 480, day: "2026-11-20" },
  ...{ courier: "pathao", parcel_id: 0, payout_id: 8, order_number: "10000001", source: "" },
  ...{ note: "", actor_name: "", created_at: "2026-11-20T09:00:00Z" },
};

/** Returns the query parameters of the sent requests for entries. */
let queried: URLSearchParams[];

beforeEach(async () => {
  queried = [];
  const stub = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "https://demo.test");
    if (pathname.endsWith("/cash/ledger")) queried.push(searchParams);
    return stub(address, init);
  });
  await area.show(<Ledger />);
  await call("ledger")?.answer({ entries: [entry], next: "" });
  const accounts = [
    { account: "cash", change: 480, balance: 900 },
    { account: "ads", change: 0, balance: 0 },
  ];
  await call("balances")?.answer({ from: "", to: "", accounts, couriers: [] });
});

const call = (end: string) => area.calls.findLast(({ what }) => what.endsWith(`/${end}`));

test("lists only accounts that are in use", () => {
  expect(
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(["Cash৳480৳900"]);
});

test("combines the filters, and reads an order number in Bengali digits", async () => {
  await user.choose(field(en["admin.cash.account"]), "courier");
  await user.choose(field(en["admin.cash.courier"]), "redx");
  await user.paste(field(en["admin.cash.order"]), " ১০০০০০০১ ");
  expect(Object.fromEntries(queried.at(-1) ?? [])).toMatchObject({
    ...{ account: "courier", courier: "redx", order: "10000001" },
  });
  expect(field(en["admin.cash.order"]).value).toBe(" ১০০০০০০১ ");
});

test("links the order and the payout of an entry", () => {
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.slice(-2)).toEqual(["/admin/demo/orders/10000001", "/admin/demo/cash/payouts/8"]);
});

test("offers a file only to members who may download lists", async () => {
  expect(screen.queryByRole("button", { name: en["admin.export"] })).not.toBeNull();
  await area.show(<Ledger />, { role: "custom", rights: ["cash"] });
  expect(screen.queryByRole("button", { name: en["admin.export"] })).toBeNull();
});
