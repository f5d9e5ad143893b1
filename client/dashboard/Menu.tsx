import {
  CircleUserRound,
  Heart,
  KeyRound,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MapPin,
  MessageCircle,
  Package,
  ShoppingCart,
} from "lucide-react";
import { type MessageKey, useI18n } from "../lib/i18n";
import { cartPath, sectionPath } from "../lib/paths";
import { formatPhone } from "../lib/phone";
import { Link } from "../router/Link";
import { firstLetter } from "../shop/ShopLogo";
import type { CustomerBadge } from "../state/customer";
import type { Section } from "../types/page.gen";
import { useProfile } from "./useProfile";
import { useLogOut } from "./useSession";
import { useUnread } from "./useUnread";

// The links, in the order of the menu. The cart is a page outside of the dashboard.
const entries: { to: Section | "cart"; name: MessageKey; Picture: LucideIcon }[] = [
  { to: "home", name: "dashboard.home", Picture: LayoutDashboard },
  { to: "account_details", name: "dashboard.account_details", Picture: CircleUserRound },
  { to: "cart", name: "dashboard.my_cart", Picture: ShoppingCart },
  { to: "my_chat", name: "dashboard.my_chat", Picture: MessageCircle },
  { to: "my_orders", name: "dashboard.my_orders", Picture: Package },
  { to: "my_wishlist", name: "dashboard.my_wishlist", Picture: Heart },
  { to: "my_addresses", name: "dashboard.my_addresses", Picture: MapPin },
  { to: "password_reset", name: "dashboard.password_reset", Picture: KeyRound },
];

const look =
  "flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary";

interface MenuProps {
  /** The current section. */
  section: Section;
  customer: CustomerBadge;
  /** Called when a link is clicked. */
  onLeave?: () => void;
}

/** The signed-in customer, and the links of the dashboard. */
export function Menu({ section, customer, onLeave }: MenuProps) {
  const { t } = useI18n();
  const logOut = useLogOut();
  return (
    <nav aria-label={t("dashboard.menu")} className="p-3">
      <Who customer={customer} />
      <ul className="grid gap-1">
        {entries.map(({ to, name, Picture }) => (
          <li key={to}>
            <Link
              to={to === "cart" ? cartPath : sectionPath(to)}
              aria-current={to === section ? "page" : undefined}
              onClick={onLeave}
              className={look}
            >
              <Picture size={20} aria-hidden="true" className="shrink-0" />
              {to === "my_chat" ? <ChatName /> : t(name)}
            </Link>
          </li>
        ))}
        <li className="mt-1 border-t border-line pt-2">
          <button type="button" onClick={logOut} className={`${look} hover:text-sale`}>
            <LogOut size={20} aria-hidden="true" className="shrink-0" />
            {t("dashboard.logout")}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Who({ customer: { name } }: { customer: CustomerBadge }) {
  const { locale } = useI18n();
  const { data: profile } = useProfile();
  return (
    <p className="mb-3 flex items-center gap-3 border-b border-line px-3 pt-1 pb-4">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-primary text-lg font-bold text-on-primary"
      >
        {firstLetter(name)}
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {profile ? formatPhone(profile.mobile, locale) : "\u00a0"}
        </span>
      </span>
    </p>
  );
}

function ChatName() {
  const { t, n, tn } = useI18n();
  const { messages } = useUnread();
  if (messages === 0) return t("dashboard.my_chat");
  return (
    <>
      <span aria-hidden="true" className="grow">
        {t("dashboard.my_chat")}
      </span>
      <span className="sr-only">{tn("dashboard.my_chat.new", messages)}</span>
      <span
        aria-hidden="true"
        className="min-w-6 rounded-full bg-sale px-2 text-center text-sm font-bold text-on-sale"
      >
        {messages > 9 ? `${n(9)}+` : n(messages)}
      </span>
    </>
  );
}
