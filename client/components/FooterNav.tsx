import { type MessageKey, useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { trackOrderPath } from "../lib/paths";
import { Link } from "../router/Link";

const entries: [path: string, text: MessageKey][] = [
  [trackOrderPath, "nav.track_order"],
  ["/about-us", "policy.about-us"],
  ["/privacy-policy", "policy.privacy-policy"],
  ["/terms-of-conditions", "policy.terms-of-conditions"],
  ["/refund-policy", "policy.refund-policy"],
  ["/cancellation-policy", "policy.cancellation-policy"],
];

interface FooterNavProps {
  className?: string;
  linkClassName?: string;
}

/** The links in the footer of every page of a shop: six that every shop has, and the shop's own pages. */
export function FooterNav({ className, linkClassName = "" }: FooterNavProps) {
  const { t } = useI18n();
  const { pages } = useShop();
  const links = entries.map(([path, text]) => ({ path, title: t(text) })).concat(pages ?? []);
  return (
    <nav aria-label={t("nav.footer")}>
      <ul className={className}>
        {links.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={path}
              className={`inline-flex min-h-11 min-w-11 items-center hover:underline ${linkClassName}`}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
