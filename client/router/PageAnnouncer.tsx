import { useEffect, useRef, useState } from "react";
import { usePage } from "../lib/page";

/** Announces the title of each page after the first to screen readers. */
export function PageAnnouncer() {
  const { title } = usePage().head;
  const [announced, setAnnounced] = useState("");
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    setAnnounced(title);
  }, [title]);
  return (
    <div className="sr-only" role="status" aria-live="polite">
      {announced}
    </div>
  );
}
