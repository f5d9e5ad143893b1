import type { LucideIcon } from "lucide-react";
import { allows, useAdmin } from "../lib/session";
import { type Screen, screens } from "../routes";

/** A screen with a menu icon. */
export type MenuScreen = Screen & { icon: LucideIcon };

/** The menu's screens that the person's role may open. */
export function useMenu(): MenuScreen[] {
  const { user } = useAdmin();
  return screens.filter((each): each is MenuScreen =>
    Boolean(each.icon && allows(each.role, user.role)),
  );
}

/** The menu address of a screen: its path without optional parameters. */
export function menuPath({ path }: Screen): string {
  return `/${path.replace(/\/?:\w+\?/, "")}`;
}
