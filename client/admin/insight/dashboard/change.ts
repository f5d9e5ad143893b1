/** A figure of a period and of the previous period. */
export interface Compared {
  now: number;
  before: number;
}

/** Returns the relative change, such as 0.5 for +50 %. Returns null if the previous value is 0 or a value is NaN. */
export function changeOf({ now, before }: Compared): number | null {
  return before === 0 || Number.isNaN(now - before) ? null : (now - before) / before;
}

export function trendOf({ now, before }: Compared): "up" | "down" | "same" {
  if (now === before || Number.isNaN(now - before)) return "same";
  return now > before ? "up" : "down";
}
