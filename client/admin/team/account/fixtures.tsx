import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import en from "../../../../locales/en.json";
import { I18nProvider } from "../../../lib/i18n";

interface Opened {
  /** The current address. */
  address(): string;
  back(): Promise<void>;
  close(): Promise<void>;
}

/** Renders a screen outside of a shop in English, at an address of the area. */
export async function openGate(Screen: ComponentType, address: string): Promise<Opened> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "<div></div>";
  const routes = [
    { path: "/admin/login", element: address.startsWith("/admin/login") ? <Screen /> : null },
    { path: "/admin/register", element: <Screen /> },
    { path: "/admin/:slug/*", element: <p>the area</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const root = createRoot(document.body.firstElementChild as Element);
  await act(async () =>
    root.render(
      <I18nProvider locale="en" messages={en}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
    close: () => act(async () => root.unmount()),
  };
}
