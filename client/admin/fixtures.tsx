import { notifyManager, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import en from "../../locales/en.json";
import { I18nProvider } from "../lib/i18n";
import { type Call, stubApi } from "../testing/api";
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

/**
 * Renders a part of the area in English, signed in as the owner or as the given user. shop overrides
 * fields of the shop. Returns the cleanup function.
 */
export async function showInArea(
  part: ReactNode,
  user: Partial<AdminPerson> = {},
  shop: Partial<AdminShop> = {},
): Promise<() => Promise<void>> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // Notifies at once instead of in a later task, so that act() covers the update.
  notifyManager.setScheduler((tell) => tell());
  document.body.innerHTML = "<div></div>";
  const router = createMemoryRouter([{ path: "/admin/*", element: part }], {
    initialEntries: ["/admin/demo"],
  });
  const root = createRoot(document.body.firstElementChild as Element);
  await act(async () =>
    root.render(
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
  return async () => {
    await act(async () => root.unmount());
    queries.clear();
  };
}

/**
 * Stubs the API and silences console.info in each test of a file, and removes what the test has shown at its end. Returns the calls of the
 * test, and showInArea as show.
 */
export function stubbedArea() {
  let close = async () => {};
  const area = {
    calls: [] as Call[],
    show: async (...args: Parameters<typeof showInArea>) => {
      close = await showInArea(...args);
    },
  };
  beforeEach(() => {
    vi.spyOn(console, "info").mockImplementation(() => {});
    area.calls = stubApi();
  });
  afterEach(async () => {
    await close();
    close = async () => {};
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return area;
}

/** Clicks the button, input or link with this label or text. */
export async function pressButton(name: string): Promise<void> {
  const found = [...document.querySelectorAll<HTMLElement>("button, input, a")].find(
    (each) => each.getAttribute("aria-label") === name || each.textContent === name,
  );
  if (!found) throw new Error(`no button, input or link named ${name}`);
  await act(async () => found.click());
}
