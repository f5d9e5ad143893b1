import { usePageProps } from "../lib/page";
import { useTheme } from "../lib/theme";
import type { ProductProps } from "../types/page.gen";

export default function Product() {
  const theme = useTheme();
  return <theme.Product {...usePageProps<ProductProps>()} />;
}
