// What the pages of every shop have, whichever theme and page: named here it is in the app's one chunk, where it packs
// better than in chunks of its own (docs/decisions/0007).
import "./components/FooterNav";
import "./components/PoweredBy";
import "./components/ShopContact";
import "./components/ShopQr";
import "./components/SocialLinks";
import "./components/AccountLink";
import "./components/SearchLink";
import "./components/ShopLogo";
import "./components/StarRating";
import "./components/ui/Photo";
import "./components/AddToCartButton";
import "./components/DiscountBadge";
import "./components/ProductPrice";
import "./components/WishlistButton";
import "./lib/api";
import "./lib/copyText";
import "./lib/useInBrowser";
import "./state/useCartActions";
