import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import en from "../../../locales/en.json";
import { I18nProvider } from "../../lib/i18n";
import { session } from "../fixtures";
import type { Right } from "../lib/rights";
import { AdminContext } from "../lib/session";
import { RightGate } from "./RightGate";

/** Opens a path as a member with the given rights, and returns the path and the text after any redirect. */
async function open(path: string, rights: Right[]) {
  cleanup();
  const screen = (path: string, right: Right) => ({
    path: `/admin/demo${path}`,
    element: <RightGate right={right}>Shown</RightGate>,
  });
  const router = createMemoryRouter(
    [screen("", "reports"), screen("/orders", "orders"), screen("/products", "products")],
    { initialEntries: [`/admin/demo${path}`] },
  );
  await act(async () =>
    render(
      <I18nProvider locale="en" messages={en}>
        <AdminContext value={{ ...session, user: { ...session.user, role: "custom", rights } }}>
          <RouterProvider router={router} />
        </AdminContext>
      </I18nProvider>,
    ),
  );
  return [router.state.location.pathname, document.body.textContent];
}

test("the area starts at the first screen that the member may open", async () => {
  expect(await open("", ["reports", "orders"])).toEqual(["/admin/demo", "Shown"]);
  expect(await open("", ["orders", "products"])).toEqual(["/admin/demo/orders", "Shown"]);
  expect(await open("", ["products"])).toEqual(["/admin/demo/products", "Shown"]);
});

test("other screens are refused, with a link to the first screen", async () => {
  const [path, text] = await open("/orders", ["products"]);
  expect(path).toBe("/admin/demo/orders");
  expect(text).toContain(en["admin.forbidden.title"]);
  expect(text).toContain("Go to Products");
});

test("shows a notice to a member without rights", async () => {
  const [path, text] = await open("", []);
  expect(path).toBe("/admin/demo");
  expect(text).toContain(en["admin.forbidden.title"]);
  expect(text).not.toContain("Go to");
});
