import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { type NavigateOptions, useNavigation } from "../lib/navigation";
import { useHref } from "../lib/page";

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** How the page is opened where JavaScript opens it. */
  options?: NavigateOptions;
};

/**
 * The only link within a shop: a plain <a> in the visitor's form of address,
 * which in the browser fetches on intent and changes the page without a reload.
 * `to` is a path of the shop, such as "/product/rice"; "/" is the shop's home.
 */
export function Link({ to, ...rest }: AnchorProps & { to: string }) {
  return <HrefLink href={useHref(to)} {...rest} />;
}

/** The same for an address that is already whole, such as a page's other language. */
export function HrefLink({ href, options, onClick, ...rest }: AnchorProps & { href: string }) {
  const { navigate, prefetch } = /*@__PURE__*/ useNavigation();
  const soon = () => prefetch.soon(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    navigate(href, options);
  };
  return (
    <a
      href={href}
      onClick={follow}
      onPointerEnter={soon}
      onPointerLeave={prefetch.cancel}
      onFocus={soon}
      onBlur={prefetch.cancel}
      onTouchStart={() => prefetch.now(href)}
      {...rest}
    />
  );
}

/** Whether a click asks for the link itself, not for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
