import { ExternalLink } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { ShopLogo } from "../../shop/ShopLogo";
import { useAdmin } from "../lib/session";
import { useShopName } from "../lib/useShopName";
import { LanguageButton } from "../ui/LanguageButton";
import { ScreenLink } from "../ui/ScreenLink";
import { BellButton } from "./BellButton";
import { FinderButton } from "./finder/FinderButton";

/** The top bar: the shop's name and the actions of every screen. */
export function TopBar() {
  const { t } = useI18n();
  const { shop } = useAdmin();
  const name = useShopName();
  return (
    <header className="no-print sticky top-0 z-30 flex h-14 items-center gap-1 border-b border-line bg-surface pr-1.5 pl-3 sm:pr-4 lg:pl-5">
      <ScreenLink
        to="/"
        className="flex min-h-11 min-w-0 grow items-center gap-2.5 rounded-control pr-2"
      >
        <ShopLogo shop={{ ...shop, name }} className="size-9" />
        <span className="truncate text-lg font-bold">{name}</span>
        {!shop.public && (
          <span className="status-badge hidden text-xs! sm:inline-block">{t("admin.draft")}</span>
        )}
      </ScreenLink>
      <FinderButton />
      <a
        href={shop.address}
        target="_blank"
        rel="noreferrer"
        className="icon-button sm:inline-flex sm:gap-2 sm:px-3"
      >
        <ExternalLink size={20} aria-hidden="true" />
        <span className="sr-only font-medium sm:not-sr-only">{t("admin.view_shop")}</span>
      </a>
      <BellButton />
      <LanguageButton />
    </header>
  );
}
