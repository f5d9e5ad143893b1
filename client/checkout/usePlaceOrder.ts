import { useRef, useState } from "react";
import type { UseFormSetError } from "react-hook-form";
import { ApiError } from "../lib/api";
import { type MessageKey, useI18n } from "../lib/i18n";
import { useNavigation } from "../lib/navigation";
import { Orders } from "../lib/orders";
import { shopHref, usePage, useShop } from "../lib/page";
import { orderPath, orderSuccessPath } from "../lib/paths";
import { toast } from "../lib/toast";
import { addPaymentInfo, trackingContext } from "../lib/tracking/checkout";
import { type CartLine, cart } from "../state/cart";
import {
  type CheckoutFields,
  changeDraft,
  finished,
  keyed,
  readDraft,
  withoutOrdered,
} from "../state/checkout";
import { quoteLines } from "../state/quoted";
import type { Order, PlaceRequest, Quote } from "../types/checkout.gen";
import type { Quoting } from "./useQuote";

interface Placing {
  /** The order is on its way, or placed. */
  busy: boolean;
  /** Why it was not placed, and what to do; empty where nothing went wrong. */
  problem: string;
  place(fields: CheckoutFields): Promise<void>;
}

/** Sends the order, once however often it is asked to, and goes on to the page of it. */
export function usePlaceOrder(
  quoting: Quoting,
  setError: UseFormSetError<CheckoutFields>,
): Placing {
  const shop = useShop();
  const { id, slug, currency } = shop;
  const { links } = usePage();
  const { t, tn, locale, money } = useI18n();
  const { navigate } = useNavigation();
  const [state, setState] = useState({ busy: false, problem: "" });
  const busy = useRef(false);

  const leave = (path: string) => navigate(shopHref(links, path), { replace: true });

  const succeed = (order: Order, key: string, ordered: CartLine[]) => {
    // In two tabs it is one order, and the first to hear of it clears up.
    if (readDraft(slug).key === key) {
      cart.change(slug, (lines) => withoutOrdered(lines, ordered));
      changeDraft(slug, finished);
      toast("success", t("order.placed"));
    }
    leave(orderSuccessPath(order.order_id));
  };

  // What the shopper is told of a refusal: empty where a field says it, null where another page does.
  const refuse = (error: ApiError, content: string): string | null => {
    const { code, status, fields, data, message, retryAfter } = error;
    if (code === "order_already_placed") {
      changeDraft(slug, finished);
      toast("success", t("order.placed.before"));
      leave(orderPath(fields.order_id ?? ""));
      return null;
    }
    if (status >= 500) return t("checkout.problem.network");
    changeDraft(slug, (draft) => ({ ...draft, refused: content }));
    if (status === 429) return tn("checkout.problem.limit", Math.ceil((retryAfter || 60) / 60));
    if (isQuote(data)) quoting.take(data);
    else if (status !== 422) quoting.retry();
    if (code === "out_of_stock") return t("checkout.problem.stock");
    if (code === "prices_changed") return t("checkout.problem.prices");
    const wrong = fieldNames.filter((name) => name in fields);
    for (const name of wrong)
      setError(name, { message: reason(fields[name]) }, { shouldFocus: name === wrong[0] });
    return wrong.length > 0 ? "" : message || t("error.default.hint");
  };

  // The problem there was, or null once another page is on its way.
  const send = async (fields: CheckoutFields, shown: Quote | null): Promise<string | null> => {
    let content = "";
    try {
      const quote = await quoting.latest();
      if (quote.total !== shown?.total)
        return t("checkout.problem.total", { total: money(quote.total, currency) });
      addPaymentInfo(shop, quote);
      const ordered = cart.get(slug);
      const asked = { ...fields, lines: quoteLines(ordered), package_id: quote.package_id };
      content = JSON.stringify(asked);
      const { key } = changeDraft(slug, (draft) => keyed(draft, content));
      const request: PlaceRequest = {
        ...asked,
        fingerprint: quote.fingerprint,
        tracking: trackingContext(shop),
      };
      succeed(await new Orders(id, locale).place(request, key), key, ordered);
      return null;
    } catch (error) {
      console.info("the order was not placed:", error);
      if (!(error instanceof ApiError)) return t("checkout.problem.network");
      return refuse(error, content);
    }
  };

  return {
    ...state,
    async place(fields) {
      if (busy.current) return;
      busy.current = true;
      setState({ busy: true, problem: "" });
      const problem = await send(fields, quoting.quote);
      if (problem === null) return;
      busy.current = false;
      setState({ busy: false, problem });
    },
  };
}

// In the order of the form.
const fieldNames: (keyof CheckoutFields)[] = [
  "name",
  "mobile",
  "email",
  "division",
  "district",
  "upazila",
  "line",
  "note",
];

// The server's codes of what is wrong with a field.
function reason(code: string | undefined): MessageKey {
  if (code === "required") return "checkout.error.required";
  if (code === "max") return "checkout.error.max";
  return "checkout.error.format";
}

function isQuote(data: unknown): data is Quote {
  return typeof data === "object" && data !== null && "fingerprint" in data;
}
