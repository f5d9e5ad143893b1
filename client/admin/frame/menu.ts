import type { LucideIcon } from "lucide-react";
import { useMay } from "../lib/session";
import { useCounts } from "../lib/useLive";
import { type Screen, screens } from "../routes";

/** A screen with a menu icon. */
export type MenuScreen = Screen & { icon: LucideIcon };

/** Returns the menu's screens that the person may open. The area opens with the first one. */
export function useMenu(): MenuScreen[] {
  const may = useMay();
  return screens.filter((each): each is MenuScreen => Boolean(each.icon && may(each.right)));
}

/** Returns the menu address of a screen: its path without optional parameters. */
export function menuPath({ path }: Screen): string {
  return `/${path.replace(/\/?:\w+\?/, "")}`;
}

/** Returns a function that counts the work that waits on the screens of menu entries. */
export function useWaiting(): (...entries: Screen[]) => number {
  const { tasks } = useCounts();
  return (...entries) => {
    const paths = entries.map(menuPath);
    const waiting = tasks.filter(({ menu }) => paths.includes(`/${menu}`));
    return waiting.reduce((sum, { count }) => sum + count, 0);
  };
}
