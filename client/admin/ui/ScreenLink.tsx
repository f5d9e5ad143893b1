import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { button } from "../../components/ui/button";
import { useAddress } from "../lib/open";

/** A link within the area: to is a path of it, such as "/orders?tab=new". */
export function ScreenLink({ to, ...rest }: Omit<LinkProps, "to"> & { to: string }) {
  return <Link to={useAddress()(to)} {...rest} />;
}

interface ScreenButtonProps {
  to: string;
  look?: keyof typeof button;
  className?: string;
  children: ReactNode;
}

/** The same as a button looks. */
export function ScreenButton({
  to,
  look = "primary",
  className = "",
  children,
}: ScreenButtonProps) {
  return (
    <ScreenLink to={to} className={`${button[look]} ${className}`}>
      {children}
    </ScreenLink>
  );
}
