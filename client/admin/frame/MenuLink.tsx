import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useI18n } from "../../lib/i18n";
import { intent } from "../lib/intent";
import { useAddress } from "../lib/open";
import { type FootEntry, type MenuEntry, textOf, useWaiting } from "./menu";

const looks = {
  side: "flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-strong",
  foot: "relative flex min-h-15 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-xs leading-tight font-medium text-muted aria-[current=page]:text-primary",
};

interface LinkProps {
  entry: MenuEntry;
  current: boolean;
  onClick?: () => void;
}

/** An entry of the desktop's menu or of the sheet, with its count of pending work. An entry without an icon is indented. */
export function SideLink({ entry, icon: Icon, ...rest }: LinkProps & { icon?: LucideIcon }) {
  const { t } = useI18n();
  const waiting = useWaiting()(entry);
  return (
    <EntryLink
      entry={entry}
      {...rest}
      className={`${looks.side} ${Icon ? "" : "min-h-10! pl-12.5!"}`}
    >
      {Icon && <Icon size={22} aria-hidden="true" />}
      <span className="grow">{t(textOf(entry))}</span>
      <SideBadge waiting={waiting} />
    </EntryLink>
  );
}

/** An entry of the phone's bottom menu, with its count of pending work. */
export function FootLink({ entry, ...rest }: LinkProps & { entry: FootEntry }) {
  const { t } = useI18n();
  const waiting = useWaiting()(entry);
  const { icon: Icon, text } = entry;
  return (
    <EntryLink entry={entry} {...rest} className={looks.foot}>
      <span className="relative">
        <Icon size={22} aria-hidden="true" />
        <FootBadge waiting={waiting} />
      </span>
      <span className="max-w-full truncate">{t(text)}</span>
      <Waiting waiting={waiting} />
    </EntryLink>
  );
}

/** A link to an entry that preloads the screen's code on intent. */
function EntryLink({
  entry,
  current,
  onClick,
  className,
  children,
}: LinkProps & { className: string; children: ReactNode }) {
  const to = useAddress()(entry.to);
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      onClick={onClick}
      {...intent(to)}
      className={className}
    >
      {children}
    </Link>
  );
}

/** The badge of an entry or a closed group, with its meaning for screen readers. */
export function SideBadge({ waiting }: { waiting: number }) {
  const { n } = useI18n();
  if (waiting === 0) return null;
  return (
    <>
      <Badge className="min-w-6 shrink-0 rounded-full bg-(--badge) px-1.5 text-center text-sm font-bold text-(--on-badge)">
        {many(waiting, n)}
      </Badge>
      <Waiting waiting={waiting} />
    </>
  );
}

/** The badge on an icon of the bottom menu. Waiting tells its meaning. */
export function FootBadge({ waiting }: { waiting: number }) {
  const { n } = useI18n();
  return waiting > 0 && <Badge className="count-badge">{many(waiting, n)}</Badge>;
}

/** Tells screen readers how much work waits. */
export function Waiting({ waiting }: { waiting: number }) {
  const { t } = useI18n();
  return waiting > 0 && <span className="sr-only">{t("admin.waiting", { count: waiting })}</span>;
}

function Badge({ className, children }: { className: string; children: string }) {
  return (
    <span aria-hidden="true" className={className}>
      {children}
    </span>
  );
}

function many(count: number, n: (value: number) => string): string {
  return count > 99 ? `${n(99)}+` : n(count);
}
