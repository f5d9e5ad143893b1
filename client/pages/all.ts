import type { ComponentType } from "react";
import type { Name } from "../types/page.gen";
import BestSelling from "./BestSelling";
import Cart from "./Cart";
import Category from "./Category";
import ErrorPage from "./ErrorPage";
import Landing from "./Landing";
import NotFound from "./NotFound";
import Policy from "./Policy";
import Product from "./Product";
import Search from "./Search";
import ShopHome from "./ShopHome";
import Unpublished from "./Unpublished";
import Wishlist from "./Wishlist";

/** Every page, for the server, which has no chunks to load. */
export const pages: Record<Name, ComponentType> = {
  landing: Landing,
  "shop-home": ShopHome,
  product: Product,
  category: Category,
  "best-selling": BestSelling,
  search: Search,
  cart: Cart,
  wishlist: Wishlist,
  policy: Policy,
  "not-found": NotFound,
  unpublished: Unpublished,
  error: ErrorPage,
};
