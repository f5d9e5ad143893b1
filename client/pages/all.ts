import type { Content } from "../types/content";
import type { Name } from "../types/page.gen";
import type { ThemePages } from "../types/theme";
import Basic from "./Basic";
import BestSelling from "./BestSelling";
import Blog from "./Blog";
import Cart from "./Cart";
import Category from "./Category";
import Checkout from "./Checkout";
import Dashboard from "./Dashboard";
import ErrorPage from "./ErrorPage";
import ForgetPassword from "./ForgetPassword";
import Landing from "./Landing";
import Login from "./Login";
import NotFound from "./NotFound";
import OrderDetails from "./OrderDetails";
import OrderSuccess from "./OrderSuccess";
import Policy from "./Policy";
import Register from "./Register";
import Search from "./Search";
import TrackOrder from "./TrackOrder";
import Unpublished from "./Unpublished";
import Wishlist from "./Wishlist";

/** All pages that do not belong to a theme. The server imports them here, because it does not load chunks. */
const pages: Record<Exclude<Name, "shop-home" | "made-home" | "shop-page" | "product">, Content> = {
  landing: Landing,
  category: Category,
  "best-selling": BestSelling,
  search: Search,
  cart: Cart,
  wishlist: Wishlist,
  checkout: Checkout,
  "order-success": OrderSuccess,
  "order-details": OrderDetails,
  "track-order": TrackOrder,
  login: Login,
  register: Register,
  "forget-password": ForgetPassword,
  dashboard: Dashboard,
  blog: Blog,
  policy: Policy,
  "not-found": NotFound,
  unpublished: Unpublished,
  error: ErrorPage,
  basic: Basic,
};

/** Returns the component of a page: the theme's, or else the common one. */
export function contentOf(name: Name, theme: ThemePages): Content | undefined {
  if (name === "shop-home") return theme.Home;
  if (name === "product") return theme.Product;
  if (name === "made-home" || name === "shop-page") return theme.ShopPage;
  return pages[name];
}
