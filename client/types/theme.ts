import type { ComponentType, ReactNode } from "react";
import type { ProductCard } from "./catalog.gen";
import type { Name, ProductProps, ShopHomeProps } from "./page.gen";

export interface ProductCardProps {
  product: ProductCard;
  /** The card is in the first view: its picture is fetched at once. */
  eager?: boolean;
  /** It is in the first row: its picture is fetched before others. */
  first?: boolean;
}

/** The parts of a theme that every page has; themes/N exports them as its default. */
export interface Theme {
  Header: ComponentType;
  Footer: ComponentType;
  /** A product in a list, as a sibling of others in a grid or a row. */
  ProductCard: ComponentType<ProductCardProps>;
  /** Classes of the list that cards stand in as a grid. */
  grid: string;
  /** What stands in place of a page that is slow to come, in its shape. */
  Skeleton: ComponentType<{ page: Name }>;
}

/** The pages that a theme owns, each a file of its own that is loaded with the page. */
export interface ThemePages {
  Home: (props: ShopHomeProps) => ReactNode;
  Product: (props: ProductProps) => ReactNode;
}
