import { expect, test } from "vitest";
import { wayIn } from "./wayIn";

const shop = (slug: string) => ({ id: 1, slug, name: slug, bn_name: "", role: "owner" });
const one = [shop("demo")];
const two = [shop("demo"), shop("rupali")];

test.each([
  ["", "/admin/demo"],
  ["/admin/demo/orders?tab=new", "/admin/demo/orders?tab=new"],
  ["/admin/demo/orders?token=x&tab=new", "/admin/demo/orders?tab=new"],
  ["/admin/demo?token=x", "/admin/demo"],
  ["/admin/rupali/orders", "/admin/demo"],
  ["/admin/demo-2", "/admin/demo"],
  ["/admin/demo/../rupali", "/admin/demo"],
  ["/shop/demo", "/admin/demo"],
  ["https://elsewhere.test/admin/demo", "/admin/demo"],
  ["//elsewhere.test/admin/demo", "/admin/demo"],
  ["/\\elsewhere.test/admin/demo", "/admin/demo"],
  ["javascript:alert(1)", "/admin/demo"],
  ["http://", "/admin/demo"],
])("with one shop, the requested path %o leads to %s", (next, way) =>
  expect(wayIn(next, one)).toBe(way),
);

test("with several shops, only a path in one of them chooses it", () => {
  expect(wayIn("/admin/rupali/orders", two)).toBe("/admin/rupali/orders");
  expect(wayIn("", two)).toBe("");
  expect(wayIn("/admin/nobanno", two)).toBe("");
});
