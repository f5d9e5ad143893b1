import { expect, test } from "vitest";
import { shellOf } from "./worker";

test.each([
  ["/admin/demo", "/admin/demo"],
  ["/admin/demo/orders/12345678?tab=new", "/admin/demo"],
  ["/admin/demo?token=x", undefined],
  ["/admin/login", undefined],
  ["/admin", undefined],
  ["/admin/demo/preview?theme=2", undefined],
  ["/admin/demo/qr.svg", undefined],
  ["/admin/demo/icons/0123/192.png", undefined],
  ["/shop/demo", undefined],
  ["/api/admin/v3/orders", undefined],
])("caches the document of %s as %s", (path, shell) => {
  expect(shellOf(new URL(path, "https://admin.haat.test"))).toBe(shell);
});
