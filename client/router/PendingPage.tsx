import { type ReactNode, useEffect, useState } from "react";
import { useTheme } from "../lib/theme";
import { usePending } from "./navigation";

// Milliseconds before a skeleton is shown.
const patience = 400;

/** Renders the page, or the next page's skeleton if that page is slow to load. */
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
