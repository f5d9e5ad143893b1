import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import en from "../../locales/en.json";
import { I18nProvider } from "../lib/i18n";
import { type Call, stubApi } from "../testing/api";
import { loadLate } from "./lib/late";
import { queries } from "./lib/queries";
import { rights } from "./lib/rights";
import { AdminContext, type AdminPerson, type AdminSession, type AdminShop } from "./lib/session";

/** A session of the owner of the shop "demo". */
export const session: AdminSession = {
  shop: {
    id: 7,
    slug: "demo",
    name: "Demo",
    bn_name: "",
    logo: null,
    theme: 1,
    currency: "BDT",
    public: true,
    suspension: "",
    address: "https://demo.test",
    own_host: "",
    subdomain: false,
    round_prices: false,
    district: "Dhaka",
    delivery_confirmed: true,
    order_messages: ["pending", "accepted", "processing", "shipped", "delivered", "canceled"],
  },
  user: {
    id: 1,
    name: "Rina",
    phone: "01711111111",
    role: "owner",
    role_name: "",
    rights: [...rights],
  },
};

interface Shown {
  /** Returns the current path. */
  path(): string;
}

/**
 * Renders a part of the area in English, signed in as the owner or as the given user. `shop` overrides fields
 * of the shop. It first unmounts the components that the test rendered before.
 */
export async function showInArea(
  part: ReactNode,
  user: Partial<AdminPerson> = {},
  shop: Partial<AdminShop> = {},
): Promise<Shown> {
  cleanup();
  queries.clear();
  await loadLate(); // so that dialogs open immediately
  // Notifies synchronously instead of in a later task, so that act() covers the update.
  notifyManager.setScheduler((tell) => tell());
  const router = createMemoryRouter([{ path: "/admin/*", element: part }], {
    initialEntries: ["/admin/demo"],
  });
  await act(async () =>
    render(
      <I18nProvider locale="en" messages={en}>
        <QueryClientProvider client={queries}>
          <AdminContext
            value={{ shop: { ...session.shop, ...shop }, user: { ...session.user, ...user } }}
          >
            <RouterProvider router={router} />
          </AdminContext>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  return { path: () => router.state.location.pathname };
}

/**
 * Stubs the API and silences console.info in each test of a file. Returns the calls of the test, and showInArea as show.
 */
export function stubbedArea() {
  const area = { calls: [] as Call[], show: showInArea };
  beforeEach(() => {
    vi.spyOn(console, "info").mockImplementation(() => {});
    area.calls = stubApi();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return area;
}
