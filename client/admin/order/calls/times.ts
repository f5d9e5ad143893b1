// Bangladesh is UTC+6 all year.
const offset = 6 * 3_600_000;
const hour = 3_600_000;
const day = 24 * hour;

/** The usual times for another call. `evening` is undefined after half past five. */
export interface QuickTimes {
  soon: Date;
  evening?: Date;
  tomorrow: Date;
}

/** Returns the usual times after now: in one hour, this evening at 6 pm and tomorrow at 10 am in Bangladesh. */
export function quickTimes(now: Date): QuickTimes {
  const midnight = Math.floor((now.getTime() + offset) / day) * day - offset;
  const evening = new Date(midnight + 18 * hour);
  return {
    soon: new Date(now.getTime() + hour),
    // Undefined less than 30 minutes before 6 pm, because it hardly differs from "in 1 hour".
    evening: evening.getTime() - now.getTime() > hour / 2 ? evening : undefined,
    tomorrow: new Date(midnight + day + 10 * hour),
  };
}

/** Parses the value of a datetime-local input, such as 2026-11-26T18:00, in Bangladesh's time zone. */
export function fromInput(local: string): Date | undefined {
  const at = new Date(`${local}:00+06:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Formats a time in Bangladesh's time zone as the value of a datetime-local input. */
export function toInput(at: Date): string {
  return new Date(at.getTime() + offset).toISOString().slice(0, 16);
}

/** Reports whether two times are on the same day in Bangladesh. */
export function sameDay(a: Date, b: Date): boolean {
  return toInput(a).slice(0, 10) === toInput(b).slice(0, 10);
}
