import { type MessageKey, useI18n } from "../../lib/i18n";
import type { Tone } from "../../order/status";
import type { Terms } from "../../types/discount.gen";
import { useFormat } from "../lib/format";
import type { Gift } from "./limits";

/** The names of what a discount can give. */
export const giftTexts: Record<Gift, MessageKey> = {
  "product.percent": "admin.discounts.gift.percent",
  "product.amount": "admin.discounts.gift.amount",
  "product.price": "admin.discounts.gift.price",
  "product.tiers": "admin.discounts.gift.tiers",
  "product.buy_get": "admin.discounts.gift.buy_get",
  "product.bundle": "admin.discounts.gift.bundle",
  "order.percent": "admin.discounts.gift.order_percent",
  "order.amount": "admin.discounts.gift.order_amount",
  "delivery.free": "admin.discounts.gift.free",
  "delivery.percent": "admin.discounts.gift.delivery_percent",
  "delivery.amount": "admin.discounts.gift.delivery_amount",
};

/** The names of the parts of an order that a discount lowers. */
export const classTexts: Record<string, MessageKey> = {
  product: "admin.discounts.class.product",
  order: "admin.discounts.class.order",
  delivery: "admin.discounts.class.delivery",
};

/** The names and colours of the statuses. */
export const statuses: Record<string, { text: MessageKey; tone: Tone }> = {
  active: { text: "admin.discounts.status.active", tone: "green" },
  scheduled: { text: "admin.discounts.status.scheduled", tone: "blue" },
  paused: { text: "admin.discounts.status.paused", tone: "yellow" },
  ended: { text: "admin.discounts.status.ended", tone: "grey" },
};

/** Returns a function that says what a discount gives, such as "10% off products". */
export function useGift(): (terms: Terms) => string {
  const { t } = useI18n();
  const { money, number } = useFormat();
  return (terms) => {
    const vars = {
      percent: `${number(terms.percent)}%`,
      amount: money(terms.amount),
      units: number(terms.units || terms.products.length),
      buy: number(terms.buy),
      get: number(terms.get),
    };
    const last = terms.tiers.at(-1);
    switch (`${terms.class}.${terms.kind}`) {
      case "product.percent":
        return t("admin.discounts.says.percent", vars);
      case "product.amount":
        return t("admin.discounts.says.amount", vars);
      case "product.price":
        return t("admin.discounts.says.price", vars);
      case "product.tiers":
        return t("admin.discounts.says.tiers", {
          units: number(last?.units ?? 0),
          percent: `${number(last?.percent ?? 0)}%`,
        });
      case "product.buy_get":
        return t(
          terms.percent === 100 ? "admin.discounts.says.buy_free" : "admin.discounts.says.buy_get",
          vars,
        );
      case "product.bundle":
        return t("admin.discounts.says.bundle", vars);
      case "order.percent":
        return t("admin.discounts.says.order_percent", vars);
      case "order.amount":
        return t("admin.discounts.says.order_amount", vars);
      case "delivery.percent":
        return t("admin.discounts.says.delivery_percent", vars);
      case "delivery.amount":
        return t("admin.discounts.says.delivery_amount", vars);
      default:
        return t("admin.discounts.says.free");
    }
  };
}
