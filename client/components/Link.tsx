import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useNavigation } from "../lib/navigation";
import { useHref } from "../lib/page";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** A path of the shop, such as "/product/rice"; "/" is the shop's home. */
  to: string;
};

/**
 * The only link within a shop: a plain <a> in the visitor's form of address,
 * which in the browser fetches on intent and changes the page without a reload.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  return <HrefLink href={useHref(to)} onClick={onClick} {...rest} />;
}

/** The same for an address that is already whole, such as a page's other language. */
export function HrefLink(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { href, onClick, ...rest } = props;
  const { navigate, prefetch } = useNavigation();
  const intent = () => prefetch(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a
      href={href}
      onClick={follow}
      onPointerEnter={intent}
      onTouchStart={intent}
      onFocus={intent}
      {...rest}
    />
  );
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
