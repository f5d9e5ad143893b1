import type { Theme } from "../client/types/theme";

const loaders: Record<number, () => Promise<{ default: Theme }>> = {
  1: () => import("./1"),
  2: () => import("./2"),
  3: () => import("./3"),
};

/** The parts of one theme; only the shop's own is ever loaded. */
export async function loadTheme(number: number): Promise<Theme> {
  const load = loaders[number];
  if (!load) throw new Error(`no theme ${number}`);
  return (await load()).default;
}
