import { useI18n } from "../../../lib/i18n";
import type { Point } from "../../../types/report.gen";
import { useFormat } from "../../lib/format";
import { usePointName } from "./usePointName";

/** The chart's figures as a table for screen readers. */
export function PointTable({ points, days }: { points: Point[]; days: number }) {
  const { t, n } = useI18n();
  const { money } = useFormat();
  const nameOf = usePointName(days);
  return (
    <div className="sr-only">
      <table>
        <caption>{t(days === 1 ? "admin.dashboard.by_hour" : "admin.dashboard.by_day")}</caption>
        <thead>
          <tr>
            <th scope="col">{t(days === 1 ? "admin.dashboard.hour" : "admin.dashboard.day")}</th>
            <th scope="col">{t("admin.dashboard.sales")}</th>
            <th scope="col">{t("admin.dashboard.orders")}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, sales, orders }) => (
            <tr key={at}>
              <th scope="row">{nameOf(at)}</th>
              <td>{money(sales)}</td>
              <td>{n(orders)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
