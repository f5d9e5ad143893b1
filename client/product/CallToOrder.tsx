import { Banknote, Phone } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { formatPhone, phoneHref } from "../lib/phone";

/** Cash on delivery, and the shop's number if it has one. */
export function CallToOrder() {
  const { t, locale } = useI18n();
  const { public_number } = useShop();
  return (
    <div className="mt-5 grid gap-1 text-sm">
      <p className="flex items-center gap-2">
        <Banknote size={20} aria-hidden="true" className="shrink-0 text-success" />
        {t("product.cod")}
      </p>
      {public_number && (
        <a
          href={phoneHref(public_number)}
          className="inline-flex min-h-11 items-center gap-2 hover:underline"
        >
          <Phone size={20} aria-hidden="true" className="shrink-0 text-success" />
          <span>
            {t("product.call")}{" "}
            <strong className="font-semibold whitespace-nowrap">
              {formatPhone(public_number, locale)}
            </strong>
          </span>
        </a>
      )}
    </div>
  );
}
