import { MessageCircle, Phone } from "lucide-react";
import { chatLink } from "../../chat/chatLink";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { worldNumber } from "../../lib/mobile";
import { phoneHref } from "../../lib/phone";

/** Links that call a customer and write on WhatsApp. `message` is the draft. */
export function ContactLinks({ mobile, message = "" }: { mobile: string; message?: string }) {
  const { t } = useI18n();
  const whatsApp = chatLink({ channel: "whatsapp", to: worldNumber(mobile) }, message);
  return (
    <div className="mt-1 grid grid-cols-2 gap-2">
      <a href={phoneHref(mobile)} className={button.quiet}>
        <Phone size={18} aria-hidden="true" />
        {t("admin.orders.call.act")}
      </a>
      <a href={whatsApp} target="_blank" rel="noopener" className={button.quiet}>
        <MessageCircle size={18} aria-hidden="true" />
        WhatsApp
      </a>
    </div>
  );
}
