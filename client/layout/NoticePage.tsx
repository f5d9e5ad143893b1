import type { ReactNode } from "react";
import { usePage } from "../lib/page";
import { StandaloneLayout } from "./StandaloneLayout";

/** Shows a notice as a page: in the shop's layout, or without a shop in the standalone layout. */
export function NoticePage({ children }: { children: ReactNode }) {
  const { shop } = usePage();
  if (shop) return <div className="wrap">{children}</div>;
  return (
    <StandaloneLayout>
      <div className="wrap">{children}</div>
    </StandaloneLayout>
  );
}
