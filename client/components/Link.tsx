import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { type NavigateOptions, useNavigation } from "../lib/navigation";
import { type Destination, useHref } from "../lib/page";

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** How the page is opened where JavaScript opens it. */
  options?: NavigateOptions;
};

/**
 * The only link within a shop: a plain <a> in the visitor's form of address,
 * which in the browser fetches on intent and changes the page without a reload.
 * `to` is a path of the shop, such as "/product/rice"; "/" is the shop's home;
 * or an address that is already whole, such as a page's other language.
 */
export function Link({ to, options, onClick, ...rest }: AnchorProps & { to: Destination }) {
  const href = useHref(to);
  const on = /*@__PURE__*/ useFollowing(href, options, onClick, rest.target);
  return (
    <a
      href={href}
      onClick={on.click}
      onPointerEnter={on.intent}
      onPointerLeave={on.noIntent}
      onFocus={on.intent}
      onBlur={on.noIntent}
      onTouchStart={on.touch}
      {...rest}
    />
  );
}

/** What a link does in the browser. */
function useFollowing(
  href: string,
  options: AnchorProps["options"],
  onClick: AnchorProps["onClick"],
  target: string | undefined,
) {
  const { navigate, prefetch } = useNavigation();
  return {
    click(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event);
      if (event.defaultPrevented || !isPlainClick(event) || target) return;
      event.preventDefault();
      navigate(href, options);
    },
    intent: () => prefetch.soon(href),
    noIntent: prefetch.cancel,
    touch: () => prefetch.now(href),
  };
}

/** Whether a click asks for the link itself, not for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
