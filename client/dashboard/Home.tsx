import { useQueryClient } from "@tanstack/react-query";
import { type LucideIcon, MapPin, MessageCircle, MessageSquareText, Star } from "lucide-react";
import { ClaimOrders } from "../account/ClaimOrders";
import { type MessageKey, useI18n } from "../lib/i18n";
import { sectionPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { Section } from "../types/page.gen";
import { HomeOrders } from "./HomeOrders";
import { useProfile } from "./useProfile";
import { useUnread } from "./useUnread";

/** The overview of the dashboard: news, recent orders and links. */
export function Home() {
  return (
    <div data-section="home" className="grid gap-6 sm:gap-8">
      <Notices />
      <HomeOrders />
      <Places />
    </div>
  );
}

// Notices that need action: unread messages of the shop, and guest orders that may belong to the customer.
function Notices() {
  const { t, tn } = useI18n();
  const { messages } = useUnread();
  const { data: profile } = useProfile();
  const queries = useQueryClient();
  const orders = profile?.guest_orders ?? 0;
  const anew = () =>
    Promise.all(["profile", "orders"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  return (
    <>
      {messages > 0 && (
        <Link
          to={sectionPath("my_chat")}
          className="flex items-center gap-4 rounded-card border border-primary bg-primary-soft p-4 font-semibold hover:shadow-raised sm:p-5"
        >
          <MessageSquareText size={26} aria-hidden="true" className="shrink-0 text-primary" />
          <span className="grow">{tn("dashboard.home.messages", messages)}</span>
          <span className="text-primary underline underline-offset-4">
            {t("dashboard.home.read")}
          </span>
        </Link>
      )}
      {orders > 0 && (
        <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          <ClaimOrders count={orders} onClaimed={anew} />
        </div>
      )}
    </>
  );
}

const places: { to: Section; name: MessageKey; hint: MessageKey; Picture: LucideIcon }[] = [
  {
    to: "my_reviews",
    name: "dashboard.my_reviews",
    hint: "dashboard.home.reviews",
    Picture: Star,
  },
  { to: "my_chat", name: "dashboard.my_chat", hint: "dashboard.home.chat", Picture: MessageCircle },
  {
    to: "my_addresses",
    name: "dashboard.my_addresses",
    hint: "dashboard.home.addresses",
    Picture: MapPin,
  },
];

function Places() {
  const { t } = useI18n();
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {places.map(({ to, name, hint, Picture }) => (
        <li
          key={to}
          className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card hover:border-primary"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
            <Picture size={22} aria-hidden="true" />
          </span>
          <span>
            <Link to={sectionPath(to)} className="cover-link font-semibold">
              {t(name)}
            </Link>
            <span className="block text-sm text-muted">{t(hint)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
