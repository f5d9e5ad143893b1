import { Copy } from "lucide-react";
import { copyText } from "../components/copyText";
import { useI18n } from "../lib/i18n";

/** An order's number, large enough to read out on the phone, with a copy button. */
export function OrderNumber({ id }: { id: string }) {
  const { t } = useI18n();
  const copy = () => copyText(id, t("order.copied"), t("order.copy_failed"));
  return (
    <div>
      <p className="text-sm text-muted">{t("order.number")}</p>
      <p className="flex items-center gap-1">
        {/* ASCII digits, as in the address, in the SMS and on a phone's keypad. */}
        <strong className="text-3xl font-bold tracking-wider select-all sm:text-4xl">{id}</strong>
        <button
          type="button"
          onClick={copy}
          aria-label={t("order.copy")}
          title={t("order.copy")}
          className="grid size-11 place-items-center rounded-control text-primary hover:bg-sunken"
        >
          <Copy size={20} aria-hidden="true" />
        </button>
      </p>
    </div>
  );
}
