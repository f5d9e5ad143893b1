import type { Theme } from "../../client/types/theme";
import { Header } from "./Header";
import { Footer, Skeleton } from "./laterParts";
import { ProductCard } from "./ProductCard";

/** Market: dense and lively. */
const market: Theme = {
  Header,
  Footer,
  ProductCard,
  Skeleton,
  grid: "grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6",
};

export default market;
