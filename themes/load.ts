import type { Theme, ThemePages } from "../client/types/theme";

interface ThemeModules {
  parts: () => Promise<{ default: Theme }>;
  Home: () => Promise<Pick<ThemePages, "Home">>;
  Product: () => Promise<Pick<ThemePages, "Product">>;
}

const themes: Record<number, ThemeModules> = {
  1: {
    parts: () => import("./1"),
    Home: () => import("./1/Home"),
    Product: () => import("./1/Product"),
  },
  2: {
    parts: () => import("./2"),
    Home: () => import("./2/Home"),
    Product: () => import("./2/Product"),
  },
  3: {
    parts: () => import("./3"),
    Home: () => import("./3/Home"),
    Product: () => import("./3/Product"),
  },
};

function modulesOf(number: number): ThemeModules {
  const theme = themes[number];
  if (!theme) throw new Error(`no theme ${number}`);
  return theme;
}

/** Loads the parts of one theme. The browser loads only the shop's theme. */
export async function loadTheme(number: number): Promise<Theme> {
  return (await modulesOf(number).parts()).default;
}

/** Loads the theme's home page. */
export async function loadHome(number: number): Promise<ThemePages["Home"]> {
  return (await modulesOf(number).Home()).Home;
}

/** Loads the theme's product page. */
export async function loadProduct(number: number): Promise<ThemePages["Product"]> {
  return (await modulesOf(number).Product()).Product;
}
