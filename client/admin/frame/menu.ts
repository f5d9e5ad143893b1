import {
  Banknote,
  House,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Package,
  PackageOpen,
  Settings,
  ShoppingBag,
  Store,
  Undo2,
  UsersRound,
} from "lucide-react";
import { useLocation } from "react-router";
import type { MessageKey } from "../../lib/i18n";
import type { Need } from "../lib/rights";
import { useMay } from "../lib/session";
import { useCounts } from "../lib/useLive";
import { type Screen, screens } from "../routes";

/** An entry of the menu: a screen, or a tab of one. */
export interface MenuEntry {
  /** The path below the shop's area, such as "/cash?tab=ledger". "/" is the first screen. */
  to: string;
  /** The name, if it differs from the screen's. */
  text?: MessageKey;
  /** Paths of other screens that belong to the entry and do not begin with its path. */
  also?: string[];
}

/** A group of the menu. A group with a single entry is a link. */
export interface MenuGroup {
  name: string;
  text: MessageKey;
  icon: LucideIcon;
  entries: MenuEntry[];
}

/** The groups of the menu, in order. */
export const groups: MenuGroup[] = [
  { name: "home", text: "admin.dashboard", icon: House, entries: [{ to: "/" }] },
  {
    name: "orders",
    text: "admin.orders",
    icon: ShoppingBag,
    entries: [
      { to: "/orders", text: "admin.orders.all" },
      { to: "/unfinished" },
      { to: "/returns" },
      { to: "/parcels" },
    ],
  },
  {
    name: "products",
    text: "admin.products",
    icon: Package,
    entries: [
      { to: "/products", text: "admin.products.list" },
      { to: "/categories" },
      { to: "/stock" },
      { to: "/featured-product" },
      { to: "/reviews" },
      { to: "/questions" },
    ],
  },
  {
    name: "customers",
    text: "admin.customers",
    icon: UsersRound,
    entries: [
      { to: "/customers", text: "admin.customers.all" },
      { to: "/messages" },
      { to: "/settings/risk?tab=block", text: "admin.risk.tab.block" },
    ],
  },
  {
    name: "money",
    text: "admin.group.money",
    icon: Banknote,
    entries: [
      { to: "/payments" },
      { to: "/cash", text: "admin.cash.owed" },
      { to: "/cash?tab=ledger", text: "admin.cash.ledger" },
      { to: "/cash?tab=ads", text: "admin.cash.ads" },
      { to: "/reports", also: ["/costs"] },
    ],
  },
  {
    name: "marketing",
    text: "admin.group.marketing",
    icon: Megaphone,
    entries: [
      { to: "/discounts" },
      { to: "/previews" },
      { to: "/settings/seo" },
      { to: "/settings/social" },
      { to: "/settings/banner" },
      { to: "/settings/advertising" },
      { to: "/searches" },
    ],
  },
  {
    name: "shop",
    text: "admin.group.shop",
    icon: Store,
    entries: [
      { to: "/settings/shop" },
      { to: "/themes" },
      { to: "/pages" },
      { to: "/settings/policies" },
      { to: "/own-domain" },
      { to: "/build-app" },
    ],
  },
  {
    name: "settings",
    text: "admin.settings",
    icon: Settings,
    entries: [
      { to: "/settings", text: "admin.settings.all" },
      { to: "/delivery" },
      { to: "/settings/couriers" },
      { to: "/settings/payments" },
      { to: "/settings/risk" },
      { to: "/settings/order-messages" },
      { to: "/settings/team" },
    ],
  },
];

/** An entry of the phone's bottom menu. */
export type FootEntry = MenuEntry & { text: MessageKey; icon: LucideIcon };

/** The candidates for the phone's bottom menu, the most important first. The last two are for small roles. */
const foot: FootEntry[] = [
  { to: "/", text: "admin.dashboard", icon: House },
  { to: "/orders", text: "admin.orders", icon: ShoppingBag },
  { to: "/products", text: "admin.products", icon: Package },
  { to: "/messages", text: "admin.messages", icon: MessageCircle },
  { to: "/returns", text: "admin.returns", icon: Undo2 },
  { to: "/parcels", text: "admin.parcels", icon: PackageOpen },
];
const maxFoot = 4;

/** Returns the menu address of a screen: its path without optional parameters. */
export function menuPath({ path }: Screen): string {
  return `/${path.replace(/\/?:\w+\?/, "")}`;
}

const byPath = new Map(screens.map((screen) => [menuPath(screen), screen]));
const pathOf = (to: string) => to.replace(/\?.*/, "");

/** Returns the right that the screen of an entry requires. */
export function rightOf({ to }: MenuEntry): Need {
  return byPath.get(pathOf(to))?.right;
}

/** Returns the name of an entry's screen. */
export function screenTextOf({ to }: MenuEntry): MessageKey {
  return byPath.get(pathOf(to))?.text ?? "admin.missing.title";
}

/** Returns the name of an entry. */
export function textOf(entry: MenuEntry): MessageKey {
  return entry.text ?? screenTextOf(entry);
}

/** Returns the menu's groups with the entries that the person may open, without empty groups. */
export function useMenu(): MenuGroup[] {
  const may = useMay();
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter((each) => may(rightOf(each))) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the first four candidates for the phone's bottom menu that the person may open. */
export function useFoot(): FootEntry[] {
  const may = useMay();
  return foot.filter((each) => may(rightOf(each))).slice(0, maxFoot);
}

/**
 * Returns the entry of a screen's address: the one whose path is the longest beginning of the address and
 * whose tab is open. Returns undefined if the screen belongs to no entry.
 */
export function entryAt(entries: MenuEntry[], path: string, search: string): MenuEntry | undefined {
  const open = new URLSearchParams(search);
  const lengthIn = ({ to, also = [] }: MenuEntry) => {
    const [own = "", query = ""] = to.split("?");
    const tabs = [...new URLSearchParams(query)];
    if (tabs.some(([name, value]) => open.get(name) !== value)) return 0;
    const begins = [own, ...also].filter(
      (each) => path === each || (each !== "/" && path.startsWith(`${each}/`)),
    );
    return Math.max(0, ...begins.map((each) => each.length + tabs.length));
  };
  const best = Math.max(0, ...entries.map(lengthIn));
  return best > 0 ? entries.find((each) => lengthIn(each) === best) : undefined;
}

/** Returns the menu entry of the current screen. */
export function useEntry(menu: MenuGroup[]): MenuEntry | undefined {
  const { pathname, search } = useLocation();
  const path = pathname.replace(/^\/admin\/[^/]+/, "") || "/";
  return entryAt(
    menu.flatMap(({ entries }) => entries),
    path,
    search,
  );
}

/** Returns a function that counts the work that waits on the screens of menu entries. */
export function useWaiting(): (...entries: MenuEntry[]) => number {
  const { tasks } = useCounts();
  return (...entries) => {
    const waiting = tasks.filter(({ menu }) => entries.some(({ to }) => to === `/${menu}`));
    return waiting.reduce((sum, { count }) => sum + count, 0);
  };
}
