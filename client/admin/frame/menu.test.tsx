import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import bn from "../../../locales/bn.json";
import en from "../../../locales/en.json";
import { stubbedArea } from "../fixtures";
import type { Right } from "../lib/rights";
import { screens } from "../routes";
import { BottomMenu } from "./BottomMenu";
import { entryAt, groups, menuPath, textOf } from "./menu";
import { SideMenu } from "./SideMenu";

const area = stubbedArea();
const all = groups.flatMap(({ entries }) => entries);
const paths = screens.map(menuPath);

beforeEach(() => localStorage.removeItem("haat-admin-menu"));

test("every entry opens a screen, and no two have the same address or name", () => {
  const missing = all.filter(({ to, also = [] }) =>
    [to.replace(/\?.*/, ""), ...also].some((path) => !paths.includes(path)),
  );
  expect(missing).toEqual([]);
  expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
  for (const texts of [bn, en])
    expect(new Set(all.map((each) => texts[textOf(each)])).size).toBe(all.length);
});

test.each([
  ["/", "", "/"],
  ["/orders", "?tab=new", "/orders"],
  ["/orders/77100001/edit", "", "/orders"],
  ["/parcels/attention", "", "/parcels"],
  ["/cash", "", "/cash"],
  ["/cash", "?tab=payouts", "/cash"],
  ["/cash", "?kind=x&tab=ledger", "/cash?tab=ledger"],
  ["/settings/risk", "", "/settings/risk"],
  ["/settings/risk", "?tab=block", "/settings/risk?tab=block"],
  ["/settings/banner/3", "", "/settings/banner"],
  ["/settings/gateways", "", "/settings"],
  ["/costs", "", "/reports"],
  ["/ordersheet", "", undefined],
  ["/alerts", "", undefined],
])("%s%s belongs to the entry %s", (path, search, to) => {
  expect(entryAt(all, path, search)?.to).toBe(to);
});

const links = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));
const group = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });

test("groups open and close, and the browser remembers them", async () => {
  await area.show(<SideMenu />);
  const money = group(en["admin.group.money"]);
  expect(money.getAttribute("aria-expanded")).toBe("false");
  expect(links()).not.toContain("/admin/demo/payments");
  await userEvent.click(money);
  expect(links()).toContain("/admin/demo/payments");
  await userEvent.click(group(en["admin.orders"]));
  await area.show(<SideMenu />);
  expect(group(en["admin.group.money"]).getAttribute("aria-expanded")).toBe("true");
  expect(group(en["admin.orders"]).getAttribute("aria-expanded")).toBe("false");
});

test("a stored menu of another version does not break the menu", async () => {
  for (const stored of ["{", '{"a":1}', "[1, null]"]) {
    localStorage.setItem("haat-admin-menu", stored);
    await area.show(<SideMenu />);
    expect(group(en["admin.orders"])).toBeDefined();
  }
});

test("members see only groups with a screen that they may open", async () => {
  const rights: Right[] = ["messages", "cash"];
  await area.show(<SideMenu />, { role: "custom", rights });
  // Groups with a single entry are links.
  expect(links()).toContain("/admin/demo/messages");
  expect(screen.queryByRole("button", { name: en["admin.orders"] })).toBeNull();
  await userEvent.click(group(en["admin.group.money"]));
  const money = links().filter((to) => to?.includes("/cash"));
  expect(money).toEqual([
    "/admin/demo/cash",
    "/admin/demo/cash?tab=ledger",
    "/admin/demo/cash?tab=ads",
  ]);
});

test("the phone's menu has four everyday screens, and all groups behind More", async () => {
  await area.show(<BottomMenu />);
  const bar = screen.getByRole("navigation");
  const names = within(bar)
    .getAllByRole("link")
    .map((link) => link.textContent);
  expect(names).toEqual(
    (["admin.dashboard", "admin.orders", "admin.products", "admin.messages"] as const).map(
      (key) => en[key],
    ),
  );
  await userEvent.click(within(bar).getByRole("button", { name: en["admin.more"] }));
  const sheet = screen.getByRole("dialog");
  for (const { text, entries } of groups)
    if (entries.length > 1) within(sheet).getByRole("button", { name: en[text] });
  await userEvent.type(within(sheet).getByRole("searchbox"), "kuriar");
  await within(sheet).findByRole("link", { name: en["admin.couriers"] });
  expect(within(sheet).queryByRole("button", { name: en["admin.group.money"] })).toBeNull();
});
