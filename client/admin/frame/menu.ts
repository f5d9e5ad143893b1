import type { LucideIcon } from "lucide-react";
import { allows, useAdmin } from "../lib/session";
import { type Screen, screens } from "../routes";

/** A screen as the menus show it. */
export type MenuScreen = Screen & { icon: LucideIcon };

/** The screens of the menu that one may see. */
export function useMenu(): MenuScreen[] {
  const { user } = useAdmin();
  return screens.filter((each): each is MenuScreen =>
    Boolean(each.icon && allows(each.role, user.role)),
  );
}

/** The address in the area of a screen of the menu: its path without what may be left out. */
export function menuPath({ path }: Screen): string {
  return `/${path.replace(/\/?:\w+\?/, "")}`;
}
