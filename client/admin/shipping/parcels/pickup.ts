import type { Parcel } from "../../../types/parcel.gen";

/** A courier that can be asked to come. */
export interface Comes {
  courier: string;
  title: string;
}

/** Returns the couriers that can be asked to come for some of the parcels, each once. */
export function couriersThatCome(parcels: Pick<Parcel, "courier" | "title" | "can">[]): Comes[] {
  const found = new Map<string, Comes>();
  for (const { courier, title, can } of parcels) {
    if (can.includes("pickup")) found.set(courier, { courier, title });
  }
  return [...found.values()];
}
