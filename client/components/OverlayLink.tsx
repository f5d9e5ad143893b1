import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { preloadOverlay } from "../overlays/load";
import { type OverlayName, openOverlay } from "../state/overlay";
import { isPlainClick, Link } from "./Link";

type OverlayLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> & {
  opens: OverlayName;
  /** The shop's page with the same, for a new tab and for a browser without scripts. */
  to: string;
};

/** Opens what lies over the page: a link to the page with the same until scripts are there. */
export function OverlayLink({ opens, to, ...rest }: OverlayLinkProps) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openOverlay(opens);
  };
  const soon = () => preloadOverlay(opens);
  return (
    <Link
      {...rest}
      to={to}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={soon}
      onFocus={soon}
      onTouchStart={soon}
    />
  );
}
