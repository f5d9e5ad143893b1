import { Heart } from "lucide-react";
import { CartButton } from "../../client/cart/CartButton";
import { CategoriesLink } from "../../client/catalog/CategoriesLink";
import { AccountLink } from "../../client/components/AccountLink";
import { LanguageToggle } from "../../client/components/LanguageToggle";
import { useI18n } from "../../client/lib/i18n";
import { usePage, useShop } from "../../client/lib/page";
import { bestSellingPath, homePath, wishlistPath } from "../../client/lib/paths";
import { Link } from "../../client/router/Link";
import { SearchLink } from "../../client/search/SearchLink";
import { ShopAddress } from "../../client/shop/ShopAddress";
import { ShopLogo } from "../../client/shop/ShopLogo";

const pill =
  "inline-flex min-h-11 items-center gap-2 rounded-full px-3.5 font-medium whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-sunken";
const round = "grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken";

/** The header: a pill that floats over the page and sticks to the top. */
export function Header() {
  return (
    <header className="pointer-events-none sticky top-0 z-30">
      <div className="wrap pt-2 sm:pt-3">
        <div className="night pointer-events-auto flex items-center rounded-full p-1.5 shadow-raised ring-1 ring-line">
          <ShopName />
          <CategoryLinks />
          <Tools />
        </div>
      </div>
    </header>
  );
}

function ShopName() {
  const shop = useShop();
  return (
    <div className="relative flex min-w-0 grow items-center gap-2.5 rounded-full md:mr-3 md:grow-0">
      <ShopLogo shop={shop} />
      <div className="min-w-0">
        <Link
          to={homePath}
          className="cover-link line-clamp-2 leading-snug font-bold sm:text-lg sm:leading-snug"
        >
          {shop.name}
        </Link>
        <ShopAddress className="truncate" />
      </div>
    </div>
  );
}

function CategoryLinks() {
  const { t } = useI18n();
  const { name } = usePage();
  return (
    <nav aria-label={t("nav.main")} className="hidden shrink-0 grow md:flex">
      <Link
        to={homePath}
        aria-current={name === "shop-home" || name === "made-home" ? "page" : undefined}
        className={`${pill} max-lg:hidden`}
      >
        {t("nav.home")}
      </Link>
      <CategoriesLink className={pill} />
      <Link
        to={bestSellingPath}
        aria-current={name === "best-selling" ? "page" : undefined}
        className={pill}
      >
        {t("nav.best_selling")}
      </Link>
    </nav>
  );
}

function Tools() {
  const { t } = useI18n();
  return (
    <div className="flex shrink-0 items-center">
      <SearchLink
        className={`${round} lg:flex lg:w-auto lg:gap-2 lg:bg-surface lg:px-4 lg:text-muted xl:w-60 xl:justify-start`}
        labelClassName="max-lg:sr-only"
      />
      <LanguageToggle className="rounded-full hover:bg-sunken hover:no-underline max-md:hidden" />
      <Link to={wishlistPath} className={round}>
        <Heart size={22} aria-hidden="true" />
        <span className="sr-only">{t("wishlist")}</span>
      </Link>
      <AccountLink
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full font-medium hover:bg-sunken max-md:hidden xl:min-w-32"
        labelClassName="max-xl:sr-only"
      />
      <CartButton className="ml-1 flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-full bg-accent font-bold text-on-accent hover:opacity-90 lg:px-5">
        <span aria-hidden="true" className="max-lg:hidden">
          {t("cart")}
        </span>
      </CartButton>
    </div>
  );
}
