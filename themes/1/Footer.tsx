import { ShopContact } from "../../client/chat/ShopContact";
import { SocialLinks } from "../../client/chat/SocialLinks";
import { FooterNav } from "../../client/components/FooterNav";
import { LanguageToggle } from "../../client/components/LanguageToggle";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { ShareLinks } from "../../client/shop/laterParts";
import { PoweredBy } from "../../client/shop/PoweredBy";
import { ShopLogo } from "../../client/shop/ShopLogo";
import { ShopQr } from "../../client/shop/ShopQr";

/** The footer: the shop, its contacts, and links. */
export default function Footer() {
  const { t } = useI18n();
  return (
    <footer className="bg-header text-on-header">
      <div className="wrap grid gap-x-10 gap-y-6 py-8 sm:grid-cols-2 lg:grid-cols-[1.3fr_1.2fr_1fr_auto]">
        <About />
        <section>
          <h2 className="text-lg">{t("contact")}</h2>
          <ShopContact />
        </section>
        <section>
          <h2 className="text-lg">{t("footer.help")}</h2>
          <FooterNav className="grid grid-cols-2 gap-x-4 sm:grid-cols-1" />
        </section>
        <ScanAndShare />
      </div>
      <div className="bg-header-strip">
        {/* The end of the row is empty, because the chat button covers it. */}
        <div className="wrap flex flex-wrap items-center gap-x-6 py-1.5 text-sm">
          <PoweredBy />
          <LanguageToggle />
        </div>
      </div>
    </footer>
  );
}

function About() {
  const shop = useShop();
  return (
    <div>
      <div className="flex items-center gap-3">
        <ShopLogo shop={shop} className="size-12" />
        <p className="text-xl font-bold wrap-anywhere">{shop.name}</p>
      </div>
      {shop.tagline && <p className="mt-2 max-w-sm wrap-anywhere">{shop.tagline}</p>}
      <div className="mt-4">
        <SocialLinks shop={shop} />
      </div>
    </div>
  );
}

function ScanAndShare() {
  const { t } = useI18n();
  return (
    <section className="flex gap-4 lg:flex-col">
      <ShopQr className="size-28 shrink-0 p-1.5" />
      <div>
        <h2 className="mb-2 text-lg">{t("share")}</h2>
        <ShareLinks />
      </div>
    </section>
  );
}
