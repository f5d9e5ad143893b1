import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import en from "../../../locales/en.json";
import { I18nProvider } from "../../lib/i18n";
import { patience } from "../../testing/patience";
import { rights } from "./rights";
import { AdminContext, type AdminSession } from "./session";

const session: AdminSession = {
  shop: {
    id: 1,
    slug: "rina",
    name: "Rina",
    bn_name: "রিনা",
    logo: null,
    theme: 1,
    currency: "BDT",
    public: true,
    suspension: "",
    address: "https://rina.example",
    own_host: "rina.example",
    subdomain: false,
    round_prices: false,
    district: "Dhaka",
    delivery_confirmed: true,
  },
  user: {
    id: 1,
    name: "Rina",
    phone: "01712345678",
    role: "owner",
    role_name: "",
    rights: [...rights],
  },
};

/** A server response: data or an error. */
export interface Answer {
  data?: unknown;
  error?: { code: string; message: string; fields?: Record<string, string> };
}

/** Renders a part of the area in English. answer supplies the response of each API call. */
export async function openPart(
  part: ReactNode,
  answer: (method: string, path: string, body: unknown) => Answer,
) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const path = address.replace(/^.*\/v3\/|\?.*$/g, "");
    const given = answer(method, path, body ? JSON.parse(String(body)) : undefined);
    return new Response(JSON.stringify(given), { status: given.error ? 409 : 200 });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: "*", element: part }]);
  const box = document.createElement("div");
  document.body.replaceChildren(box);
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <I18nProvider locale="en" messages={en}>
        <QueryClientProvider client={queries}>
          <AdminContext value={session}>
            <RouterProvider router={router} />
          </AdminContext>
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  return {
    queries,
    close: async () => {
      await act(async () => root.unmount());
      queries.clear();
      vi.unstubAllGlobals();
    },
  };
}

/** Waits until check passes, outside act(). */
export async function until(check: () => void): Promise<void> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  await vi.waitFor(check, patience);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
}

/** The buttons with this text or aria-label. */
export function buttons(name: string): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>("button")].filter(
    (each) => each.textContent?.trim() === name || each.getAttribute("aria-label") === name,
  );
}

export async function press(name: string): Promise<void> {
  await act(async () => buttons(name)[0]?.click());
}

/** Types text into the control with this name. */
export async function write(name: string, text: string): Promise<void> {
  const control = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!control) throw new Error(`no ${name}`);
  const kind = Object.getPrototypeOf(control);
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind, "value")?.set?.call(control, text);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
