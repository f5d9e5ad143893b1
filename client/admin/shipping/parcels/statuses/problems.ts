import type { MessageKey } from "../../../../lib/i18n";

/** The reasons for which a line changes nothing, by the server's code. */
export const statusProblems: Record<string, MessageKey> = {
  unknown: "admin.parcels.statuses.wrong.unknown",
  no_parcel: "admin.parcels.statuses.wrong.no_parcel",
  ambiguous: "admin.parcels.statuses.wrong.ambiguous",
  inactive: "admin.parcels.statuses.wrong.inactive",
  connected: "admin.parcels.statuses.wrong.connected",
  repeated: "admin.parcels.statuses.wrong.repeated",
  status: "admin.parcels.statuses.wrong.status",
  unconfirmed: "admin.parcels.statuses.wrong.unconfirmed",
  waits: "admin.parcels.statuses.wrong.waits",
  same: "admin.parcels.statuses.wrong.same",
  state: "admin.parcels.statuses.wrong.state",
  canceled: "admin.parcels.order_is_canceled",
  ahead: "admin.parcels.order_is_ahead",
  collected: "admin.parcels.statuses.wrong.collected",
};
