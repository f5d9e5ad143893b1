// Modules that the pages of every shop use, in any theme. Importing them here puts them into the app's chunk, which
// compresses better than separate chunks (docs/decisions/0007).
import "./components/AccountLink";
import "./search/SearchLink";
import "./shop/ShopLogo";
import "./product/StarRating";
import "./components/ui/Photo";
import "./cart/AddToCartButton";
import "./product/DiscountBadge";
import "./product/ProductPrice";
import "./product/WishlistButton";
import "./lib/api";
import "./components/copyText";
import "./lib/useInBrowser";
import "./cart/useCartActions";
import "./product/NoPicture";
import "./product/ProductGrid";
import "./product/StockState";
