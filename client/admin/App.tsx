import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { type Language, LanguageProvider } from "./lib/language";
import { queries } from "./lib/queries";
import { routes } from "./router";

const router = createBrowserRouter(routes);

/** The merchant's admin area: language, queries and router. */
export function App({ first }: { first: Language }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
  }, []);
  return (
    <LanguageProvider first={first}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>
  );
}
