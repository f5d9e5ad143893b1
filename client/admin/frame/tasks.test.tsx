import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import en from "../../../locales/en.json";
import { stubbedArea } from "../fixtures";
import { Tasks } from "../insight/dashboard/Tasks";
import kinds from "../insight/dashboard/testdata/tasks.json";
import { queries } from "../lib/queries";
import { allows, type Right } from "../lib/rights";
import { screens } from "../routes";
import { BottomMenu } from "./BottomMenu";
import { groups, menuPath, rightOf } from "./menu";
import { SideMenu } from "./SideMenu";

interface Kind {
  kind: string;
  to: string;
  menu: string;
  rights: Right[] | null;
}

// The server's tests write tasks.json: everything that can wait for the merchant.
const all = kinds as Kind[];
const area = stubbedArea();

// All groups of the menu are open.
beforeEach(() => {
  localStorage.setItem("haat-admin-menu", JSON.stringify(groups.map(({ name }) => name)));
});

/** Shows the dashboard's tasks and the menu for a member with one item of a kind. */
async function waiting({ kind, to, menu, rights }: Kind, count: number) {
  const user = rights ? { role: "custom", rights } : { role: "owner" };
  await area.show(
    <>
      <Tasks />
      <SideMenu />
    </>,
    user,
  );
  act(() => {
    queries.setQueryData(["counts"], { tasks: [{ kind, count, to, menu }] });
  });
}

test.each(all)("$kind has a task and a badge", async (each) => {
  await waiting(each, 7);
  const tasks = screen.getByRole("region", { name: en["admin.dashboard.tasks"] });
  const task = within(tasks).getByRole("link", { name: /^7./ });
  expect(task.getAttribute("href")).toBe(`/admin/demo${each.to}`);
  const menu = screen.getByRole("navigation");
  const badge = within(menu).getByRole("link", { name: /\(7 waiting\)/ });
  expect(badge.getAttribute("href")).toBe(`/admin/demo/${each.menu}`);
});

test.each(all)("members who see $kind may open its screen and its menu entry", (each) => {
  const path = each.to.replace(/\?.*/, "");
  const opened = screens.find((one) => menuPath(one) === path);
  const listed = groups.flatMap(({ entries }) => entries).find(({ to }) => to === `/${each.menu}`);
  if (!listed) throw new Error(`${each.menu} is no menu entry`);
  for (const right of [opened?.right, rightOf(listed)]) {
    const members = each.rights
      ? each.rights.map((right) => ({ role: "custom", rights: [right] }))
      : [{ role: "owner", rights: [] }];
    expect(members.filter((member) => !allows(right, member))).toEqual([]);
  }
});

test("adds up the kinds of a menu entry, and skips kinds of a newer server", async () => {
  const orders = all.filter(({ menu }) => menu === "orders");
  expect(orders.length).toBeGreaterThan(1);
  await waiting(orders[0] as Kind, 1);
  const tasks = orders.map(({ kind, to, menu }) => ({ kind, count: 4, to, menu }));
  act(() => {
    const newer = { kind: "coupons", count: 1, to: "/coupons", menu: "coupons" };
    queries.setQueryData(["counts"], { tasks: [...tasks, newer] });
  });
  const sum = `(${4 * orders.length} waiting)`;
  expect(screen.getByRole("navigation").textContent).toContain(sum);
});

test("the phone's menu tells what waits behind its last button", async () => {
  await area.show(<BottomMenu />);
  const more = new RegExp(`^${en["admin.more"]}`);
  expect(screen.getByRole("button", { name: more }).textContent).toBe(en["admin.more"]);
  act(() => {
    const tasks = all.slice(0, 4).map(({ kind, to, menu }) => ({ kind, count: 3, to, menu }));
    queries.setQueryData(["counts"], { tasks });
  });
  const hidden = all.slice(0, 4).filter(({ menu }) => menu === "payments").length;
  expect(hidden).toBe(2);
  const text = screen.getByRole("button", { name: more }).textContent;
  expect(text).toContain(`(${3 * hidden} waiting)`);
});
