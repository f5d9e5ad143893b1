import { CartButton } from "../cart/CartButton";
import { AccountLink } from "../components/AccountLink";
import { useShop } from "../lib/page";
import { homePath } from "../lib/paths";
import { Link } from "../router/Link";
import { SearchLink } from "../search/SearchLink";
import { ShopAddress } from "../shop/ShopAddress";
import { ShopLogo } from "../shop/ShopLogo";

const icon =
  "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control hover:bg-current/10 md:px-2";

/** The checkout page's header: one row without navigation, so that little distracts from the order. */
export default function CheckoutHeader() {
  const shop = useShop();
  return (
    <header className="bg-header text-on-header">
      <div className="wrap flex h-15 items-center gap-1">
        <div className="relative flex min-w-0 grow items-center gap-2.5">
          <ShopLogo shop={shop} className="size-10" />
          <div className="min-w-0">
            <Link to={homePath} className="cover-link block truncate leading-snug font-bold">
              {shop.name}
            </Link>
            <ShopAddress className="truncate" />
          </div>
        </div>
        <SearchLink className={icon} labelClassName="sr-only" />
        <AccountLink className={icon} labelClassName="max-md:sr-only" />
        <CartButton className={icon} />
      </div>
    </header>
  );
}
