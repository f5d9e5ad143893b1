import { useI18n } from "../../../lib/i18n";
import type { Contents } from "../../../types/orderedit.gen";
import { changesOf } from "./changes";

interface ChangeTableProps {
  before: Contents;
  after: Contents;
  currency: string;
  /** The names of the two versions. */
  heads: [before: string, after: string];
}

/** The differences between two versions of an order, side by side. */
export function ChangeTable({ before, after, currency, heads }: ChangeTableProps) {
  const { t, n, money, locale } = useI18n();
  const changes = changesOf(before, after, { t, n, money, currency, bengali: locale === "bn" });
  return (
    <table className="mt-2 w-full table-fixed text-sm">
      <thead>
        <tr className="text-left text-muted *:py-1 *:pr-2 *:font-normal">
          <th scope="col">
            <span className="sr-only">{t("admin.orders.edit.what")}</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ what, before: was, after: is }) => (
          <tr key={what} className="border-t border-line align-top *:py-1.5 *:pr-2 *:wrap-anywhere">
            <th scope="row" className="text-left font-medium">
              {what}
            </th>
            <td className="text-muted">{was || "–"}</td>
            <td className="font-medium">{is || "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
