import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import en from "../../locales/en.json";
import { I18nProvider } from "../lib/i18n";
import { PageProvider } from "../lib/page";
import { ThemeProvider } from "../lib/theme";
import { type Navigation, NavigationProvider } from "../router/navigation";
import type { Shop } from "../types/catalog.gen";
import type { Page } from "../types/page.gen";
import type { Theme } from "../types/theme";

const theme = {
  ProductCard: ({ product }) => <a href={`#${product.id}`}>{product.name}</a>,
  grid: "",
} as Partial<Theme> as Theme;

const links = { home: "/shop/demo", base: "/demo", lang: "", market: "/", bn: "", en: "" };

interface Rendered {
  navigate: Navigation["navigate"];
  unmount(): void;
}

/** Renders a component on the English page of a test shop. `shop` and the other fields override those of the page. */
export async function renderInShop(
  part: ReactNode,
  { shop, ...more }: Partial<Omit<Page, "shop">> & { shop?: Partial<Shop> } = {},
): Promise<Rendered> {
  const navigate = vi.fn<Navigation["navigate"]>();
  const prefetch = { soon: vi.fn(), now: vi.fn(), cancel: vi.fn() };
  const page = {
    name: "shop-home",
    url: "/shop/demo",
    locale: "en",
    links,
    categories: [],
    shop: { id: 7, slug: "demo", name: "Demo", currency: "BDT", logo: null, chat: null, ...shop },
    ...more,
  } as unknown as Page;
  const whole = (
    <PageProvider page={page}>
      <I18nProvider locale={page.locale} messages={en}>
        <ThemeProvider theme={theme}>
          <NavigationProvider navigation={{ navigate, prefetch }} pending={null}>
            {part}
          </NavigationProvider>
        </ThemeProvider>
      </I18nProvider>
    </PageProvider>
  );
  // Asynchronous, because a component may wait for its code.
  const { unmount } = await act(async () => render(whole));
  return { navigate, unmount };
}
