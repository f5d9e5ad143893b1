import { Banknote, Phone } from "lucide-react";
import { chatLink } from "../chat/chatLink";
import { BrandIcon } from "../components/ui/BrandIcon";
import { useI18n } from "../lib/i18n";
import { usePage, useShop } from "../lib/page";
import { formatPhone, phoneHref } from "../lib/phone";
import type { Offer } from "./useOffer";

interface CallToOrderProps {
  offer: Offer;
  /** Sentences about how to pay; cash on delivery if there are none. */
  payment: string[] | undefined;
}

/** States how to pay, and links to the shop's phone and chat if it has them. */
export default function CallToOrder({ offer, payment }: CallToOrderProps) {
  const { t, locale } = useI18n();
  const { public_number } = useShop();
  return (
    <div className="mt-5 grid gap-1 text-sm">
      {(payment ?? [t("product.cod")]).map((line) => (
        <p key={line} className="flex items-center gap-2">
          <Banknote size={20} aria-hidden="true" className="shrink-0 text-success" />
          {line}
        </p>
      ))}
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
      <ChatToOrder offer={offer} />
    </div>
  );
}

const chatTexts = {
  whatsapp: "product.chat.whatsapp",
  messenger: "product.chat.messenger",
} as const;
const brands = ["whatsapp", "messenger"] as const;

// A link to the shop's chat with a draft that contains the product, the variant and the page's address.
function ChatToOrder({ offer: { choice, variant, labels } }: { offer: Offer }) {
  const { t } = useI18n();
  const { chat } = useShop();
  const { canonical } = usePage().head;
  const brand = brands.find((each) => each === chat?.channel);
  if (!chat || !brand) return null;
  const name = [choice.product.name, ...labels].join(", ");
  const mark = canonical.includes("?") ? "&" : "?";
  const address = variant ? `${canonical}${mark}variant=${variant.id}` : canonical;
  return (
    <a
      href={chatLink(chat, t("product.chat_text", { name, address }))}
      rel="noopener"
      target="_blank"
      className="inline-flex min-h-11 items-center gap-2 hover:underline"
    >
      <span className="text-success">
        <BrandIcon brand={brand} size={20} />
      </span>
      {t(chatTexts[brand])}
    </a>
  );
}
