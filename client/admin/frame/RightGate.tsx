import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { Need } from "../lib/rights";
import { useMay } from "../lib/session";
import { Forbidden } from "./Forbidden";

interface RightGateProps {
  right: Need;
  /** Keeps the children mounted when the path changes. */
  steady?: boolean;
  children: ReactNode;
}

/**
 * Renders a screen if the person has what it requires, else Forbidden. A new path remounts the screen
 * unless steady.
 */
export function RightGate({ right, steady = false, children }: RightGateProps) {
  const { pathname } = useLocation();
  const may = useMay();
  if (!may(right)) return <Forbidden />;
  return <Fragment key={steady ? "" : pathname}>{children}</Fragment>;
}
