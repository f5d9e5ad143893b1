import type { ShopHomeProps } from "../types/page.gen";
import { NoProducts } from "./NoProducts";

/** The notice of a shop without products. Renders nothing if it has products. */
export function EmptyHome({ featured, best_selling, newest }: ShopHomeProps) {
  if (featured.length + best_selling.length + newest.length > 0) return null;
  return <NoProducts />;
}
