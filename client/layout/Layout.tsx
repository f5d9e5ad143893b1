import type { ReactNode } from "react";
import { Advertising } from "../advertising/Advertising";
import { ChatWidget } from "../chat/ChatWidget";
import { SkipLink } from "../components/SkipLink";
import { Guard } from "../lib/Guard";
import { usePage, useShop } from "../lib/page";
import { useTheme } from "../lib/theme";
import { Overlays } from "../overlays/Overlays";
import { PendingPage } from "../router/PendingPage";
import { cart } from "../state/cart";
import { useRestoredCustomer } from "../state/customer";
import { wishlist } from "../state/wishlist";
import { BottomNav } from "./BottomNav";
import { CheckoutHeader } from "./laterParts";
import { ScrollToTop } from "./ScrollToTop";

/**
 * The layout of every page of a shop. Pages without a shop, and the notice of an unpublished
 * shop, have their own layout.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { shop, name } = usePage();
  if (!shop || name === "unpublished") return children;
  return <ShopLayout>{children}</ShopLayout>;
}

function ShopLayout({ children }: { children: ReactNode }) {
  const { Header, Footer } = useTheme();
  const { slug } = useShop();
  const { name } = usePage();
  const checkout = name === "checkout";
  cart.useRestored(slug);
  wishlist.useRestored(slug);
  useRestoredCustomer(slug);
  return (
    <div data-page={name} className={`flex min-h-dvh flex-col md:pb-0 ${checkout ? "" : "pb-14"}`}>
      <SkipLink />
      {checkout ? (
        <div className="min-h-15 bg-header">
          <CheckoutHeader />
        </div>
      ) : (
        <Header />
      )}
      <main id="main" tabIndex={-1} className="grow">
        <PendingPage>{children}</PendingPage>
      </main>
      {/* On a phone the checkout page has no footer. */}
      <div className={checkout ? "max-md:hidden" : undefined}>
        <Footer />
      </div>
      {!checkout && <BottomNav />}
      <Guard>
        <ScrollToTop />
      </Guard>
      <Guard>
        <ChatWidget />
      </Guard>
      <Guard>
        <Overlays />
      </Guard>
      <Guard>
        <Advertising />
      </Guard>
    </div>
  );
}
