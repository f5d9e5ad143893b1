import { Copy, Mail, MapPin, Phone } from "lucide-react";
import { copyText } from "../components/copyText";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { formatPhone, phoneHref } from "../lib/phone";

const line = "flex min-h-11 items-center gap-2.5";

/** The shop's address and contacts; its phone number can be copied. */
export function ShopContact() {
  const { locale } = useI18n();
  const { public_number, email, address } = useShop();
  return (
    <address className="not-italic">
      {public_number && (
        <div className="flex items-center gap-1">
          <a href={phoneHref(public_number)} className={`${line} font-semibold hover:underline`}>
            <Phone size={18} aria-hidden="true" className="shrink-0" />
            {formatPhone(public_number, locale)}
          </a>
          <CopyNumber number={public_number} />
        </div>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`${line} hover:underline`}>
          <Mail size={18} aria-hidden="true" className="shrink-0" />
          {email}
        </a>
      )}
      {address && (
        <p className="flex gap-2.5 py-2.5">
          <MapPin size={18} aria-hidden="true" className="mt-1 shrink-0" />
          {address}
        </p>
      )}
    </address>
  );
}

function CopyNumber({ number }: { number: string }) {
  const { t } = useI18n();
  const copy = () => copyText(number, t("toast.phone_copied"), t("toast.phone_copy_failed"));
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={t("copy_number")}
      title={t("copy_number")}
      className="grid size-11 place-items-center rounded-control hover:bg-current/10"
    >
      <Copy size={18} aria-hidden="true" />
    </button>
  );
}
