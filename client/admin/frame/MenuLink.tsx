import { NavLink } from "react-router";
import { useI18n } from "../../lib/i18n";
import { intent } from "../lib/intent";
import { useAddress } from "../lib/open";
import { type MenuScreen, menuPath, useWaiting } from "./menu";

const looks = {
  side: "flex min-h-11 items-center gap-3 rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-strong",
  foot: "relative flex min-h-15 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-xs leading-tight font-medium text-muted aria-[current=page]:text-primary",
};

interface MenuLinkProps {
  screen: MenuScreen;
  look: keyof typeof looks;
  onClick?: () => void;
}

/** A menu entry with its count of pending work. It preloads the screen's code on intent. */
export function MenuLink({ screen, look, onClick }: MenuLinkProps) {
  const { t, n } = useI18n();
  const to = useAddress()(menuPath(screen));
  const waiting = useWaiting()(screen);
  const Icon = screen.icon;
  return (
    <NavLink
      to={to}
      end={screen.path === ""}
      onClick={onClick}
      {...intent(to)}
      className={looks[look]}
    >
      <span className="relative">
        <Icon size={22} aria-hidden="true" />
        {look === "foot" && <FootBadge waiting={waiting} />}
      </span>
      <span className={look === "side" ? "grow" : "max-w-full truncate"}>{t(screen.text)}</span>
      {look === "side" && waiting > 0 && (
        <Badge className="min-w-6 rounded-full bg-(--badge) px-1.5 text-center text-sm font-bold text-(--on-badge)">
          {many(waiting, n)}
        </Badge>
      )}
      {waiting > 0 && <span className="sr-only">{t("admin.waiting", { count: waiting })}</span>}
    </NavLink>
  );
}

/** The badge on an icon of the bottom menu. */
export function FootBadge({ waiting }: { waiting: number }) {
  const { n } = useI18n();
  return waiting > 0 && <Badge className="count-badge">{many(waiting, n)}</Badge>;
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
