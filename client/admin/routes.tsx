import {
  Globe,
  House,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestionMark,
  Package,
  Paintbrush,
  Search,
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
  /** Path under /admin/{slug}/; empty for the first screen. */
  path: string;
  /** The name in menus. */
  text: MessageKey;
  /** The menu icon; screens without one are not in the menu. */
  icon?: LucideIcon;
  /** The lowest role that may open the screen. */
  role: Role;
  /** false renders the screen without the frame, such as a print view. */
  frame?: false;
  /** The screen stays mounted when its path parameters change; others remount. */
  steady?: true;
  /** The count shown beside the name. */
  badge?: "new_orders" | "unread_messages" | "waiting_reviews" | "waiting_questions" | "low_stock";
  /** Whether the phone's bottom menu shows it. */
  foot?: true;
  load: () => Promise<{ default: ComponentType }>;
}

/** All screens of a shop's area; those with an icon are in menu order. */
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
    load: () => import("./orders/manual/ManualOrder"),
  },
  {
    path: "orders/scan",
    text: "admin.orders.scan.title",
    role: "staff",
    load: () => import("./orders/scan/Scan"),
  },
  {
    path: "orders/print",
    text: "admin.orders.print",
    role: "staff",
    frame: false,
    load: () => import("./orders/print/OrderPrint"),
  },
  {
    path: "orders/:order/edit",
    text: "admin.orders.edit",
    role: "staff",
    load: () => import("./orders/edit/EditOrder"),
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
    load: () => import("./products/import/ProductImport"),
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
    path: "questions",
    text: "admin.questions",
    icon: MessageCircleQuestionMark,
    role: "owner",
    badge: "waiting_questions",
    load: () => import("./questions/Questions"),
  },
  {
    path: "searches",
    text: "admin.searches",
    icon: Search,
    role: "owner",
    load: () => import("./searches/Searches"),
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
    load: () => import("./banners/Banners"),
  },
  {
    path: "settings/banner/:banner",
    text: "admin.banners.one",
    role: "owner",
    load: () => import("./banners/BannerEditor"),
  },
  {
    path: "settings/replies",
    text: "admin.replies",
    role: "owner",
    load: () => import("./replies/Replies"),
  },
  {
    path: "alerts",
    text: "admin.alerts",
    role: "staff",
    load: () => import("./alerts/Alerts"),
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
