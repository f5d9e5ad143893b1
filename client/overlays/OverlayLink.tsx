import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { isPlainClick, Link } from "../router/Link";
import { type OverlayName, openOverlay } from "../state/overlay";
import { preloadOverlay } from "./load";

type OverlayLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick"> & {
  opens: OverlayName;
  /** The page with the same content, for a new tab or a browser without scripts. */
  to: string;
};

/** Opens an overlay. Before scripts have loaded, it is a link to the page with the same content. */
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
