import type { BookRow, CourierChoice, Length, Parcel, ParcelRow } from "../../../types/parcel.gen";
import { excludes } from "./texts";

/** A row of the review, with the merchant's corrections. */
export interface Draft extends BookRow {
  district: string;
  area_path: string;
  shipping_fee: number;
  /** Error codes by field. */
  problems: Record<string, string>;
}

/** Returns the draft for a row of the review. */
export function draftOf(row: ParcelRow): Draft {
  const { order, courier, name, mobile, address, note, weight, area, cod, charge } = row;
  const { district, area_path, shipping_fee, problems } = row;
  return {
    ...{ order, courier, name, mobile, address, note, weight, area, cod, charge },
    ...{ district, area_path, shipping_fee, problems: problems ?? {} },
  };
}

/** Returns the draft for a parcel whose booking failed. */
export function draftOfParcel(parcel: Parcel): Draft {
  const { order, courier, name, mobile, address, note, weight, area, cod } = parcel;
  const { district, quoted_charge: charge, shipping_fee } = parcel;
  const draft = { order, courier, name, mobile, address, note, weight, area, cod, charge };
  return { ...draft, district, area_path: area.name ?? "", shipping_fee, problems: {} };
}

/** Returns the part of a row that is sent to the server. */
export function requestOf(draft: Draft): BookRow {
  const { order, courier, name, mobile, address, note, weight, area, cod, charge } = draft;
  return { order, courier, name, mobile, address, note, weight, area, cod, charge };
}

/** Reports whether the order cannot be booked at all. */
export const isExcluded = ({ problems }: Draft) => excludes.some((field) => problems[field]);

/** Reports whether the order cannot be booked with a courier that is not connected. Limits of amounts are those of connected couriers. */
export const isExcludedByHand = ({ problems }: Draft) =>
  excludes.some((field) => field !== "cod" && problems[field]);

/** Reports whether the row has no known problem. */
export const isReady = ({ problems }: Draft) => Object.keys(problems).length === 0;

const length = (text: string) => Array.from(text.trim()).length;

/** Applies a change to a row, and checks the result against its courier's limits. */
export function changed(draft: Draft, change: Partial<Draft>, couriers: CourierChoice[]): Draft {
  const next = { ...draft, ...change };
  const choice = couriers.find(({ courier }) => courier === next.courier);
  const problems = { ...next.problems };
  const check = (field: string, code: string) => {
    if (code) problems[field] = code;
    else delete problems[field];
  };
  check("courier", choice ? "" : "required");
  if (choice) {
    check("name", wrongLength(next.name, choice.name, true));
    check("address", wrongLength(next.address, choice.address, true));
    check("note", wrongLength(next.note, choice.note, false));
    if (!choice.has_areas || next.area.chosen) check("area", "");
  }
  if ("mobile" in change) check("mobile", "");
  if ("weight" in change) check("weight", next.weight > 0 ? "" : "min");
  return { ...next, problems };
}

function wrongLength(text: string, { min, max }: Length, required: boolean): string {
  const n = length(text);
  if (required && n === 0) return "required";
  if (n < min) return "min";
  return max > 0 && n > max ? "max" : "";
}
