import { ShopContact } from "../../client/chat/ShopContact";
import { SocialLinks } from "../../client/chat/SocialLinks";
import { FooterNav } from "../../client/components/FooterNav";
import { LanguageToggle } from "../../client/components/LanguageToggle";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { ShareLinks } from "../../client/shop/laterParts";
import { PoweredBy } from "../../client/shop/PoweredBy";
import { ShopQr } from "../../client/shop/ShopQr";

/** The footer: the shop's name, its contacts, its policies and its QR code. */
export default function Footer() {
  const { t } = useI18n();
  return (
    <footer className="bg-sunken text-ink">
      <div className="wrap">
        <Signature />
        <div className="grid gap-x-12 gap-y-10 border-t border-line py-10 sm:grid-cols-2 lg:grid-cols-3 lg:py-14">
          <section>
            <h2 className="mb-2 text-xl">{t("contact")}</h2>
            <ShopContact />
          </section>
          <section>
            <h2 className="mb-2 text-xl">{t("footer.help")}</h2>
            <FooterNav className="grid gap-x-6 min-[24rem]:grid-cols-2 sm:grid-cols-1 lg:grid-cols-2" />
          </section>
          <section>
            <h2 className="mb-4 text-xl">{t("share")}</h2>
            <div className="flex items-start gap-5">
              <ShopQr className="size-24 shrink-0 p-1" />
              <ShareLinks />
            </div>
          </section>
        </div>
        {/* The end of the row is empty, because the chat button covers it. */}
        <div className="flex flex-wrap items-center gap-x-6 border-t border-line py-2 text-sm">
          <PoweredBy className="text-muted" />
          <LanguageToggle />
        </div>
      </div>
    </footer>
  );
}

function Signature() {
  const shop = useShop();
  return (
    <div className="flex flex-col items-center py-12 text-center wrap-anywhere lg:py-16">
      <p className="display text-3xl">{shop.name}</p>
      {shop.tagline && <p className="mt-1 mb-5 text-muted">{shop.tagline}</p>}
      <SocialLinks shop={shop} />
    </div>
  );
}
