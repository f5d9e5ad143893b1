import type { ReactNode } from "react";
import { usePage } from "../lib/page";
import { StandaloneLayout } from "./StandaloneLayout";

/** A notice as a page: in the shop's layout, or in the standalone layout without a shop. */
export function NoticePage({ children }: { children: ReactNode }) {
  const { shop } = usePage();
  if (shop) return <div className="wrap">{children}</div>;
  return (
    <StandaloneLayout>
      <div className="wrap">{children}</div>
    </StandaloneLayout>
  );
}
