import type { ComponentType, ReactNode } from "react";
import type { ProductCard } from "./catalog.gen";
import type { Name, ProductProps, ShopHomeProps, ShopPageProps } from "./page.gen";

export interface ProductCardProps {
  product: ProductCard;
  /** Disables lazy loading of the picture, for cards in the first view. */
  eager?: boolean;
  /** Loads the picture with high priority, for cards in the first row. */
  first?: boolean;
}

/** The parts of a theme that every page uses; themes/N exports them as its default. */
export interface Theme {
  Header: ComponentType;
  Footer: ComponentType;
  /** A product in a list, shown in a grid or a row. */
  ProductCard: ComponentType<ProductCardProps>;
  /** Classes of a list of cards in a grid. */
  grid: string;
  /** The skeleton of a page that is slow to load. */
  Skeleton: ComponentType<{ page: Name }>;
}

/** The pages of a theme, each of which is loaded separately. */
export interface ThemePages {
  Home: (props: ShopHomeProps) => ReactNode;
  Product: (props: ProductProps) => ReactNode;
  /** A page of sections, also as the home page. */
  ShopPage: (props: ShopPageProps) => ReactNode;
}
