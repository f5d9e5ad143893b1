import type { ReactNode } from "react";
import { useInBrowser } from "../lib/useInBrowser";
import { Spinner } from "./ui/Spinner";

interface OnlyInBrowserProps {
  /** What a browser without scripts is told. */
  noscript: string;
  children: ReactNode;
}

/** What the browser alone knows: until the app is alive there, something on its way. */
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
