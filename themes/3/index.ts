import type { Theme } from "../../client/types/theme";
import { Header } from "./Header";
import { Footer, Skeleton } from "./laterParts";
import { ProductCard } from "./ProductCard";

/** Bold: dark at the top, bright below, with rounded shapes. */
const bold: Theme = {
  Header,
  Footer,
  ProductCard,
  Skeleton,
  grid: "grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4",
};

export default bold;
