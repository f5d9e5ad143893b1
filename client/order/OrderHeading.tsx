import { Check, X } from "lucide-react";
import { type MessageKey, useI18n } from "../lib/i18n";

interface OrderHeadingProps {
  status: string;
  /** Whether the viewer is the order's customer. */
  own: boolean;
}

/** The heading of the success page: thanks for a new order, else its status. */
export function OrderHeading({ status, own }: OrderHeadingProps) {
  const { t } = useI18n();
  const [title, lead] = words(status, own);
  const canceled = status === "canceled";
  const Mark = canceled ? X : Check;
  return (
    <div className={head}>
      <span className={`${mark} ${canceled ? "bg-sale text-on-sale" : "bg-success text-surface"}`}>
        <Mark size={40} strokeWidth={3} aria-hidden="true" />
      </span>
      <h1 className="text-2xl sm:text-3xl">{t(title)}</h1>
      <p className="max-w-lg text-lg text-muted">{t(lead)}</p>
    </div>
  );
}

const head = "mb-6 grid justify-items-center gap-3 text-center sm:mb-8";
const mark = "grid size-18 place-items-center rounded-full";

function words(status: string, own: boolean): [MessageKey, MessageKey] {
  if (status === "canceled") return ["order.success.canceled", "order.success.canceled.lead"];
  if (status === "pending" && own) return ["order.success.title", "order.success.lead"];
  return ["order.success.received", "order.success.received.lead"];
}

/** The placeholder of OrderHeading while the order is loading. */
export function OrderHeadingShape() {
  const { t } = useI18n();
  return (
    <div className={head}>
      <span className={`${mark} bg-sunken`} />
      <h1 className="text-2xl sm:text-3xl">{t("order.title")}</h1>
      <p className="text-lg">&nbsp;</p>
    </div>
  );
}
