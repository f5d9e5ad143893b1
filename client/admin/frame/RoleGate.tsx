import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import { allows, type Role, useAdmin } from "../lib/session";
import { Forbidden } from "./Forbidden";

interface RoleGateProps {
  role: Role;
  /** What is in it stays as it is at another address. */
  steady?: boolean;
  children: ReactNode;
}

/** A screen for who may see it, begun anew at each address; for others what it says of that. */
export function RoleGate({ role, steady = false, children }: RoleGateProps) {
  const { pathname } = useLocation();
  const { user } = useAdmin();
  if (!allows(role, user.role)) return <Forbidden />;
  return <Fragment key={steady ? "" : pathname}>{children}</Fragment>;
}
