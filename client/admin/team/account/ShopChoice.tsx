import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useI18n } from "../../../lib/i18n";
import { ShopLogo } from "../../../shop/ShopLogo";
import type { ShopOf } from "../../../types/merchant.gen";
import { useRoleName } from "../roles/roleName";
import { areaOf } from "./wayIn";

/** Links to the areas of shops. */
export function ShopChoice({ shops }: { shops: ShopOf[] }) {
  const { locale } = useI18n();
  const roleName = useRoleName();
  return (
    <ul className="card divide-y divide-line overflow-hidden">
      {shops.map(({ id, slug, name, bn_name, role }) => {
        const shown = locale === "bn" ? bn_name || name : name || bn_name;
        return (
          <li key={id}>
            <Link
              to={areaOf({ slug })}
              replace
              className="flex min-h-18 items-center gap-3.5 px-4 py-3 hover:bg-sunken"
            >
              <ShopLogo shop={{ name: shown, logo: null }} className="size-11" />
              <span className="min-w-0 grow">
                <span className="block truncate text-lg font-bold">{shown}</span>
                <span className="block text-sm text-muted">{roleName(role)}</span>
              </span>
              <ChevronRight size={22} aria-hidden="true" className="shrink-0 text-muted" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
