import { Mail, MapPin, Phone } from "lucide-react";
import { LanguageToggle } from "../../client/components/LanguageToggle";
import { Link } from "../../client/components/Link";
import { ShopLogo } from "../../client/components/ShopLogo";
import { SocialLinks } from "../../client/components/SocialLinks";
import { useI18n } from "../../client/lib/i18n";
import { useHref, usePage, useShop } from "../../client/lib/page";
import { bestSellingPath, homePath } from "../../client/lib/paths";
import { formatPhone, phoneHref } from "../../client/lib/phone";

/** Who the shop is, how to reach it, and where else one can go. */
export function Footer() {
  const shop = useShop();
  return (
    <footer className="bg-header text-on-header">
      <div className="wrap grid gap-x-10 gap-y-6 py-8 sm:grid-cols-2 lg:grid-cols-[1.4fr_1.2fr_0.8fr]">
        <div>
          <div className="flex items-center gap-3">
            <ShopLogo shop={shop} className="size-12" />
            <p className="text-xl font-bold">{shop.name}</p>
          </div>
          {shop.tagline && <p className="mt-2 max-w-sm">{shop.tagline}</p>}
          <div className="mt-4">
            <SocialLinks shop={shop} />
          </div>
        </div>
        <Contact />
        <FooterLinks />
      </div>
      <PoweredBy />
    </footer>
  );
}

function Contact() {
  const { t, locale } = useI18n();
  const shop = useShop();
  return (
    <section>
      <h2 className="text-lg">{t("contact")}</h2>
      <address className="mt-1 not-italic">
        {shop.public_number && (
          <a
            href={phoneHref(shop.public_number)}
            className="flex min-h-11 items-center gap-2.5 font-semibold hover:underline"
          >
            <Phone size={18} aria-hidden="true" className="shrink-0" />
            {formatPhone(shop.public_number, locale)}
          </a>
        )}
        {shop.email && (
          <a
            href={`mailto:${shop.email}`}
            className="flex min-h-11 items-center gap-2.5 break-all hover:underline"
          >
            <Mail size={18} aria-hidden="true" className="shrink-0" />
            {shop.email}
          </a>
        )}
        {shop.address && (
          <p className="flex gap-2.5 py-2.5">
            <MapPin size={18} aria-hidden="true" className="mt-1 shrink-0" />
            {shop.address}
          </p>
        )}
      </address>
    </section>
  );
}

function FooterLinks() {
  const { t } = useI18n();
  const home = useHref(homePath);
  const { categories } = usePage();
  const look = "inline-flex min-h-11 min-w-11 items-center hover:underline";
  return (
    <nav aria-label={t("nav.footer")}>
      <h2 className="text-lg">{t("nav.shop")}</h2>
      <ul className="mt-1">
        <li>
          <Link to={homePath} className={look}>
            {t("nav.home")}
          </Link>
        </li>
        {categories.length > 0 && (
          <li>
            <a href={`${home}#categories`} className={look}>
              {t("nav.categories")}
            </a>
          </li>
        )}
        <li>
          <Link to={bestSellingPath} className={look}>
            {t("nav.best_selling")}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function PoweredBy() {
  const { t } = useI18n();
  const { links } = usePage();
  return (
    <div className="bg-header-strip">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-1.5 text-sm">
        <a href={links.market} className="inline-flex min-h-11 items-center hover:underline">
          {t("powered_by")}
        </a>
        <LanguageToggle className="-mr-2.5" />
      </div>
    </div>
  );
}
