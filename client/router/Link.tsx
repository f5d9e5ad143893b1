import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { type Destination, useHref } from "../lib/page";
import { type NavigateOptions, useNavigation } from "./navigation";

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** The options of the navigation that a click starts. */
  options?: NavigateOptions;
};

/**
 * The only link within a shop: a plain <a> in the visitor's address form that prefetches on intent and opens
 * the page without a reload. `to` is a path of the shop, such as "/product/rice" ("/" is the shop's home), or a
 * complete address, such as that of the page in the other language.
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

/** Returns the event handlers of a link. */
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

/** Reports whether a click opens the link in this tab: the primary button without modifier keys. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
