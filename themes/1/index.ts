import type { Theme } from "../../client/types/theme";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { Home } from "./Home";
import { ProductCard } from "./ProductCard";

const market: Theme = { Header, Footer, Home, ProductCard };

export default market;
