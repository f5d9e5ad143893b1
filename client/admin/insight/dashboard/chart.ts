import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveMonotoneX, line } from "d3-shape";
import { dhakaTime } from "../../../format/date";
import type { Point } from "../../../types/report.gen";

// Heights and margins in the chart, in pixels.
const top = 10;
const axis = 54;
const right = 8;
const salesHeight = 150;
const gap = 26;
const ordersHeight = 44;
const foot = 24;
const least = 200;

/** Height of a chart in pixels. */
export const chartHeight = top + salesHeight + gap + ordersHeight + foot;

/** An axis tick and its position in pixels. */
interface Tick {
  value: number;
  at: number;
}

/** The pixel position of a point: the middle of its column, and the tops of its sales and its orders. */
export interface Spot {
  point: Point;
  x: number;
  sales: number;
  orders: number;
}

/** The layout of a chart in pixels. */
export interface Chart {
  width: number;
  spots: Spot[];
  /** SVG paths of the sales line and of the area below it. */
  line: string;
  area: string;
  /** The left and right edge, and the baselines of sales and orders. */
  from: number;
  to: number;
  salesFoot: number;
  ordersTop: number;
  ordersFoot: number;
  /** Width of an order column. */
  bar: number;
  ticks: Tick[];
  /** The largest number of orders of a point. */
  most: number;
}

/** Lays out sales as an area and, below it, orders as columns. One day always has 24 columns. */
export function chartOf(points: Point[], days: number, given: number): Chart {
  const width = Math.max(given, least);
  const columns = days === 1 ? 24 : days;
  const x = scaleBand<number>()
    .domain(Array.from({ length: columns }, (_, i) => i))
    .range([axis, width - right])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const salesFoot = top + salesHeight;
  const ordersTop = salesFoot + gap;
  const ordersFoot = ordersTop + ordersHeight;
  const highest = Math.max(...points.map(({ sales }) => sales), 1);
  const most = Math.max(...points.map(({ orders }) => orders), 1);
  const sales = scaleLinear().domain([0, highest]).nice(3).range([salesFoot, top]);
  const orders = scaleLinear().domain([0, most]).range([ordersFoot, ordersTop]);
  const spots = points.map((point, i) => ({
    point,
    x: (x(i) ?? axis) + x.bandwidth() / 2,
    sales: sales(point.sales),
    orders: orders(point.orders),
  }));
  const path = line<Spot>()
    .x((spot) => spot.x)
    .y((spot) => spot.sales)
    .curve(curveMonotoneX);
  const below = area<Spot>()
    .x((spot) => spot.x)
    .y0(salesFoot)
    .y1((spot) => spot.sales)
    .curve(curveMonotoneX);
  return {
    width,
    spots,
    line: path(spots) ?? "",
    area: below(spots) ?? "",
    from: axis,
    to: width - right,
    salesFoot,
    ordersTop,
    ordersFoot,
    bar: x.bandwidth(),
    ticks: sales.ticks(3).map((value) => ({ value, at: sales(value) })),
    most,
  };
}

/** Returns the index of the spot closest to x. */
export function nearest(spots: Spot[], x: number): number {
  const gaps = spots.map((spot) => Math.abs(spot.x - x));
  return gaps.indexOf(Math.min(...gaps));
}

/**
 * Reports whether a point has a label: every sixth hour of a day, every day up to 7 days, every fifth day up to 31 days, and about 6 days
 * of longer periods.
 */
export function named(index: number, days: number): boolean {
  if (days === 1) return index % 6 === 0;
  if (days > 31) return index % Math.ceil(days / 6) === 0;
  return days <= 7 || index % 5 === 4;
}

/** Returns the label of a point in Bangladesh's time zone: the hour for 1 day, the day of the month up to 31 days, else day and month. */
export function shortName(at: string, days: number): string {
  const time = dhakaTime(at);
  if (days > 31) return `${time.getUTCDate()}/${time.getUTCMonth() + 1}`;
  return days === 1 ? `${time.getUTCHours()}:00` : String(time.getUTCDate());
}

/** Shortens a number to one decimal of thousands, lakhs or crores. */
export function compact(value: number): {
  value: number;
  unit: "" | "thousand" | "lakh" | "crore";
} {
  const round = (size: number) => Math.round((value / size) * 10) / 10;
  if (value >= 1e7) return { value: round(1e7), unit: "crore" };
  if (value >= 1e5) return { value: round(1e5), unit: "lakh" };
  if (value >= 1e3) return { value: round(1e3), unit: "thousand" };
  return { value, unit: "" };
}
