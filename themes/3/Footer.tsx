import { ShopContact } from "../../client/chat/ShopContact";
import { SocialLinks } from "../../client/chat/SocialLinks";
import { FooterNav } from "../../client/components/FooterNav";
import { LanguageToggle } from "../../client/components/LanguageToggle";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { ShareLinks } from "../../client/shop/laterParts";
import { PoweredBy } from "../../client/shop/PoweredBy";
import { ShopQr } from "../../client/shop/ShopQr";

/** The dark footer: the shop's name, its contacts and links. */
export default function Footer() {
  const { t } = useI18n();
  const shop = useShop();
  return (
    <footer className="night rounded-t-[2.5rem]">
      <div className="wrap grid gap-8 pt-10 pb-6 sm:pt-16">
        <div className="wrap-anywhere">
          <p className="heavy text-4xl font-bold sm:text-6xl">{shop.name}</p>
          {shop.tagline && <p className="mt-1 text-lg text-muted sm:text-2xl">{shop.tagline}</p>}
        </div>
        <div className="grid gap-8 md:grid-cols-[1fr_auto] lg:grid-cols-[1.2fr_1fr_auto]">
          <section className="min-w-0">
            <h2 className="mb-2 text-lg text-primary">{t("contact")}</h2>
            <div className="text-lg">
              <ShopContact />
            </div>
          </section>
          <div className="grid content-start gap-6 max-lg:md:row-start-2">
            <SocialLinks shop={shop} />
            <div>
              <h2 className="mb-2 text-lg text-primary">{t("share")}</h2>
              <ShareLinks />
            </div>
          </div>
          <Qr />
        </div>
        <FooterNav
          className="flex flex-wrap gap-2"
          linkClassName="justify-center rounded-full bg-surface px-5 font-medium hover:bg-sunken"
        />
        <div className="flex flex-wrap items-center gap-x-4 border-t border-line pt-4 text-sm text-muted">
          <PoweredBy />
          <LanguageToggle />
        </div>
      </div>
    </footer>
  );
}

function Qr() {
  const { t } = useI18n();
  return (
    <div className="flex items-center gap-4 self-start rounded-card bg-accent p-4 text-on-accent md:w-44 md:flex-col md:items-start">
      <ShopQr className="size-28 shrink-0 md:size-36" />
      <p className="font-bold">{t("qr.hint")}</p>
    </div>
  );
}
