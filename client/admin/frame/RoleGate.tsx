import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { allows, type Role, useAdmin } from "../lib/session";
import { Forbidden } from "./Forbidden";

interface RoleGateProps {
  role: Role;
  /** Keeps the children mounted when the path changes. */
  steady?: boolean;
  children: ReactNode;
}

/**
 * Renders a screen if the person's role may open it, else Forbidden. A new path remounts the screen
 * unless steady.
 */
export function RoleGate({ role, steady = false, children }: RoleGateProps) {
  const { pathname } = useLocation();
  const { user } = useAdmin();
  if (!allows(role, user.role)) return <Forbidden />;
  return <Fragment key={steady ? "" : pathname}>{children}</Fragment>;
}
