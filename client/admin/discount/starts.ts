import { Layers, type LucideIcon, Percent, Ticket, Truck } from "lucide-react";
import type { MessageKey } from "../../lib/i18n";
import { type DiscountFields, empty } from "./form";

/** A starting point of a new discount. */
export interface Start {
  /** Its name in the address. */
  name: string;
  icon: LucideIcon;
  text: MessageKey;
  hint: MessageKey;
  fields: DiscountFields;
}

/** The starting points, the most frequent first. */
export const starts: Start[] = [
  {
    name: "percent",
    icon: Percent,
    text: "admin.discounts.start.percent",
    hint: "admin.discounts.start.percent.hint",
    fields: { ...empty, gives: "product.percent", percent: "10" },
  },
  {
    name: "delivery",
    icon: Truck,
    text: "admin.discounts.start.delivery",
    hint: "admin.discounts.start.delivery.hint",
    fields: {
      ...empty,
      gives: "delivery.free",
      min_sum: "1000",
      combines: ["order", "product"],
    },
  },
  {
    name: "more",
    icon: Layers,
    text: "admin.discounts.start.more",
    hint: "admin.discounts.start.more.hint",
    fields: {
      ...empty,
      gives: "product.tiers",
      tiers: [
        { units: "2", percent: "5" },
        { units: "3", percent: "10" },
      ],
    },
  },
  {
    name: "code",
    icon: Ticket,
    text: "admin.discounts.start.code",
    hint: "admin.discounts.start.code.hint",
    fields: {
      ...empty,
      automatic: "no",
      gives: "order.percent",
      percent: "10",
      most_of_phone: "1",
    },
  },
];
