import {
  Bell,
  ChartNoAxesColumn,
  CreditCard,
  HandCoins,
  History,
  Images,
  KeyRound,
  type LucideIcon,
  MessageCircle,
  MessageCircleReply,
  MessageSquareText,
  Percent,
  ScrollText,
  Search,
  Share2,
  ShieldAlert,
  Store,
  Truck,
  Undo2,
  Users,
  Wallet,
  Zap,
} from "lucide-react";
import type { I18n, MessageKey } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { Settings } from "../../../types/settings.gen";
import type { Need } from "../../lib/rights";
import { services } from "./social";

/** A settings section: its path, the right that it requires, and its current state in a few words. */
export interface Entry {
  path: string;
  text: MessageKey;
  icon: LucideIcon;
  right: Need;
  state: (settings: Settings, i18n: I18n) => string;
}

const chats: Record<string, MessageKey> = {
  whatsapp: "admin.chat.whatsapp",
  messenger: "admin.chat.messenger",
  facebook: "admin.chat.facebook",
};

/** All sections in the order of the settings screen. */
export const groups: { text: MessageKey; entries: Entry[] }[] = [
  {
    text: "admin.settings.group.shop",
    entries: [
      {
        path: "shop",
        text: "admin.shop",
        icon: Store,
        right: "settings",
        state: ({ shop }, { locale }) => {
          const name = locale === "bn" ? shop.bn_name || shop.name : shop.name || shop.bn_name;
          return [name, formatPhone(shop.public_number, locale)].filter(Boolean).join(" · ");
        },
      },
      {
        path: "banner",
        text: "admin.banners",
        icon: Images,
        right: "design",
        state: ({ banners }, { t, tn }) =>
          banners ? tn("admin.banners.shown", banners) : t("admin.banners.none.short"),
      },
      {
        path: "social",
        text: "admin.social",
        icon: Share2,
        right: "settings",
        state: ({ social }, { t, tn }) => {
          const links = services.filter((service) => social[service]).length;
          return links ? tn("admin.social.links", links) : t("admin.social.none");
        },
      },
      {
        path: "prices",
        text: "admin.prices",
        icon: Percent,
        right: "settings",
        state: ({ prices }, { t }) =>
          t(prices.round_prices ? "admin.prices.whole" : "admin.prices.exact"),
      },
      {
        path: "payments",
        text: "admin.payments.methods",
        icon: Wallet,
        right: "settings",
        state: (_, { t }) => t("admin.payments.settings.state"),
      },
      {
        path: "cash",
        text: "admin.cash.carrier.short",
        icon: HandCoins,
        right: "cash",
        state: (_, { t }) => t("admin.cash.carrier.state"),
      },
      {
        path: "returns",
        text: "admin.returns.rules",
        icon: Undo2,
        right: "settings",
        state: ({ returns: { days } }, { t, tn }) =>
          days ? tn("admin.returns.within", days) : t("admin.returns.off"),
      },
      {
        path: "policies",
        text: "admin.policies",
        icon: ScrollText,
        right: "design",
        state: ({ policies }, { t, tn }) => {
          const own = policies.filter((each) => each.own || each.bn_own).length;
          if (own === policies.length) return t("admin.policies.all_own");
          return own ? tn("admin.policies.written", own) : t("admin.policies.all_standard");
        },
      },
    ],
  },
  {
    text: "admin.settings.group.customers",
    entries: [
      {
        path: "chat",
        text: "admin.chat",
        icon: MessageCircle,
        right: "settings",
        state: ({ chat }, { t }) => t(chats[chat.channel] ?? "admin.chat.none"),
      },
      {
        path: "replies",
        text: "admin.replies",
        icon: Zap,
        right: "settings",
        state: (_, { t }) => t("admin.settings.replies"),
      },
      {
        path: "couriers",
        text: "admin.couriers",
        icon: Truck,
        right: "settings",
        state: (_, { t }) => t("admin.couriers.short"),
      },
      {
        path: "risk",
        text: "admin.risk.title",
        icon: ShieldAlert,
        right: "settings",
        state: (_, { t }) => t("admin.risk.short"),
      },
      {
        path: "whatsapp",
        text: "admin.whatsapp",
        icon: MessageCircleReply,
        right: "settings",
        state: (_, { t }) => t("admin.whatsapp.short"),
      },
      {
        path: "gateways",
        text: "admin.gateways",
        icon: CreditCard,
        right: "settings",
        state: (_, { t }) => t("admin.gateways.short"),
      },
      {
        path: "order-messages",
        text: "admin.order_messages",
        icon: MessageSquareText,
        right: "settings",
        state: ({ order_messages: { on } }, { t, tn }) => {
          const most = on.filter((status) => status !== "canceled").length;
          return most ? tn("admin.order_messages.some", most) : t("admin.order_messages.none");
        },
      },
      {
        path: "notifications",
        text: "admin.notifications",
        icon: Bell,
        right: "settings",
        state: ({ notifications }, { t }) =>
          t(notifications.sms_new_orders ? "admin.notifications.on" : "admin.notifications.off"),
      },
    ],
  },
  {
    text: "admin.settings.group.found",
    entries: [
      {
        path: "seo",
        text: "admin.seo",
        icon: Search,
        right: "settings",
        state: ({ seo }, { t }) =>
          t(seo.meta_title || seo.bn_meta_title ? "admin.seo.own" : "admin.seo.haats"),
      },
      {
        path: "advertising",
        text: "admin.advertising",
        icon: ChartNoAxesColumn,
        right: "settings",
        state: ({ advertising: { gtm, pixel_id } }, { t }) => {
          const used = [gtm, pixel_id && t("admin.advertising.with_pixel", { id: pixel_id })];
          return used.filter(Boolean).join(" · ") || t("admin.advertising.none");
        },
      },
    ],
  },
  {
    text: "admin.settings.group.people",
    entries: [
      {
        path: "team",
        text: "admin.team",
        icon: Users,
        right: "owner",
        state: ({ team }, { tn }) => tn("admin.team.people", team),
      },
      {
        path: "roles",
        text: "admin.roles",
        icon: KeyRound,
        right: "owner",
        state: (_, { t }) => t("admin.roles.short"),
      },
      {
        path: "activity",
        text: "admin.activity",
        icon: History,
        right: "activity",
        state: (_, { t }) => t("admin.activity.lead"),
      },
    ],
  },
];
