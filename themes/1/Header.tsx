import { Heart, MapPin } from "lucide-react";
import { CartButton } from "../../client/cart/CartButton";
import { CategoriesLink } from "../../client/catalog/CategoriesLink";
import { CategoryStrip } from "../../client/catalog/CategoryStrip";
import { AccountLink } from "../../client/components/AccountLink";
import { LanguageToggle } from "../../client/components/LanguageToggle";
import { useI18n } from "../../client/lib/i18n";
import { useShop } from "../../client/lib/page";
import { homePath, wishlistPath } from "../../client/lib/paths";
import { Link } from "../../client/router/Link";
import { SearchLink } from "../../client/search/SearchLink";
import { ShopLogo } from "../../client/shop/ShopLogo";

/** The header: the shop in its colour, the search, and the categories below. */
export function Header() {
  return (
    <header className="bg-header text-on-header">
      <div className="wrap grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 py-2 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_auto] md:gap-x-6 md:py-3">
        <ShopName />
        <SearchLink className="col-span-2 row-start-2 flex min-h-11 items-center gap-2.5 rounded-control bg-surface px-4 text-left text-muted md:col-span-1 md:row-start-auto" />
        <Actions />
      </div>
      <CategoryStrip>
        <CategoriesLink className={`${strip} font-semibold max-md:hidden`} />
      </CategoryStrip>
    </header>
  );
}

const strip =
  "flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm hover:bg-current/10 [&_svg]:size-5";

// Maximum length of a displayed address; longer ones are truncated.
const addressLimit = 50;

function ShopName() {
  const shop = useShop();
  const address = Array.from(shop.address);
  const short =
    address.length > addressLimit
      ? `${address.slice(0, addressLimit).join("").trimEnd()}…`
      : shop.address;
  return (
    <div className="relative flex min-w-0 items-center gap-3">
      <ShopLogo shop={shop} className="size-11 sm:size-12" />
      <div className="min-w-0">
        <Link
          to={homePath}
          className="cover-link block truncate text-lg leading-normal font-bold sm:text-xl sm:leading-normal"
        >
          {shop.name}
        </Link>
        {short && (
          <p title={shop.address} className="flex gap-1 text-xs leading-tight opacity-90">
            <MapPin size={14} aria-hidden="true" className="shrink-0 max-sm:hidden" />
            <span className="line-clamp-2 wrap-anywhere">{short}</span>
          </p>
        )}
      </div>
    </div>
  );
}

const action =
  "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-1.5 text-sm font-semibold hover:bg-current/10 lg:px-2.5";

function Actions() {
  const { t } = useI18n();
  return (
    <div className="-mr-2 flex items-center md:justify-end">
      <LanguageToggle className="-mx-1 max-md:px-1.5" />
      <Link to={wishlistPath} aria-label={t("wishlist")} className={action}>
        <Heart size={22} aria-hidden="true" />
      </Link>
      <AccountLink className={`${action} max-md:hidden`} labelClassName="max-lg:sr-only" />
      <CartButton className={`${action} max-md:hidden`}>
        <span aria-hidden="true" className="ml-1 max-lg:hidden">
          {t("cart")}
        </span>
      </CartButton>
    </div>
  );
}
