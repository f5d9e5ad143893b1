import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { button } from "../../components/ui/button";
import { intent } from "../lib/intent";
import { useAddress } from "../lib/open";

/** A link within the shop's area, such as to "/orders?tab=new". It loads the code of its screen on intent. */
export function ScreenLink({ to, ...rest }: Omit<LinkProps, "to"> & { to: string }) {
  const address = useAddress()(to);
  return <Link to={address} {...intent(address)} {...rest} />;
}

interface ScreenButtonProps {
  to: string;
  look?: keyof typeof button;
  className?: string;
  children: ReactNode;
}

/** A ScreenLink that looks like a button. */
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
