import type { Theme, ThemePages } from "../client/types/theme";
import market from "./1";
import { Home as MarketHome } from "./1/Home";
import { Product as MarketProduct } from "./1/Product";
import { ShopPage as MarketShopPage } from "./1/ShopPage";
import boutique from "./2";
import { Home as BoutiqueHome } from "./2/Home";
import { Product as BoutiqueProduct } from "./2/Product";
import { ShopPage as BoutiqueShopPage } from "./2/ShopPage";
import bold from "./3";
import { Home as BoldHome } from "./3/Home";
import { Product as BoldProduct } from "./3/Product";
import { ShopPage as BoldShopPage } from "./3/ShopPage";

/** All themes by number, with their pages. The server imports them here, because it does not load chunks. */
export const themes: Record<number, Theme & ThemePages> = {
  1: { ...market, Home: MarketHome, Product: MarketProduct, ShopPage: MarketShopPage },
  2: { ...boutique, Home: BoutiqueHome, Product: BoutiqueProduct, ShopPage: BoutiqueShopPage },
  3: { ...bold, Home: BoldHome, Product: BoldProduct, ShopPage: BoldShopPage },
};
