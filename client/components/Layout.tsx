import type { ReactNode } from "react";
import { usePage } from "../lib/page";
import { useTheme } from "../lib/theme";
import { SkipLink } from "./SkipLink";

/**
 * The shell around every page of a shop. Pages without a shop bring their own,
 * and so does the notice that stands in place of an unpublished shop.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { shop, name } = usePage();
  if (!shop || name === "unpublished") return children;
  return <ShopLayout>{children}</ShopLayout>;
}

function ShopLayout({ children }: { children: ReactNode }) {
  const { Header, Footer } = useTheme();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer />
    </div>
  );
}
