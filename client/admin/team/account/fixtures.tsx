import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import en from "../../../../locales/en.json";
import { I18nProvider } from "../../../lib/i18n";
import { loadLate } from "../../lib/late";

interface Opened {
  /** Returns the current address. */
  address(): string;
}

/** Renders a screen outside of a shop in English, at an address of the area. It first unmounts the components that the test rendered before. */
export async function openGate(Screen: ComponentType, address: string): Promise<Opened> {
  cleanup();
  await loadLate(); // so that the rules of forms are ready
  const routes = [
    { path: "/admin/login", element: address.startsWith("/admin/login") ? <Screen /> : null },
    { path: "/admin/register", element: <Screen /> },
    { path: "/admin/:slug/*", element: <p>the area</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  await act(async () =>
    render(
      <I18nProvider locale="en" messages={en}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  );
  return { address: () => router.state.location.pathname + router.state.location.search };
}
