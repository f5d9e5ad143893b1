import { Copy } from "lucide-react";
import { copyText } from "../lib/copyText";
import { useI18n } from "../lib/i18n";

/** An order's number, large enough to be read out on the phone, and to be copied. */
export function OrderNumber({ id }: { id: string }) {
  const { t } = useI18n();
  const copy = () => copyText(id, t("order.copied"), t("order.copy_failed"));
  return (
    <div>
      <p className="text-sm text-muted">{t("order.number")}</p>
      <p className="flex items-center gap-1">
        {/* As it is written in the address, in the SMS, and on the keys of a phone. */}
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
