import type { MessageKey } from "../../../lib/i18n";

/** The names of the states of parcels at their courier. */
export const states: Record<string, MessageKey> = {
  booked: "admin.parcel_state.booked",
  moving: "admin.parcel_state.moving",
  held: "admin.parcel_state.held",
  claimed: "admin.parcel_state.claimed",
  delivered: "admin.parcel_state.delivered",
  partly: "admin.parcel_state.partly",
  returning: "admin.parcel_state.returning",
  returned: "admin.parcel_state.returned",
  canceled: "admin.parcel_state.canceled",
};

/** Names of the actions of members and payouts on parcels. */
export const kinds: Record<string, MessageKey> = {
  check_in: "admin.parcel_history.check_in",
  check_in_undone: "admin.parcel_history.check_in_undone",
  return_asked: "admin.parcel_history.return_asked",
  difference: "admin.parcel_history.difference",
  payout: "admin.parcel_history.payout",
};
