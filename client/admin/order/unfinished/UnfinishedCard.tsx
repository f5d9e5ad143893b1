import { MessageCircle, MessageSquareText, Phone, Plus, X } from "lucide-react";
import { chatLink } from "../../../chat/chatLink";
import { button } from "../../../components/ui/button";
import { useI18n } from "../../../lib/i18n";
import { worldNumber } from "../../../lib/mobile";
import { formatPhone, phoneHref } from "../../../lib/phone";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Moment } from "../../ui/Figures";
import { ScreenButton } from "../../ui/ScreenLink";
import type { ContactRequest, Unfinished } from "./unfinished.gen";

const changed = [["unfinished"], ["counts"]];

/** A checkout without an order: its customer and products, and the ways to contact the customer. */
export function UnfinishedCard({ checkout }: { checkout: Unfinished }) {
  const { t, tn, n, locale } = useI18n();
  const { money } = useFormat();
  const { id, name, mobile, district, value, at, contacts, contacted_at, lines } = checkout;
  const api = useAdminApi();
  const contact = useSave<ContactRequest["channel"]>({
    call: (channel) => api.post(`unfinished/${id}/contact`, { channel } satisfies ContactRequest),
    keys: changed,
    done: "",
  });
  const text = useSave({
    call: () => api.post(`unfinished/${id}/contact`, { channel: "sms" } satisfies ContactRequest),
    keys: changed,
    done: t("admin.unfinished.sms.sent"),
  });
  const dismiss = useSave({
    call: () => api.post(`unfinished/${id}/dismiss`, {}),
    keys: changed,
    done: t("admin.unfinished.dismissed"),
  });
  const whatsApp = chatLink({ channel: "whatsapp", to: worldNumber(mobile) }, checkout.message);
  return (
    <li className="card p-4">
      <article aria-label={name || mobile}>
        <header className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
            {name || formatPhone(mobile, locale)}
          </h2>
          <strong className="text-lg font-bold">{money(value)}</strong>
        </header>
        <p className="text-sm text-muted">
          {[name && formatPhone(mobile, locale), district].filter(Boolean).join(" · ")}{" "}
          <Moment at={at} />
        </p>
        <ul className="mt-2 text-sm">
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change
            <li key={i} className="wrap-anywhere">
              {line.name || t("admin.unfinished.gone")} × {n(line.quantity)}
            </li>
          ))}
        </ul>
        {contacted_at && (
          <p className="mt-2 text-sm">
            {tn("admin.unfinished.contacts", contacts)}, <Moment at={contacted_at} />
          </p>
        )}
        <div className="mt-3 grid grid-cols-2 gap-2 border-t border-line pt-3 sm:flex sm:flex-wrap">
          <ScreenButton to={`/orders/new?unfinished=${id}`} className="max-sm:col-span-2">
            <Plus size={18} aria-hidden="true" />
            {t("admin.orders.new")}
          </ScreenButton>
          <a
            href={phoneHref(mobile)}
            onClick={() => contact.mutate("call")}
            className={button.quiet}
          >
            <Phone size={18} aria-hidden="true" />
            {t("admin.orders.call.act")}
          </a>
          <a
            href={whatsApp}
            target="_blank"
            rel="noopener"
            onClick={() => contact.mutate("whatsapp")}
            className={button.quiet}
          >
            <MessageCircle size={18} aria-hidden="true" />
            WhatsApp
          </a>
          <Button icon={MessageSquareText} busy={text.isPending} onClick={() => text.mutate()}>
            {t("admin.unfinished.sms")}
          </Button>
          <Button look="plain" icon={X} busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t("admin.unfinished.dismiss")}
          </Button>
        </div>
      </article>
    </li>
  );
}
