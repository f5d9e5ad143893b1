import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { needsPackage } from "../../../checkout/Packages";
import { toast } from "../../../components/toast";
import { useSending } from "../../../forms/useSending";
import type { ApiError } from "../../../lib/api";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { newKey } from "../../../lib/key";
import type { ManualQuote } from "../../../types/checkout.gen";
import { useAdminApi } from "../../lib/api";
import { useOpen } from "../../lib/open";
import {
  asked,
  codesOf,
  type HandLine,
  isPrice,
  placeByHand,
  placeExchange,
  rememberSource,
  termsOf,
} from "./manual";
import type { HandFields } from "./rules";

interface Basket {
  lines: HandLine[];
  /** The chosen package; 0 means the district's default. */
  packageId: number;
  /** The displayed quote, agreed with the customer; without it, no order is placed. */
  quote?: ManualQuote;
  /** The id of a return whose goods the order replaces, or empty. */
  exchange?: string;
}

/** Places a manual order and opens it. Retries use the same idempotency key. */
export function usePlaceManualOrder(
  form: UseFormReturn<HandFields>,
  { lines, packageId, quote, exchange = "" }: Basket,
) {
  const { t } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [lacked, setLacked] = useState<keyof typeof missing | null>(null);
  const { busy, problem, send } = useSending(form);
  const lacks = lacking(lines, quote, form.getValues("source"));
  const anew = (name: string) => void queries.invalidateQueries({ queryKey: [name] });

  const show = (id: string) => open(`/orders/${id}`, { saved: true, replace: true });
  const refused = ({ code, fields, message }: ApiError): string | undefined => {
    if (code === "order_already_placed" && fields.order_id) {
      show(fields.order_id);
      return "";
    }
    if (code !== "out_of_stock" && code !== "prices_changed") return undefined;
    anew("hand-quote");
    return message;
  };
  return {
    busy,
    problem: lacks && lacks === lacked ? t(missing[lacks]) : problem,
    async take(fields: HandFields) {
      setLacked(lacks);
      if (lacks || !quote) return;
      const terms = termsOf(fields);
      if (terms.discount > quote.subtotal - quote.savings) {
        return form.setError("discount", { message: tooMuch.discount }, { shouldFocus: true });
      }
      if (terms.advance > quote.total) {
        return form.setError("advance", { message: tooMuch.advance }, { shouldFocus: true });
      }
      const { name, mobile, division, district, upazila, line, note, shop_note } = fields;
      const order = {
        ...{ name, mobile, division, district, upazila, line, note, shop_note },
        ...terms,
        lines: asked(lines),
        package_id: packageId,
        codes: codesOf(fields.code),
        fingerprint: quote.fingerprint,
      };
      await send(async () => {
        const order_id = exchange
          ? await placeExchange(api, order, Number(exchange))
          : (await placeByHand(api, order, key)).order_id;
        rememberSource(fields.source);
        toast("success", t("order.placed"));
        for (const name of [
          "orders",
          "counts",
          "dashboard",
          "products",
          "hand-products",
          "unfinished",
          ...(exchange ? ["order", "returns", "order-returns"] : []),
        ])
          anew(name);
        show(order_id);
      }, refused);
    },
  };
}

// Texts that ask for the missing parts of an order.
const missing = {
  lines: "admin.orders.hand.nothing",
  price: "admin.form.amount",
  quote: "admin.orders.hand.no_quote",
  package: "checkout.package.required",
} as const;

// Errors for amounts that are too high.
const tooMuch = {
  discount: "admin.orders.hand.discount.max",
  advance: "admin.orders.hand.advance.max",
} satisfies Record<string, MessageKey>;

function lacking(
  lines: HandLine[],
  quote: ManualQuote | undefined,
  source: string,
): keyof typeof missing | null {
  if (lines.length === 0) return "lines";
  if (lines.some(({ price = "" }) => !isPrice(price))) return "price";
  if (!quote) return "quote";
  if (source === "walk_in") return null;
  return needsPackage(quote) ? "package" : null;
}
