import { type PointerEvent, useMemo, useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Report } from "../../../types/report.gen";
import { useFormat } from "../../lib/format";
import { useBoxWidth } from "../../lib/useBoxWidth";
import { Card } from "../../ui/Card";
import { ChartDrawing } from "./ChartDrawing";
import { chartHeight, chartOf, nearest } from "./chart";
import { PointTable } from "./PointTable";
import { usePointName } from "./usePointName";

/** A chart of a period's sales and orders; the pointer shows the figures of a point. */
export function SalesChart({
  report: { points, days },
}: {
  report: Pick<Report, "points" | "days">;
}) {
  const { t, tn } = useI18n();
  const { money } = useFormat();
  const nameOf = usePointName(days);
  const [box, width] = useBoxWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const chart = useMemo(() => chartOf(points, days, width), [points, days, width]);
  const chosen = at === null ? undefined : chart.spots[at];
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setAt(nearest(chart.spots, event.clientX - left));
  };
  const title = t(days === 1 ? "admin.dashboard.by_hour" : "admin.dashboard.by_day");
  if (points.every(({ orders }) => orders === 0)) {
    return (
      <Card title={title}>
        <p className="text-muted">{t("admin.dashboard.no_orders")}</p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      <p aria-hidden="true" className="mb-2 flex min-h-6 flex-wrap gap-x-2 text-sm">
        {chosen ? (
          <>
            <span className="font-semibold">{nameOf(chosen.point.at)}</span>
            <span>{money(chosen.point.sales)}</span>
            <span>{tn("admin.dashboard.orders_count", chosen.point.orders)}</span>
          </>
        ) : (
          <span className="text-muted">{t("admin.dashboard.chart_hint")}</span>
        )}
      </p>
      <div
        ref={box}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(null)}
        className="touch-pan-y"
        style={{ height: chartHeight }}
      >
        {width > 0 && <ChartDrawing chart={chart} days={days} chosen={chosen} />}
      </div>
      <PointTable points={points} days={days} />
    </Card>
  );
}
