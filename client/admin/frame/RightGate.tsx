import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { FirstScreen } from "../lib/firstScreen";
import type { Need } from "../lib/rights";
import { useMay } from "../lib/session";
import { Forbidden } from "../ui/Forbidden";
import { screenTextOf, useMenu } from "./menu";

interface RightGateProps {
  right: Need;
  /** Whether the children stay mounted when the path changes. */
  steady?: boolean;
  children: ReactNode;
}

/**
 * Renders a screen if the person has the right that it requires, else Forbidden, and provides FirstScreen. A
 * new path remounts the screen unless `steady` is set.
 */
export function RightGate({ right, steady = false, children }: RightGateProps) {
  const { pathname } = useLocation();
  const may = useMay();
  const first = useMenu()[0]?.entries[0];
  return (
    <FirstScreen value={first && { to: first.to, text: screenTextOf(first) }}>
      {may(right) ? <Fragment key={steady ? "" : pathname}>{children}</Fragment> : <Forbidden />}
    </FirstScreen>
  );
}
