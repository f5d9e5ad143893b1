import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, fetchQuote } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart } from "../state/cart";
import { type CartChange, quoted, quoteLines } from "../state/quoted";
import type { CartRefresh } from "../state/useCartRefresh";
import type { Quote, QuoteLine } from "../types/checkout.gen";

/** What the order costs as the server says, and what that changed in the cart since the checkout was opened. */
export interface Quoting extends CartRefresh {
  /** The last answer; null before there is one. */
  quote: Quote | null;
  /** The answer to what is asked now; rejects as fetchQuote does, and then it is asked again for the next time. */
  latest(): Promise<Quote>;
  retry(): void;
  /** Takes over figures that the server gave of itself. */
  take(quote: Quote): void;
}

interface Delivery {
  /** Where the parcel goes, or empty. */
  district: string;
  /** The package chosen by hand; 0: none was. */
  packageId: number;
  /** That package is offered no more. */
  onPackageGone: () => void;
}

// Who counts up clicks about this fast.
const patience = 300;

/** Asks for a quote when the checkout is opened, and whenever cart, district or package change. */
export function useQuote({ district, packageId, onPackageGone }: Delivery): Quoting {
  const { id, slug } = useShop();
  const { locale } = useI18n();
  const lines = cart.use((items) => JSON.stringify(quoteLines(items)));
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<CartRefresh & { quote: Quote | null }>({
    quote: null,
    asking: true,
    failed: false,
    changes: [],
  });
  const answer = useRef<Promise<Quote>>(undefined);
  const packageGone = useRef(onPackageGone);
  packageGone.current = onPackageGone;

  const show = useCallback(
    (quote: Quote) => {
      let news: CartChange[] = [];
      cart.change(slug, (before) => {
        const now = quoted(before, quote);
        news = now.changes;
        return now.lines;
      });
      setState(({ changes }) => {
        return { quote, asking: false, failed: false, changes: withNews(changes, news) };
      });
    },
    [slug],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useEffect(() => {
    const asked: QuoteLine[] = JSON.parse(lines);
    if (asked.length === 0) return;
    const given = new AbortController();
    const { signal } = given;
    const delivery = { district, package_id: packageId };
    setState((before) => ({ ...before, asking: true, failed: false }));
    const mine = pause(answer.current ? patience : 0, signal).then(() =>
      fetchQuote(id, locale, asked, delivery, signal),
    );
    answer.current = mine;
    mine.then(
      (quote) => signal.aborted || show(quote),
      (error) => {
        if (signal.aborted) return;
        console.info("the quote could not be asked for:", error);
        setState((before) => ({ ...before, asking: false, failed: true }));
        if (packageId && error instanceof ApiError && error.status === 422) packageGone.current();
      },
    );
    return () => given.abort();
  }, [id, locale, lines, district, packageId, turn, show]);

  const retry = () => setTurn((n) => n + 1);
  return {
    ...state,
    retry,
    take(quote) {
      answer.current = Promise.resolve(quote);
      show(quote);
    },
    async latest() {
      for (;;) {
        const asked = answer.current;
        if (!asked) throw new Error("nothing was asked");
        try {
          const quote = await asked;
          if (asked === answer.current) return quote;
        } catch (error) {
          if (asked !== answer.current) continue;
          retry();
          throw error;
        }
      }
    },
  };
}

// Of each kind of change of a line the last one.
function withNews(changes: CartChange[], news: CartChange[]): CartChange[] {
  const isOld = (change: CartChange) =>
    news.some(({ kind, line }) => kind === change.kind && line.id === change.line.id);
  return [...changes.filter((change) => !isOld(change)), ...news];
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
