import { useTheme } from "../../client/lib/theme";
import type { Name } from "../../client/types/page.gen";

/** The skeleton of a page. */
export default function Skeleton({ page }: { page: Name }) {
  const { grid } = useTheme();
  if (page === "product") {
    return (
      <div className="wrap grid gap-4 pt-14 pb-10 md:grid-cols-2 lg:gap-6">
        <div className="bone aspect-square rounded-card" />
        <div className="grid content-start gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6">
          <div className="bone h-8 w-3/4" />
          <div className="bone h-6 w-1/3" />
          <div className="bone h-10 w-1/2" />
          <div className="bone h-12" />
        </div>
      </div>
    );
  }
  return (
    <div className="wrap pt-4 pb-10">
      <div className={`bone ${page === "shop-home" ? "aspect-[12/5] rounded-card" : "h-9 w-56"}`} />
      <div className={`mt-6 ${grid}`}>
        {Array.from({ length: 12 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <div key={i} className="overflow-hidden rounded-card bg-surface shadow-card">
            <div className="bone aspect-square" />
            <div className="grid gap-2 p-3">
              <div className="bone h-5 w-1/2" />
              <div className="bone h-4" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
