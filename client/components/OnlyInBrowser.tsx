import type { ReactNode } from "react";
import { useInBrowser } from "../lib/useInBrowser";
import { Spinner } from "./ui/Spinner";

interface OnlyInBrowserProps {
  /** The text or link for browsers without scripts. */
  noscript: ReactNode;
  children: ReactNode;
}

/** Renders children in the browser only, and a spinner until hydration. */
export function OnlyInBrowser({ noscript, children }: OnlyInBrowserProps) {
  const alive = useInBrowser();
  if (alive) return children;
  return (
    <>
      <Spinner className="py-20" />
      <noscript>
        <p className="text-center">{noscript}</p>
      </noscript>
    </>
  );
}
