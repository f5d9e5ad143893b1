import { button } from "../components/ui/button";
import { useHref } from "../lib/page";
import type { Order } from "../types/order.gen";

interface OrderReturnsProps {
  news: NonNullable<Order["returns"]>;
  /** The style of the link. */
  look?: "quiet" | "primary";
}

/** News about an order's returns or payments, in texts of the server, and a link to the page where the customer can act. */
export function OrderReturns({ news, look = "quiet" }: OrderReturnsProps) {
  const form = useHref(news.link);
  return (
    <div className="mt-4 grid gap-2">
      {news.texts.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
      {news.link && (
        <a href={form} className={button[look]}>
          {news.ask}
        </a>
      )}
    </div>
  );
}
