import type { ComponentType } from "react";
import type { MessageKey } from "../lib/i18n";
import type { Need } from "./lib/rights";
import { loadTexts } from "./lib/texts";

/** A screen of a shop's area. */
export interface Screen {
  /** Path under /admin/{slug}/; empty for the first screen. */
  path: string;
  /** The name in menus and search results. */
  text: MessageKey;
  /** The right that the screen requires; without it, every member may open the screen. */
  right?: Need;
  /** If false, the screen is rendered without the frame, such as a print view. */
  frame?: false;
  /** Keeps the screen mounted when its path parameters change; other screens remount. */
  steady?: true;
  load: () => Promise<{ default: ComponentType }>;
}

/** All screens of a shop's area. frame/menu.ts groups the menu's entries. */
export const screens: Screen[] = [
  {
    path: "",
    text: "admin.dashboard",
    right: "reports",
    load: () => import("./insight/dashboard/Dashboard"),
  },
  {
    path: "reports",
    text: "admin.reports",
    right: "reports",
    load: () => import("./insight/reports/Reports"),
  },
  {
    path: "orders",
    text: "admin.orders",
    right: "orders",
    load: () => import("./order/list/Orders"),
  },
  {
    path: "returns",
    text: "admin.returns",
    right: "orders",
    load: () => import("./order/returns/Returns"),
  },
  {
    path: "payments",
    text: "admin.payments.screen",
    right: "payments",
    load: () => import("./payment/payments/Payments"),
  },
  {
    path: "settings/payments",
    text: "admin.payments.methods",
    right: "settings",
    load: () => import("./payment/payments/PaymentSettings"),
  },
  {
    path: "unfinished",
    text: "admin.unfinished",
    right: "orders.change",
    load: () => import("./order/unfinished/Unfinished"),
  },
  {
    path: "orders/new",
    text: "admin.orders.new",
    right: "orders.change",
    load: () => import("./order/manual/ManualOrder"),
  },
  {
    path: "orders/scan",
    text: "admin.orders.scan.title",
    right: "orders.change",
    load: () => import("./order/scan/Scan"),
  },
  {
    path: "parcels/attention",
    text: "admin.attention",
    right: "orders",
    load: () => import("./shipping/attention/Attention"),
  },
  {
    path: "parcels/check-in",
    text: "admin.check_in",
    right: "orders.change",
    load: () => import("./shipping/attention/CheckIn"),
  },
  {
    path: "orders/print",
    text: "admin.orders.print",
    right: "orders",
    frame: false,
    load: () => import("./order/print/OrderPrint"),
  },
  {
    path: "orders/:order/edit",
    text: "admin.orders.edit",
    right: "orders.change",
    load: () => import("./order/edit/EditOrder"),
  },
  {
    path: "orders/:order",
    text: "admin.orders.one",
    right: "orders",
    load: () => import("./order/details/OrderDetails"),
  },
  {
    path: "parcels",
    text: "admin.parcels",
    right: "orders",
    load: () => import("./shipping/parcels/Parcels"),
  },
  {
    path: "parcels/book",
    text: "admin.parcels.book",
    right: "orders.change",
    load: () => import("./shipping/parcels/BookParcels"),
  },
  {
    path: "parcels/statuses",
    text: "admin.parcels.statuses",
    right: "orders.change",
    load: () => import("./shipping/parcels/statuses/Statuses"),
  },
  {
    path: "customers",
    text: "admin.customers",
    right: "customers",
    load: () => import("./customer/customers/Customers"),
  },
  {
    path: "customers/:customer",
    text: "admin.customers.one",
    right: "customers",
    load: () => import("./customer/customers/CustomerDetails"),
  },
  {
    path: "products",
    text: "admin.products",
    right: "products",
    load: () => import("./catalog/products/Products"),
  },
  {
    path: "products/new",
    text: "admin.products.new",
    right: "products",
    load: () => import("./catalog/products/ProductEditor"),
  },
  {
    path: "products/import",
    text: "admin.products.import",
    right: "products",
    load: () => import("./catalog/import/ProductImport"),
  },
  {
    path: "costs",
    text: "admin.costs.missing",
    right: "costs",
    load: () => import("./catalog/products/costs/MissingCosts"),
  },
  {
    path: "products/:id",
    text: "admin.products.edit",
    right: "products",
    load: () => import("./catalog/products/ProductEditor"),
  },
  {
    path: "stock",
    text: "admin.stock",
    right: "stock",
    load: () => import("./catalog/stock/Stock"),
  },
  {
    path: "stock/log",
    text: "admin.stock.log",
    right: "stock",
    load: () => import("./catalog/stock/StockLog"),
  },
  {
    path: "stock/count",
    text: "admin.stock.count",
    right: "stock",
    load: () => import("./catalog/stock/count/TakeStock"),
  },
  {
    path: "stock/counts",
    text: "admin.stock.counts",
    right: "stock",
    load: () => import("./catalog/stock/count/StockCounts"),
  },
  {
    path: "stock/counts/:count",
    text: "admin.stock.counts.one",
    right: "stock",
    load: () => import("./catalog/stock/count/StockCountDetails"),
  },
  {
    path: "cash",
    text: "admin.cash",
    right: "cash",
    load: () => import("./payment/cash/Cash"),
  },
  {
    path: "cash/owed",
    text: "admin.cash.owed",
    right: "cash",
    load: () => import("./payment/cash/OwedParcels"),
  },
  {
    path: "cash/statement",
    text: "admin.cash.upload",
    right: "cash",
    load: () => import("./payment/cash/Statement"),
  },
  {
    path: "cash/payouts/:payout",
    text: "admin.cash.payout",
    right: "cash",
    load: () => import("./payment/cash/PayoutDetails"),
  },
  {
    path: "messages/:conversation?",
    text: "admin.messages",
    right: "messages",
    steady: true,
    load: () => import("./customer/messages/Messages"),
  },
  {
    path: "categories",
    text: "admin.categories",
    right: "products",
    load: () => import("./catalog/categories/Categories"),
  },
  {
    path: "featured-product",
    text: "admin.featured",
    right: "products",
    load: () => import("./catalog/featured/FeaturedProducts"),
  },
  {
    path: "reviews",
    text: "admin.reviews",
    right: "reviews",
    load: () => import("./catalog/reviews/Reviews"),
  },
  {
    path: "questions",
    text: "admin.questions",
    right: "reviews",
    load: () => import("./catalog/questions/Questions"),
  },
  {
    path: "searches",
    text: "admin.searches",
    right: "products",
    load: () => import("./insight/searches/Searches"),
  },
  {
    path: "discounts",
    text: "admin.discounts",
    right: "discounts",
    load: () => import("./discount/Discounts"),
  },
  {
    path: "discounts/new",
    text: "admin.discounts.new",
    right: "discounts",
    load: () => import("./discount/NewDiscount"),
  },
  {
    path: "discounts/:discount",
    text: "admin.discounts.one",
    right: "discounts",
    load: () => import("./discount/DiscountEditor"),
  },
  {
    path: "discounts/:discount/codes",
    text: "admin.discounts.codes.title",
    right: "discounts",
    load: () => import("./discount/DiscountCodes"),
  },
  {
    path: "pages",
    text: "admin.pages",
    right: "pages",
    load: () => import("./page/Pages"),
  },
  {
    path: "pages/:page",
    text: "admin.pages.one",
    right: "pages",
    load: () => import("./page/PageEditor"),
  },
  {
    path: "delivery",
    text: "admin.delivery",
    right: "settings",
    load: () => import("./shipping/delivery/Delivery"),
  },
  {
    path: "themes",
    text: "admin.themes",
    right: "design",
    load: () => import("./shop/themes/Themes"),
  },
  {
    path: "own-domain",
    text: "admin.domain",
    right: "owner",
    load: () => import("./shop/domain/OwnDomain"),
  },
  {
    path: "build-app",
    text: "admin.app",
    right: "settings",
    load: () => import("./shop/app/BuildApp"),
  },
  {
    path: "settings",
    text: "admin.settings",
    right: ["settings", "design", "activity"],
    load: () => import("./shop/settings/Settings"),
  },
  {
    path: "settings/banner",
    text: "admin.banners",
    right: "design",
    load: () => import("./shop/banners/Banners"),
  },
  {
    path: "settings/banner/:banner",
    text: "admin.banners.one",
    right: "design",
    load: () => import("./shop/banners/BannerEditor"),
  },
  {
    path: "settings/replies",
    text: "admin.replies",
    right: "settings",
    load: () => import("./customer/replies/Replies"),
  },
  {
    path: "settings/couriers",
    text: "admin.couriers",
    right: "settings",
    load: () => import("./shipping/couriers/Couriers"),
  },
  {
    path: "settings/risk",
    text: "admin.risk.title",
    right: "settings",
    load: () => import("./order/risk/Risk"),
  },
  {
    path: "settings/whatsapp",
    text: "admin.whatsapp",
    right: "settings",
    load: () => import("./shop/whatsapp/WhatsApp"),
  },
  {
    path: "settings/gateways",
    text: "admin.gateways",
    right: "settings",
    load: () => import("./payment/gateways/GatewaysPage"),
  },
  {
    path: "alerts",
    text: "admin.alerts",
    load: () => import("./device/alerts/Alerts"),
  },
  {
    path: "devices",
    text: "admin.sessions",
    load: () => import("./team/sessions/Devices"),
  },
  {
    path: "settings/shop",
    text: "admin.shop",
    right: "settings",
    load: () => import("./shop/settings/ShopSection"),
  },
  {
    path: "settings/social",
    text: "admin.social",
    right: "settings",
    load: () => import("./shop/settings/SocialSection"),
  },
  {
    path: "settings/prices",
    text: "admin.prices",
    right: "settings",
    load: () => import("./shop/settings/PricesSection"),
  },
  {
    path: "settings/cash",
    text: "admin.cash.carrier.short",
    right: "cash",
    load: () => import("./payment/cash/CarrierSettings"),
  },
  {
    path: "settings/returns",
    text: "admin.returns.rules",
    right: "settings",
    load: () => import("./shop/settings/ReturnsSection"),
  },
  {
    path: "settings/order-messages",
    text: "admin.order_messages",
    right: "settings",
    load: () => import("./shop/settings/OrderMessagesSection"),
  },
  {
    path: "settings/chat",
    text: "admin.chat",
    right: "settings",
    load: () => import("./shop/settings/ChatSection"),
  },
  {
    path: "settings/seo",
    text: "admin.seo",
    right: "settings",
    load: () => import("./shop/settings/SEOSection"),
  },
  {
    path: "previews",
    text: "admin.previews",
    right: "products",
    load: () => import("./shop/previews/LinkPreviews"),
  },
  {
    path: "settings/advertising",
    text: "admin.advertising",
    right: "settings",
    load: () => import("./shop/settings/AdvertisingSection"),
  },
  {
    path: "settings/notifications",
    text: "admin.notifications",
    right: "settings",
    load: () => import("./shop/settings/NotificationsSection"),
  },
  {
    path: "settings/policies",
    text: "admin.policies",
    right: "design",
    load: () => import("./shop/policies/PoliciesSection"),
  },
  {
    path: "settings/team",
    text: "admin.team",
    right: "owner",
    load: () => import("./team/team/TeamSection"),
  },
  {
    path: "settings/roles",
    text: "admin.roles",
    right: "owner",
    load: () => import("./team/roles/RolesSection"),
  },
  {
    path: "settings/activity",
    text: "admin.activity",
    right: "activity",
    load: () => import("./team/activity/ActivitySection"),
  },
];

interface Loading {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** Loads the code and the texts of a screen. */
export async function openScreen({ path, load }: Loading): Promise<{ default: ComponentType }> {
  const [screen] = await Promise.all([load(), loadTexts(path)]);
  return screen;
}

/** The screens outside of a shop, under /admin/. */
export const gates = [
  { path: "login", load: () => import("./team/account/Login") },
  {
    path: "register",
    load: () => import("./shop/opening/RegisterShop"),
  },
  { path: "unauthorized", load: () => import("./team/account/Unauthorized") },
] satisfies Loading[];
