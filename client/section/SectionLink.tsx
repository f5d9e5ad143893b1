import type { ReactNode } from "react";
import { Link } from "../router/Link";
import type { Target } from "../types/section.gen";

interface SectionLinkProps {
  target: Target;
  className?: string;
  children: ReactNode;
}

/** A link of a section: within the shop, or to another address. */
export function SectionLink({ target, ...rest }: SectionLinkProps) {
  if (target.path) return <Link to={target.path} {...rest} />;
  return <a href={target.address} rel="nofollow" {...rest} />;
}
