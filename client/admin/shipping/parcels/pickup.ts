import type { Parcel } from "../../../types/parcel.gen";

/** A courier from which a pickup can be requested. */
export interface Comes {
  courier: string;
  title: string;
}

/** Returns the couriers from which a pickup of some of the parcels can be requested, each once. */
export function couriersThatCome(parcels: Pick<Parcel, "courier" | "title" | "can">[]): Comes[] {
  const found = new Map<string, Comes>();
  for (const { courier, title, can } of parcels) {
    if (can.includes("pickup")) found.set(courier, { courier, title });
  }
  return [...found.values()];
}
