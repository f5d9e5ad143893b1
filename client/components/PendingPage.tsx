import { type ReactNode, useEffect, useState } from "react";
import { usePending } from "../lib/navigation";
import { useTheme } from "../lib/theme";

// What comes sooner than this needs nothing in its place.
const patience = 400;

/** The page, or in its place the shape of one that is slow to come. */
export function PendingPage({ children }: { children: ReactNode }) {
  const { Skeleton } = useTheme();
  const coming = usePending()?.page ?? null;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!coming) return;
    const timer = setTimeout(() => {
      setLate(true);
      window.scrollTo({ top: 0, behavior: "instant" });
    }, patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [coming]);
  const away = coming !== null && late;
  return (
    <>
      {away && (
        <div aria-hidden="true" className="skeleton">
          <Skeleton page={coming} />
        </div>
      )}
      <div hidden={away}>{children}</div>
    </>
  );
}
