import { usePageProps } from "../lib/page";
import { useTheme } from "../lib/theme";
import type { ShopHomeProps } from "../types/page.gen";

export default function ShopHome() {
  const { Home } = useTheme();
  return <Home {...usePageProps<ShopHomeProps>()} />;
}
