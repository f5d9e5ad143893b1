import { useLayoutEffect, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useI18n } from "../../lib/i18n";
import { withParam } from "../lib/useQueryState";

export interface Tab {
  /** The value in the address; empty for the first tab, which has no parameter. */
  value: string;
  text: string;
  /** The number of rows in the tab. */
  count?: number;
}

const looks = {
  tabs: "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-3.5 font-semibold text-muted hover:bg-sunken aria-[current=page]:bg-primary aria-[current=page]:text-on-primary",
  chips:
    "inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-edge bg-surface px-4 text-sm font-medium hover:border-primary aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-strong",
};

interface TabsProps {
  /** The name of the tabs, for screen readers. */
  label: string;
  tabs: Tab[];
  /** The query parameter that contains the chosen tab. */
  name?: string;
  look?: keyof typeof looks;
}

/** Tabs that link to the parts of a screen by `?tab=` in the address. useQueryState("tab") returns the chosen one. */
export function Tabs({ label, tabs, name = "tab", look = "tabs" }: TabsProps) {
  const { n } = useI18n();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const chosen = params.get(name) ?? "";
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen
  useLayoutEffect(() => {
    if (row.current) revealChosen(row.current);
  }, [chosen]);
  return (
    <nav ref={row} aria-label={label} className="choices">
      {tabs.map(({ value, text, count }) => (
        <Link
          key={value}
          to={`${pathname}?${withParam(params, name, value)}`}
          preventScrollReset
          aria-current={value === chosen ? "page" : undefined}
          className={looks[look]}
        >
          {text}
          {count !== undefined && <span className="font-normal">{n(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls a row of tabs, without its ancestors, until the chosen tab is fully visible. */
function revealChosen(row: HTMLElement) {
  const chosen = row.querySelector("[aria-current]");
  if (!chosen) return;
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
  else if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
}

/** Tabs as filter chips, by default for `?filter=`. */
export function FilterChips({ name = "filter", ...rest }: Omit<TabsProps, "look">) {
  return <Tabs {...rest} name={name} look="chips" />;
}
