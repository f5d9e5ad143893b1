import type { Theme, ThemePages } from "../client/types/theme";

interface ThemeModules extends PageModules {
  parts: () => Promise<{ default: Theme }>;
}

type PageModules = { [P in keyof ThemePages]: () => Promise<Pick<ThemePages, P>> };

const themes: Record<number, ThemeModules> = {
  1: {
    parts: () => import("./1"),
    Home: () => import("./1/Home"),
    Product: () => import("./1/Product"),
    ShopPage: () => import("./1/ShopPage"),
  },
  2: {
    parts: () => import("./2"),
    Home: () => import("./2/Home"),
    Product: () => import("./2/Product"),
    ShopPage: () => import("./2/ShopPage"),
  },
  3: {
    parts: () => import("./3"),
    Home: () => import("./3/Home"),
    Product: () => import("./3/Product"),
    ShopPage: () => import("./3/ShopPage"),
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

/** Returns a function that loads a page of a theme. */
export function loaderOf<P extends keyof ThemePages>(page: P) {
  return async (number: number): Promise<ThemePages[P]> => {
    const modules: PageModules = modulesOf(number);
    const load: () => Promise<Pick<ThemePages, P>> = modules[page];
    return (await load())[page];
  };
}
