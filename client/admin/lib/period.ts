import { dhakaTime } from "../../format/date";

/** A range of days, both included, as 2006-01-02 in Bangladesh. */
export interface Period {
  from: string;
  to: string;
}

/** The choices of a period by their value in the address. The empty value is the last 7 days. */
export const choices = ["today", "", "30", "90", "month", "last", "own"] as const;

export type Choice = (typeof choices)[number];

const dayLength = 24 * 60 * 60 * 1000;

/** Formats the UTC date of a time as 2006-01-02. With a time of dhakaTime, that is the date in Bangladesh. */
const text = (day: Date) => day.toISOString().slice(0, 10);

/**
 * Returns the period of a choice at the time `now`. `from` and `to` are used for the choice "own"; if they are
 * invalid, the period is the last 7 days.
 */
export function periodOf(choice: string, from: string, to: string, now: Date): Period {
  const today = dhakaTime(now.toISOString());
  const back = (days: number) => text(new Date(today.getTime() - days * dayLength));
  const first = (months: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1));
  switch (choice) {
    case "today":
      return { from: text(today), to: text(today) };
    case "30":
    case "90":
      return { from: back(Number(choice) - 1), to: text(today) };
    case "month":
      return { from: text(first(0)), to: text(today) };
    case "last":
      return { from: text(first(-1)), to: text(new Date(first(0).getTime() - dayLength)) };
    case "own":
      if (isPeriod(from, to)) return { from, to };
  }
  return { from: back(6), to: text(today) };
}

/** Reports whether `from` and `to` are valid days in this order that span at most 366 days. */
export function isPeriod(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / dayLength + 1;
  return isDay(from) && isDay(to) && days >= 1 && days <= 366;
}

const isDay = (value: string) =>
  /^2[01]\d\d-\d\d-\d\d$/.test(value) && text(new Date(Date.parse(value) || 0)) === value;
