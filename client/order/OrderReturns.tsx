import { button } from "../components/ui/button";
import { useHref } from "../lib/page";
import type { Order } from "../types/checkout.gen";

/** What the shop did with the returns of an order, in the server's words, and a link to the form to ask for one. */
export function OrderReturns({ news }: { news: NonNullable<Order["returns"]> }) {
  const form = useHref(news.link);
  return (
    <div className="mt-4 grid gap-2">
      {news.texts.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
      {news.link && (
        <a href={form} className={button.quiet}>
          {news.ask}
        </a>
      )}
    </div>
  );
}
