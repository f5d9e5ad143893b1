import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import en from "../../../locales/en.json";
import { I18nProvider } from "../../lib/i18n";
import { session } from "../fixtures";
import type { Right } from "../lib/rights";
import { AdminContext } from "../lib/session";
import { RightGate } from "./RightGate";

let close: () => Promise<void>;
afterEach(() => close());

/** Opens a path as a member with the given rights, and returns the path and the text that are shown at last. */
async function open(path: string, rights: Right[]) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "<div></div>";
  const screen = (path: string, right: Right) => ({
    path: `/admin/demo${path}`,
    element: <RightGate right={right}>Shown</RightGate>,
  });
  const router = createMemoryRouter(
    [screen("", "reports"), screen("/orders", "orders"), screen("/products", "products")],
    { initialEntries: [`/admin/demo${path}`] },
  );
  const root = createRoot(document.body.firstElementChild as Element);
  close = async () => act(async () => root.unmount());
  await act(async () =>
    root.render(
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
  await close();
  expect(await open("", ["orders", "products"])).toEqual(["/admin/demo/orders", "Shown"]);
  await close();
  expect(await open("", ["products"])).toEqual(["/admin/demo/products", "Shown"]);
});

test("other screens are refused, with a link to the first screen", async () => {
  const [path, text] = await open("/orders", ["products"]);
  expect(path).toBe("/admin/demo/orders");
  expect(text).toContain(en["admin.forbidden.title"]);
  expect(text).toContain("Go to Products");
});

test("a member without rights is told so", async () => {
  const [path, text] = await open("", []);
  expect(path).toBe("/admin/demo");
  expect(text).toContain(en["admin.forbidden.title"]);
  expect(text).not.toContain("Go to");
});
