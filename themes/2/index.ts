import type { Theme } from "../../client/types/theme";
import { Header } from "./Header";
import { Footer, Skeleton } from "./laterParts";
import { ProductCard } from "./ProductCard";

/** Boutique: calm, with large pictures. */
const boutique: Theme = {
  Header,
  Footer,
  ProductCard,
  Skeleton,
  grid: "grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-6 lg:grid-cols-4 lg:gap-y-14",
};

export default boutique;
