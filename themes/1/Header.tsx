import { MapPin, Phone } from "lucide-react";
import { CategoryStrip } from "../../client/components/CategoryStrip";
import { LanguageToggle } from "../../client/components/LanguageToggle";
import { Link } from "../../client/components/Link";
import { ShopLogo } from "../../client/components/ShopLogo";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { bestSellingPath, homePath } from "../../client/lib/paths";
import { formatPhone, phoneHref } from "../../client/lib/phone";

/** The stall's front: who sells here in the colour of the shop, its shelves below. */
export function Header() {
  return (
    <header className="bg-header text-on-header">
      <div className="wrap flex items-center gap-1 py-2 sm:gap-4 sm:py-3">
        <ShopName />
        <MainLinks />
        <PhoneLink />
        <LanguageToggle className="-mr-2.5 shrink-0" />
      </div>
      <CategoryStrip />
    </header>
  );
}

// Addresses longer than this end in an ellipsis.
const addressLimit = 50;

function ShopName() {
  const shop = useShop();
  const address = Array.from(shop.address);
  const short =
    address.length > addressLimit
      ? `${address.slice(0, addressLimit).join("").trimEnd()}…`
      : shop.address;
  return (
    <div className="relative flex min-w-0 grow items-center gap-3 md:grow-0">
      <ShopLogo shop={shop} className="size-11 sm:size-12" />
      <div className="min-w-0">
        <Link
          to={homePath}
          className="cover-link block truncate text-lg leading-normal font-bold sm:text-xl sm:leading-normal"
        >
          {shop.name}
        </Link>
        {short && (
          <p title={shop.address} className="flex items-center gap-1 text-xs opacity-90">
            <MapPin size={14} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{short}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function MainLinks() {
  const { t } = useI18n();
  const look =
    "inline-flex min-h-11 items-center rounded-control px-3.5 font-medium hover:bg-current/10";
  return (
    <nav aria-label={t("nav.main")} className="hidden grow justify-center gap-1 md:flex">
      <Link to={homePath} className={look}>
        {t("nav.home")}
      </Link>
      <Link to={bestSellingPath} className={look}>
        {t("nav.best_selling")}
      </Link>
    </nav>
  );
}

function PhoneLink() {
  const { t, locale } = useI18n();
  const { public_number } = useShop();
  if (!public_number) return null;
  const number = formatPhone(public_number, locale);
  return (
    <a
      href={phoneHref(public_number)}
      aria-label={t("call", { number })}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control text-sm font-semibold hover:underline"
    >
      <Phone size={18} aria-hidden="true" />
      <span className="hidden lg:inline">{number}</span>
    </a>
  );
}
