import type { MessageKey } from "../../../lib/i18n";

interface ManualState {
  text: MessageKey;
  /** The states from which a member can set it. */
  from: string[];
  /** The question before it is set, and what happens to the order. */
  question: MessageKey;
  effect: MessageKey;
}

/** The states that a member can give to a manual parcel. */
export const manualStates: Record<string, ManualState> = {
  moving: {
    text: "admin.parcels.set.moving",
    from: ["booked"],
    question: "admin.parcels.set.moving.ask",
    effect: "admin.parcels.set.moving.effect",
  },
  delivered: {
    text: "admin.parcels.set.delivered",
    from: ["booked", "moving"],
    question: "admin.parcels.set.delivered.ask",
    effect: "admin.parcels.set.delivered.effect",
  },
  partly: {
    text: "admin.parcels.set.partly",
    from: ["booked", "moving"],
    question: "admin.parcels.set.partly",
    effect: "admin.parcels.set.delivered.effect",
  },
  returning: {
    text: "admin.parcels.set.returning",
    from: ["booked", "moving", "partly"],
    question: "admin.parcels.set.returning.ask",
    effect: "admin.parcels.set.moving.effect",
  },
  returned: {
    text: "admin.parcels.set.returned",
    from: ["booked", "moving", "partly", "returning"],
    question: "admin.parcels.set.returned.ask",
    effect: "admin.parcels.set.returned.effect",
  },
};
