import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { needsPackage } from "../../../checkout/Packages";
import { toast } from "../../../components/toast";
import { useSending } from "../../../forms/useSending";
import type { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import { newKey } from "../../../lib/key";
import type { Quote } from "../../../types/checkout.gen";
import { useAdminApi } from "../../lib/api";
import { useOpen } from "../../lib/open";
import { asked, feeOf, type HandFields, type HandLine, placeByHand } from "./manual";

interface Basket {
  lines: HandLine[];
  /** The chosen package; 0 means the district's default. */
  packageId: number;
  /** The displayed quote, agreed with the customer; without it, no order is placed. */
  quote?: Quote;
}

/** Places a manual order and opens it. Retries use the same idempotency key. */
export function usePlaceManualOrder(
  form: UseFormReturn<HandFields>,
  { lines, packageId, quote }: Basket,
) {
  const { t } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [lacked, setLacked] = useState<keyof typeof missing | null>(null);
  const { busy, problem, send } = useSending(form);
  const lacks = lacking(lines, quote);
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
    async take({ fee, ...fields }: HandFields) {
      setLacked(lacks);
      if (lacks || !quote) return;
      const order = {
        ...fields,
        lines: asked(lines),
        package_id: packageId,
        fee: feeOf(fee),
        fingerprint: quote.fingerprint,
      };
      await send(async () => {
        const { order_id } = await placeByHand(api, order, key);
        toast("success", t("order.placed"));
        for (const name of ["orders", "counts", "dashboard", "products", "hand-products"])
          anew(name);
        show(order_id);
      }, refused);
    },
  };
}

// What an order needs, with the text that asks for it.
const missing = {
  lines: "admin.orders.hand.nothing",
  quote: "admin.orders.hand.no_quote",
  package: "checkout.package.required",
} as const;

function lacking(lines: HandLine[], quote: Quote | undefined): keyof typeof missing | null {
  if (lines.length === 0) return "lines";
  if (!quote) return "quote";
  return needsPackage(quote) ? "package" : null;
}
