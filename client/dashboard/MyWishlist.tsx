import { useQuery } from "@tanstack/react-query";
import { accountWishes } from "../account/wishes";
import { LazyFailure } from "../components/LazyFailure";
import { useShop } from "../lib/page";
import { WishedProducts } from "../product/WishedProducts";
import { useCustomerApi } from "./query";

const grid = "grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4";

/** The account's wishlist. It is also stored in the browser, so that a removed product disappears immediately. */
export function MyWishlist() {
  const { slug } = useShop();
  const api = useCustomerApi();
  const { isPending, isLoadingError, refetch } = useQuery({
    queryKey: ["wishlist"],
    queryFn: () => accountWishes(slug, api),
  });
  return (
    <div data-section="my_wishlist">
      {isPending && <Shape />}
      {isLoadingError && <LazyFailure retry={refetch} />}
      {!isPending && !isLoadingError && <WishedProducts grid={grid} />}
    </div>
  );
}

function Shape() {
  return (
    <div aria-hidden="true" className={`skeleton ${grid}`}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="bone h-72" />
      ))}
    </div>
  );
}
