import { MessageCircle, Phone } from "lucide-react";
import { chatLink } from "../../chat/chatLink";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { useShop } from "../../lib/page";
import { formatPhone, phoneHref } from "../../lib/phone";
import { SectionHeading } from "../SectionHeading";
import type { Props } from "./props.gen";

/** The shop's telephone number, chat and address. */
export default function Contact({ heading, text, address }: Props) {
  const { t, locale } = useI18n();
  const shop = useShop();
  return (
    <section className="mx-auto mt-8 max-w-3xl rounded-card bg-surface p-5 shadow-card sm:mt-10 sm:p-10">
      <SectionHeading text={heading || t("contact")} />
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      <p className="mt-4 flex flex-wrap gap-3">
        {shop.public_number && (
          <a href={phoneHref(shop.public_number)} className={button.primary}>
            <Phone size={18} aria-hidden="true" />
            {formatPhone(shop.public_number, locale)}
          </a>
        )}
        {shop.chat && (
          <a href={chatLink(shop.chat, "")} rel="nofollow" className={button.quiet}>
            <MessageCircle size={18} aria-hidden="true" />
            {t("chat")}
          </a>
        )}
      </p>
      {address && shop.address && (
        <address className="mt-4 text-muted not-italic wrap-anywhere">{shop.address}</address>
      )}
    </section>
  );
}
