/** A figure of a time, and of the time before it. */
export interface Compared {
  now: number;
  before: number;
}

/** How much more or less it is, as a share of what it was; null where it was nothing. */
export function changeOf({ now, before }: Compared): number | null {
  return before === 0 ? null : (now - before) / before;
}

/** Which way it goes. */
export function trendOf({ now, before }: Compared): "up" | "down" | "same" {
  if (now === before) return "same";
  return now > before ? "up" : "down";
}
