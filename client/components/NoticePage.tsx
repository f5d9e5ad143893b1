import type { ReactNode } from "react";
import { usePage } from "../lib/page";
import { StandaloneLayout } from "./StandaloneLayout";

/** A notice as a page: inside its shop where there is one, else by itself. */
export function NoticePage({ children }: { children: ReactNode }) {
  const { shop } = usePage();
  if (shop) return <div className="wrap">{children}</div>;
  return (
    <StandaloneLayout>
      <div className="wrap">{children}</div>
    </StandaloneLayout>
  );
}
