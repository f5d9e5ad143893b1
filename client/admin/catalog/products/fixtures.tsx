import { notifyManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import en from "../../../../locales/en.json";
import { I18nProvider } from "../../../lib/i18n";
import type { FullProduct } from "../../../types/editor.gen";
import { AdminContext, type AdminSession } from "../../lib/session";
import { ProductForm } from "./ProductForm";

/** A product in two sizes. */
export const base = {
  id: 1,
  version: 1,
  name: "Shirt",
  bn_name: "শার্ট",
  description: "",
  bn_description: "",
  size_guide: "",
  bn_size_guide: "",
  pictures: [{ key: "1/a", width: 1, height: 1, color: "#fff" }],
  options: [
    {
      name: "Size",
      bn_name: "",
      values: [
        { value: "M", bn_value: "" },
        { value: "L", bn_value: "" },
      ],
    },
  ],
  variants: [
    { id: 7, values: ["M"], selling_price: null, stock: 5, sku: "" },
    { id: 8, values: ["L"], selling_price: 600, stock: 5, sku: "" },
  ],
  selling_price: 500,
  discount: 10,
  discount_type: "PERCENT",
  price: 450,
  stock: 10,
  status: "published",
  category_id: 3,
  brand: "",
  sku: "",
  weight: 0,
  advance: { kind: "", value: 0 },
  slug: "shirt",
  meta_title: "",
  bn_meta_title: "",
  meta_description: "",
  bn_meta_description: "",
  sold: 0,
  changed_by: "",
  changed_at: "2026-11-22T00:00:00Z",
} as FullProduct;

const session = {
  shop: {
    id: 7,
    slug: "demo",
    name: "Demo",
    currency: "BDT",
    address: "https://haat.test/shop/demo",
  },
  user: { id: 1, role: "owner", rights: ["products", "settings"] },
} as AdminSession;

/** Renders the English form of a product, or of a new one. */
export function openForm(product?: FullProduct) {
  return openScreen(<ProductForm product={product} />);
}

/** Renders a screen of a shop's area in English, opened from the product list. */
export async function openScreen(part: ReactNode) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  notifyManager.setScheduler(queueMicrotask); // runs updates within act()
  document.body.innerHTML = "<div></div>";
  const routes = [
    { path: "/admin/demo/products/form", element: part },
    { path: "/admin/demo/products", element: <p>the list</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/admin/demo/products/form"] });
  const root = createRoot(document.body.firstElementChild as Element);
  await act(async () =>
    root.render(
      <I18nProvider locale="en" messages={en}>
        <QueryClientProvider client={new QueryClient()}>
          <AdminContext value={session}>
            <RouterProvider router={router} />
          </AdminContext>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  return {
    address: () => router.state.location.pathname,
    save: () => act(async () => document.querySelector("form")?.requestSubmit()),
    close: () => act(async () => root.unmount()),
  };
}
