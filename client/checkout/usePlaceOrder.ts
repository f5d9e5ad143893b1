import { useRef, useState } from "react";
import type { UseFormSetError } from "react-hook-form";
import { addPaymentInfo, trackingContext } from "../advertising/checkout";
import { toast } from "../components/toast";
import { refusalOf } from "../forms/refusal";
import { limitText } from "../forms/useProblem";
import { ApiError } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { shopHref, usePage, useShop } from "../lib/page";
import { orderPath } from "../lib/paths";
import { Orders } from "../order/orders";
import { useNavigation } from "../router/navigation";
import { cart } from "../state/cart";
import { type CheckoutFields, changeDraft, finished, readDraft, sending } from "../state/checkout";
import { codes } from "../state/codes";
import { quoteLines } from "../state/quoted";
import type { PlaceRequest, Quote } from "../types/checkout.gen";
import type { Order } from "../types/order.gen";
import { needsPackage } from "./Packages";
import { usePlaced } from "./usePlaced";
import type { Quoting } from "./useQuote";
import { visitSource } from "./visitSource";

interface Placing {
  /** Whether the order is being sent or has been placed. */
  busy: boolean;
  /** The reason why the order was not placed, and what to do; empty without a problem. */
  problem: string;
  place(fields: CheckoutFields): Promise<void>;
  /** Places the order with the SMS code and opens its page. Rejects if the server refuses it. */
  confirm(fields: CheckoutFields, code: string): Promise<void>;
  /** Returns the text for a refusal of `confirm`. */
  say(refusal: ApiError): string;
}

/** Places the order and opens its page. Repeated clicks place it once. */
export function usePlaceOrder(
  quoting: Quoting,
  setError: UseFormSetError<CheckoutFields>,
  onCodeNeeded: (fields: CheckoutFields) => void,
  secondsOnForm: () => number | null,
): Placing {
  const shop = useShop();
  const { id, slug, currency } = shop;
  const { links } = usePage();
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  const { navigate } = useNavigation();
  const onPlaced = usePlaced();
  const [state, setState] = useState({ busy: false, problem: "" });
  const busy = useRef(false);

  // A refusal clears the sent mark only if all earlier requests had a response. One without a response may have
  // placed the order.
  const deliver = async (request: PlaceRequest): Promise<{ order: Order; key: string }> => {
    const { sent } = readDraft(slug);
    const { key } = changeDraft(slug, sending);
    try {
      return { order: await new Orders(id, locale).place(request, key), key };
    } catch (error) {
      if (error instanceof ApiError && error.status < 500)
        changeDraft(slug, (draft) => ({ ...draft, sent }));
      throw error;
    }
  };

  // Returns the text for a refusal. It is empty if a field shows the error, and null if another page opens.
  const refuse = (refusal: ApiError) => {
    const { code, status, fields, data, message } = refusal;
    if (code === "order_already_placed") {
      changeDraft(slug, finished);
      toast("success", t("order.placed.before"));
      navigate(shopHref(links, orderPath(fields.order_id ?? "")), { replace: true });
      return null;
    }
    if (status >= 500) return t("checkout.problem.server");
    if (code === "orders_busy") return message;
    if (status === 429) return limitText(i18n, refusal);
    const wrong = fieldNames.filter((name) => name in fields);
    for (const name of wrong)
      setError(
        name,
        { message: refusalOf(name, fields[name]) },
        { shouldFocus: name === wrong[0] },
      );
    if (wrong.length > 0) return "";
    if (isQuote(data)) quoting.take(data);
    else quoting.retry();
    if (code === "out_of_stock") return t("checkout.problem.stock");
    if (code === "prices_changed") return t("checkout.problem.prices");
    if (fields.package_id === "zone") return t("checkout.package.zone");
    if (status === 422) return t("checkout.problem.changed");
    return message || t("error.default.hint");
  };

  // Places the order. With a code, sends the same order again under the same key.
  const order = async (fields: CheckoutFields, quote: Quote, code: string) => {
    const ordered = cart.get(slug);
    const { order: placed, key } = await deliver({
      ...fields,
      lines: quoteLines(ordered),
      package_id: quote.package_id,
      codes: codes.get(slug),
      fingerprint: quote.fingerprint,
      tracking: trackingContext(shop),
      visit_source: visitSource(slug),
      code,
      form_seconds: secondsOnForm(),
    });
    onPlaced(placed, key, ordered);
  };

  // Returns the problem, or null if another page is opening.
  const send = async (fields: CheckoutFields, shown: Quote | null): Promise<string | null> => {
    try {
      const quote = await quoting.latest();
      if (needsPackage(quote)) {
        const [first] = document.getElementsByName("package"); // The submission already shows the packages' error.
        first?.focus({ preventScroll: true });
        first?.scrollIntoView({ block: "center" });
        return "";
      }
      if (quote.total !== shown?.total)
        return t("checkout.problem.total", { total: money(quote.total, currency) });
      if (quote.due_now !== shown.due_now) return t("checkout.problem.prices");
      addPaymentInfo(shop, quote);
      await order(fields, quote, "");
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.code === "order_code_needed") {
        onCodeNeeded(fields);
        return "";
      }
      console.info("place order:", error);
      return error instanceof ApiError ? refuse(error) : t("checkout.problem.network");
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
    async confirm(fields, code) {
      await order(fields, await quoting.latest(), code);
    },
    say: (refusal) => refuse(refusal) ?? "",
  };
}

// The order of the fields in the form.
const fieldNames: (keyof CheckoutFields)[] = [
  "name",
  "mobile",
  "division",
  "district",
  "upazila",
  "line",
  "email",
  "note",
];

function isQuote(data: unknown): data is Quote {
  return typeof data === "object" && data !== null && "fingerprint" in data;
}
