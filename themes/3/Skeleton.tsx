import { useTheme } from "../../client/lib/theme";
import type { Name } from "../../client/types/page.gen";

const listings: Name[] = ["category", "best-selling", "search", "wishlist"];

/** The skeleton of a page. */
export default function Skeleton({ page }: { page: Name }) {
  const { grid } = useTheme();
  if (page === "shop-home") return <HomeSkeleton />;
  if (page === "product") return <ProductSkeleton />;
  return (
    <div className="wrap pt-14 pb-10">
      <div className="bone h-11 w-56" />
      {listings.includes(page) ? (
        <div className={`mt-6 ${grid}`}>
          <CardSkeletons count={8} />
        </div>
      ) : (
        <div className="mt-6 h-96 rounded-card bg-surface" />
      )}
    </div>
  );
}

function HomeSkeleton() {
  return (
    <>
      <div className="night hero hero-split">
        <div className="grid content-center gap-5 px-(--margin) lg:pr-10">
          <div className="bone h-12 w-full sm:h-16" />
          <div className="bone h-12 w-2/3 sm:h-16" />
          <div className="bone mt-3 h-13 w-40" />
        </div>
        <div className="px-(--margin)">
          <div className="bone h-72 sm:h-[28rem]" />
        </div>
      </div>
      <div className="shelf rail mt-12 gap-3 pb-14 sm:gap-5">
        <CardSkeletons count={5} className="w-[42vw] sm:w-60 lg:w-68" />
      </div>
    </>
  );
}

function CardSkeletons({ count, className = "" }: { count: number; className?: string }) {
  return Array.from({ length: count }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    <div key={i} className={`overflow-hidden rounded-card bg-surface ${className}`}>
      <div className="aspect-square bg-sunken" />
      <div className="grid gap-2.5 p-4">
        <div className="bone h-5" />
        <div className="bone h-7 w-1/2" />
      </div>
    </div>
  ));
}

function ProductSkeleton() {
  return (
    <div className="wrap grid gap-5 pt-15 pb-10 md:grid-cols-2 lg:gap-10">
      <div className="aspect-square rounded-[2rem] bg-sunken" />
      <div className="grid content-start gap-4">
        <div className="bone h-11 w-3/4" />
        <div className="bone h-6 w-1/3" />
        <div className="night grid gap-5 rounded-card p-7">
          <div className="bone h-14 w-1/2" />
          <div className="bone h-13" />
        </div>
      </div>
    </div>
  );
}
