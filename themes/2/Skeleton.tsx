import { useTheme } from "../../client/lib/theme";
import type { Name } from "../../client/types/page.gen";

/** The skeleton of a page. */
export default function Skeleton({ page }: { page: Name }) {
  if (page === "shop-home") return <HomeSkeleton />;
  if (page === "product") return <ProductSkeleton />;
  if (page === "category" || page === "best-selling" || page === "search") {
    return (
      <div className="wrap pt-14 pb-16">
        <div className="bone mb-10 h-10 w-56" />
        <CardSkeletons />
      </div>
    );
  }
  return (
    <div className="wrap pt-14 pb-16">
      <div className="mx-auto grid max-w-3xl gap-4">
        <div className="bone mb-4 h-10 w-56" />
        <div className="bone h-5" />
        <div className="bone h-5" />
        <div className="bone h-5 w-2/3" />
      </div>
    </div>
  );
}

function HomeSkeleton() {
  return (
    <div className="pb-16">
      <div className="sm:wrap sm:pt-6">
        <div className="bone aspect-[4/3] sm:aspect-[2/1] lg:aspect-[5/2]" />
      </div>
      <div className="wrap mt-8 mb-14 grid gap-4">
        <div className="bone h-12 w-3/4 lg:w-1/3" />
        <div className="bone h-5 w-1/2 lg:w-1/4" />
      </div>
      <div className="wrap">
        <CardSkeletons />
      </div>
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div className="wrap grid gap-x-14 gap-y-8 pt-14 pb-16 lg:grid-cols-[minmax(0,1fr)_23rem] xl:gap-x-20 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="bone aspect-[4/5] lg:aspect-square" />
      <div className="grid content-start gap-5">
        <div className="bone h-10 w-3/4" />
        <div className="bone h-5 w-1/3" />
        <div className="bone h-10 w-1/2" />
        <div className="bone h-12" />
        <div className="bone h-12" />
      </div>
    </div>
  );
}

function CardSkeletons() {
  const { grid } = useTheme();
  return (
    <div className={grid}>
      {Array.from({ length: 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <div key={i} className="grid gap-2">
          <div className="bone aspect-[4/5]" />
          <div className="bone h-5 w-3/4" />
          <div className="bone h-5 w-1/3" />
        </div>
      ))}
    </div>
  );
}
