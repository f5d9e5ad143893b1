import { useFormat } from "../lib/format";

/** An amount in the shop's currency. */
export function Money({ amount, className = "" }: { amount: number; className?: string }) {
  const { money } = useFormat();
  return <span className={`whitespace-nowrap ${className}`}>{money(amount)}</span>;
}

interface MomentProps {
  /** The time in RFC 3339 format. */
  at: string;
  /** Shows the date without the time. */
  day?: boolean;
  className?: string;
}

/** A date and time in Bangladesh time. */
export function Moment({ at, day = false, className }: MomentProps) {
  const { moment, date } = useFormat();
  return (
    <time dateTime={at} className={className}>
      {day ? date(at) : moment(at)}
    </time>
  );
}
