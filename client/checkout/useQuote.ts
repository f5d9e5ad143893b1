import { useCallback, useEffect, useRef, useState } from "react";
import type { CartRefresh } from "../cart/useCartRefresh";
import { ApiError, fetchQuote } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { cart } from "../state/cart";
import { useCodes } from "../state/codes";
import { type CartChange, quoted, quoteLines } from "../state/quoted";
import type { Quote, QuoteLine } from "../types/checkout.gen";

/** The server's quote for the order, and the changes to the cart since the checkout opened. */
export interface Quoting extends CartRefresh {
  /** The last quote; null before the first. */
  quote: Quote | null;
  /**
   * Resolves to the quote for the current choices. Rejects like fetchQuote; the next call then requests another
   * quote.
   */
  latest(): Promise<Quote>;
  retry(): void;
  /** Replaces the quote by one that another response contains. */
  take(quote: Quote): void;
}

interface Delivery {
  /** The district of delivery, or empty. */
  district: string;
  /** The package chosen by the shopper, or 0. */
  packageId: number;
  /** Called when that package is no longer available. */
  onPackageGone: () => void;
}

// Debounce of quick clicks on a quantity, in milliseconds.
const patience = 300;

/** Requests a quote when the checkout opens and whenever the cart, the codes, the district or the package change. */
export function useQuote({ district, packageId, onPackageGone }: Delivery): Quoting {
  const { id, slug } = useShop();
  const { locale } = useI18n();
  const lines = cart.use((items) => JSON.stringify(quoteLines(items)));
  const codes = JSON.stringify(useCodes());
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: turn starts a retry
  useEffect(() => {
    const asked: QuoteLine[] = JSON.parse(lines);
    if (asked.length === 0) return;
    const given = new AbortController();
    const { signal } = given;
    const choices = { district, package_id: packageId, codes: JSON.parse(codes) };
    setState((before) => ({ ...before, asking: true, failed: false }));
    const mine = pause(answer.current ? patience : 0, signal).then(() =>
      fetchQuote(id, locale, asked, choices, signal),
    );
    answer.current = mine;
    mine.then(
      (quote) => signal.aborted || show(quote),
      (error) => {
        if (signal.aborted) return;
        console.info("load quote:", error);
        setState((before) => ({ ...before, asking: false, failed: true }));
        if (packageId && error instanceof ApiError && error.status === 422) packageGone.current();
      },
    );
    return () => given.abort();
  }, [id, locale, lines, codes, district, packageId, turn, show]);

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
        if (!asked) throw new Error("no quote was requested");
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

// Merges new changes into earlier ones, keeping the last of each kind per line.
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
