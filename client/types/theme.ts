import type { ComponentType } from "react";
import type { ProductCard } from "./catalog.gen";
import type { ShopHomeProps } from "./page.gen";

export interface ProductCardProps {
  product: ProductCard;
  /** The card is in the first view: its picture is fetched at once. */
  eager?: boolean;
}

/** The parts that a theme owns; themes/N exports one as its default. */
export interface Theme {
  Header: ComponentType;
  Footer: ComponentType;
  Home: ComponentType<ShopHomeProps>;
  ProductCard: ComponentType<ProductCardProps>;
}
