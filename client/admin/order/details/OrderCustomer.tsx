import { MapPin } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { formatPhone, phoneHref } from "../../../lib/phone";
import type { AdminOrder } from "../../../types/order.gen";
import { Card } from "../../ui/Card";
import { ContactLinks } from "../../ui/ContactLinks";
import { CopyButton } from "../../ui/CopyButton";
import { Record } from "../risk/Record";

/** The order's customer and address, links to call and write, and the customer's record. */
export function OrderCustomer({ order }: { order: AdminOrder }) {
  const { t, locale } = useI18n();
  const { name, mobile, address, email, note, message, customer } = order;
  return (
    <Card
      title={name || t("admin.orders.nobody")}
      action={
        <p className="flex items-center gap-1">
          {mobile ? (
            <a href={phoneHref(mobile)} className="py-2 text-primary underline underline-offset-4">
              {formatPhone(mobile, locale)}
            </a>
          ) : (
            <span className="text-muted">{t("admin.orders.no_number")}</span>
          )}
          <CopyButton
            text={mobile}
            label={t("admin.orders.copy_number")}
            failed={t("toast.phone_copy_failed")}
            missing={t("toast.phone_missing")}
            small
          />
        </p>
      }
    >
      {mobile && <ContactLinks mobile={mobile} message={message} />}
      <p className="mt-3 flex gap-2 wrap-anywhere">
        <MapPin size={18} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
        <span className="min-w-0">{address || t("admin.orders.hand.no_delivery")}</span>
      </p>
      {email && <p className="mt-1 text-sm wrap-anywhere text-muted">{email}</p>}
      {note && (
        <div className="mt-3 rounded-control bg-primary-soft p-3">
          <p className="text-sm font-semibold">{t("admin.orders.their_note")}</p>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </div>
      )}
      {customer && <Record record={customer} others />}
    </Card>
  );
}
