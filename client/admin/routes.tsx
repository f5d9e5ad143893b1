import {
  Globe,
  House,
  type LucideIcon,
  MessageCircle,
  Package,
  Paintbrush,
  Settings,
  ShoppingBag,
  Smartphone,
  Star,
  Tags,
  ThumbsUp,
  Truck,
} from "lucide-react";
import type { ComponentType } from "react";
import type { MessageKey } from "../lib/i18n";
import type { Role } from "./lib/session";

/** A screen of a shop's area. */
export interface Screen {
  /** Under /admin/{slug}/; empty for the first screen. */
  path: string;
  /** Its name in the menus. */
  text: MessageKey;
  /** Those with one are in the menu. */
  icon?: LucideIcon;
  /** The least that one must be. */
  role: Role;
  /** false: the screen is all there is on the page, as one that is printed. */
  frame?: false;
  /** It stays as it is while the parameters of its path change; any other begins anew. */
  steady?: true;
  /** What is waiting there, told beside its name. */
  badge?: "new_orders" | "unread_messages" | "waiting_reviews" | "low_stock";
  /** In the menu at the foot of a phone. */
  foot?: true;
  load: () => Promise<{ default: ComponentType }>;
}

/** Every screen of a shop's area; those with an icon in the order of the menu. */
export const screens: Screen[] = [
  {
    path: "",
    text: "admin.dashboard",
    icon: House,
    role: "owner",
    foot: true,
    load: () => import("./dashboard/Dashboard"),
  },
  {
    path: "orders",
    text: "admin.orders",
    icon: ShoppingBag,
    role: "staff",
    badge: "new_orders",
    foot: true,
    load: () => import("./orders/Orders"),
  },
  {
    path: "orders/new",
    text: "admin.orders.new",
    role: "staff",
    load: () => import("./orders/OrderByHand"),
  },
  {
    path: "orders/print",
    text: "admin.orders.print",
    role: "staff",
    frame: false,
    load: () => import("./orders/OrderPrint"),
  },
  {
    path: "orders/:order",
    text: "admin.orders.one",
    role: "staff",
    load: () => import("./orders/OrderDetails"),
  },
  {
    path: "products",
    text: "admin.products",
    icon: Package,
    role: "owner",
    foot: true,
    load: () => import("./products/Products"),
  },
  {
    path: "products/new",
    text: "admin.products.new",
    role: "owner",
    load: () => import("./products/ProductEditor"),
  },
  {
    path: "products/import",
    text: "admin.products.import",
    role: "owner",
    load: () => import("./products/ProductImport"),
  },
  {
    path: "products/:id",
    text: "admin.products.edit",
    role: "owner",
    load: () => import("./products/ProductEditor"),
  },
  {
    path: "messages/:conversation?",
    text: "admin.messages",
    icon: MessageCircle,
    role: "staff",
    badge: "unread_messages",
    foot: true,
    steady: true,
    load: () => import("./messages/Messages"),
  },
  {
    path: "categories",
    text: "admin.categories",
    icon: Tags,
    role: "owner",
    load: () => import("./categories/Categories"),
  },
  {
    path: "featured-product",
    text: "admin.featured",
    icon: Star,
    role: "owner",
    load: () => import("./featured/FeaturedProducts"),
  },
  {
    path: "reviews",
    text: "admin.reviews",
    icon: ThumbsUp,
    role: "owner",
    badge: "waiting_reviews",
    load: () => import("./reviews/Reviews"),
  },
  {
    path: "delivery",
    text: "admin.delivery",
    icon: Truck,
    role: "owner",
    load: () => import("./delivery/Delivery"),
  },
  {
    path: "themes",
    text: "admin.themes",
    icon: Paintbrush,
    role: "owner",
    load: () => import("./themes/Themes"),
  },
  {
    path: "own-domain",
    text: "admin.domain",
    icon: Globe,
    role: "owner",
    load: () => import("./domain/OwnDomain"),
  },
  {
    path: "build-app",
    text: "admin.app",
    icon: Smartphone,
    role: "owner",
    load: () => import("./app/BuildApp"),
  },
  {
    path: "settings",
    text: "admin.settings",
    icon: Settings,
    role: "owner",
    load: () => import("./settings/Settings"),
  },
  {
    path: "settings/banner",
    text: "admin.banners",
    role: "owner",
    load: () => import("./settings/Banners"),
  },
  {
    path: "settings/banner/:banner",
    text: "admin.banners.one",
    role: "owner",
    load: () => import("./settings/BannerEditor"),
  },
  {
    path: "settings/replies",
    text: "admin.replies",
    role: "owner",
    load: () => import("./settings/Replies"),
  },
  {
    path: "devices",
    text: "admin.sessions",
    role: "staff",
    load: () => import("./sessions/Devices"),
  },
  {
    path: "settings/:section",
    text: "admin.settings",
    role: "owner",
    load: () => import("./settings/SettingsSection"),
  },
];

/** The screens outside of a shop, under /admin/. */
export const gates = [
  { path: "login", load: () => import("./account/Login") },
  { path: "register", load: () => import("./account/RegisterShop") },
  { path: "unauthorized", load: () => import("./account/Unauthorized") },
] satisfies { path: string; load: Screen["load"] }[];
