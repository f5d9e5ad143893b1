// Modules that the pages of every shop use, with any theme. Naming them here puts them into the app's one chunk, which
// compresses better than separate chunks (docs/decisions/0007).
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
