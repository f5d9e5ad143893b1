import { Heart, Phone } from "lucide-react";
import { CartButton, CartTotal } from "../../client/cart/CartButton";
import { CategoriesLink } from "../../client/catalog/CategoriesLink";
import { AccountLink } from "../../client/components/AccountLink";
import { LanguageToggle } from "../../client/components/LanguageToggle";
import { useI18n } from "../../client/lib/i18n";
import { useShop, useTopCategories } from "../../client/lib/page";
import { bestSellingPath, categoryPath, homePath, wishlistPath } from "../../client/lib/paths";
import { formatPhone, phoneHref } from "../../client/lib/phone";
import { Link } from "../../client/router/Link";
import { SearchLink } from "../../client/search/SearchLink";
import { ShopAddress } from "../../client/shop/ShopAddress";
import { ShopLogo } from "../../client/shop/ShopLogo";

const icon = "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 hover:text-primary";

/**
 * The header in two rows: the shop's name with the search, then the navigation. On a phone the navigation is in
 * the bottom bar, and the second row contains the phone number and the cart.
 */
export function Header() {
  return (
    <header className="border-b border-line bg-header text-on-header">
      <div className="wrap grid grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-x-2 pt-2 text-sm md:gap-x-6 md:pt-5">
        <PhoneLink />
        <Name />
        <Tools />
        <CategoriesLink
          className={`${icon} row-start-2 w-max justify-self-start max-md:hidden [&_svg]:size-5`}
        />
        <CategoryLinks />
        <LanguageToggle className="col-start-2 row-start-2 max-md:px-1 md:col-start-3 md:-mr-2.5 md:justify-self-end max-md:[&_svg]:hidden" />
        <CartButton className={`${icon} col-start-3 row-start-2 justify-self-end md:hidden`}>
          <CartTotal className="ml-1.5" />
        </CartButton>
      </div>
    </header>
  );
}

function Name() {
  const shop = useShop();
  return (
    <div className="relative col-span-2 col-start-1 row-start-1 flex min-w-0 items-center gap-3 md:col-span-1 md:col-start-2 md:justify-self-center">
      <ShopLogo shop={shop} className="size-10 md:size-12" />
      <div className="min-w-0">
        <Link
          to={homePath}
          className="cover-link display line-clamp-2 text-xl md:text-3xl md:leading-normal"
        >
          {shop.name}
        </Link>
        <ShopAddress className="truncate md:max-lg:max-w-60" />
      </div>
    </div>
  );
}

/** The public number as a tel: link. */
function PhoneLink() {
  const { t, locale } = useI18n();
  const { public_number } = useShop();
  if (!public_number) return null;
  const number = formatPhone(public_number, locale);
  return (
    <a
      href={phoneHref(public_number)}
      aria-label={t("call", { number })}
      className={`${icon} col-start-1 row-start-2 justify-self-start max-[22rem]:-ml-3 md:row-start-1 md:w-max`}
    >
      <Phone size={18} aria-hidden="true" className="shrink-0" />
      <span className="whitespace-nowrap max-[22rem]:hidden">{number}</span>
    </a>
  );
}

function Tools() {
  const { t } = useI18n();
  return (
    <div className="col-start-3 row-start-1 -mr-2.5 flex items-center justify-self-end">
      <SearchLink className={icon} labelClassName="sr-only" />
      <AccountLink className={`${icon} max-md:hidden`} labelClassName="sr-only" />
      <Link to={wishlistPath} aria-label={t("wishlist")} className={icon}>
        <Heart size={22} aria-hidden="true" />
      </Link>
      <CartButton className={`${icon} px-2.5 max-md:hidden`}>
        <CartTotal className="ml-1.5 text-base" />
      </CartButton>
    </div>
  );
}

/** The top categories, centred below the shop's name. */
function CategoryLinks() {
  const { t } = useI18n();
  const places = useTopCategories().map((c) => ({ to: categoryPath(c), name: c.name }));
  places.unshift({ to: bestSellingPath, name: t("nav.best_selling") });
  return (
    <nav aria-label={t("nav.main")} className="col-start-2 row-start-2 min-w-0 max-md:hidden">
      <ul className="shelf gap-x-7">
        {places.map(({ to, name }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              className="inline-flex min-h-12 items-center underline-offset-8 hover:text-primary hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
