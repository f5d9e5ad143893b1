import { localDigits } from "../../../format/digits";
import { useI18n } from "../../../lib/i18n";
import { type Chart, chartHeight, compact, named, type Spot, shortName } from "./chart";

const units = {
  thousand: "admin.dashboard.thousand",
  lakh: "admin.dashboard.lakh",
  crore: "admin.dashboard.crore",
} as const;

interface ChartDrawingProps {
  chart: Chart;
  days: number;
  /** The point of the chart under the pointer. */
  chosen: Spot | undefined;
}

/** The SVG of the chart. It is hidden from screen readers, which use PointTable. */
export function ChartDrawing({ chart, days, chosen }: ChartDrawingProps) {
  const { locale, t, n } = useI18n();
  const { from, to, salesFoot, ordersTop, ordersFoot, bar } = chart;
  const amount = (value: number) => {
    const short = compact(value);
    return short.unit ? t(units[short.unit], { value: short.value }) : n(value);
  };
  return (
    <svg aria-hidden="true" width={chart.width} height={chartHeight} className="block text-muted">
      <g className="fill-current text-xs">
        {chart.ticks.map(({ value, at }) => (
          <g key={value}>
            <line x1={from} x2={to} y1={at} y2={at} className="stroke-line" />
            <text x={from - 8} y={at + 4} textAnchor="end">
              {amount(value)}
            </text>
          </g>
        ))}
        <text x={from - 8} y={ordersTop + 8} textAnchor="end">
          {n(chart.most)}
        </text>
        <text x={from} y={ordersTop - 8}>
          {t("admin.dashboard.orders")}
        </text>
        {chart.spots.map(
          ({ point, x }, i) =>
            named(i, days) && (
              <text key={point.at} x={x} y={chartHeight - 6} textAnchor="middle">
                {localDigits(shortName(point.at, days), locale)}
              </text>
            ),
        )}
      </g>
      {chosen && (
        <line
          x1={chosen.x}
          x2={chosen.x}
          y1={4}
          y2={ordersFoot}
          className="stroke-edge"
          strokeDasharray="3 3"
        />
      )}
      <path d={chart.area} className="fill-primary-soft" />
      <path
        d={chart.line}
        fill="none"
        strokeWidth={2.5}
        strokeLinejoin="round"
        className="stroke-primary"
      />
      <line x1={from} x2={to} y1={salesFoot} y2={salesFoot} className="stroke-edge" />
      {chart.spots.map((spot) => (
        <rect
          key={spot.point.at}
          x={spot.x - bar / 2}
          y={spot.orders}
          width={bar}
          height={Math.max(ordersFoot - spot.orders, 0)}
          rx={Math.min(3, bar / 2)}
          className={spot === chosen ? "fill-primary-strong" : "fill-primary"}
          opacity={spot === chosen ? 1 : 0.65}
        />
      ))}
      <line x1={from} x2={to} y1={ordersFoot} y2={ordersFoot} className="stroke-edge" />
      <Dot spot={chosen ?? chart.spots.at(-1)} />
    </svg>
  );
}

function Dot({ spot }: { spot: Spot | undefined }) {
  if (!spot) return null;
  return (
    <circle
      cx={spot.x}
      cy={spot.sales}
      r={4.5}
      strokeWidth={2}
      className="fill-primary stroke-surface"
    />
  );
}
