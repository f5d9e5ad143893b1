import { useMay } from "../../lib/session";
import { ScreenLink } from "../../ui/ScreenLink";

/** The number of an order, as a link for members who may see orders. */
export function OrderLink({ number }: { number: string }) {
  const may = useMay();
  if (!number) return null;
  if (!may("orders")) return <span>#{number}</span>;
  return (
    <ScreenLink
      to={`/orders/${number}`}
      className="inline-flex min-h-11 items-center font-medium text-primary underline"
    >
      #{number}
    </ScreenLink>
  );
}
