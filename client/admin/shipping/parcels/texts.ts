import type { MessageKey } from "../../../lib/i18n";
import type { Tone } from "../../../order/status";

/** The states of parcels. */
export const parcelStates: Record<string, { text: MessageKey; tone: Tone }> = {
  queued: { text: "admin.parcels.state.queued", tone: "blue" },
  sending: { text: "admin.parcels.state.sending", tone: "blue" },
  unknown: { text: "admin.parcels.state.unknown", tone: "yellow" },
  failed: { text: "admin.parcels.state.failed", tone: "red" },
  booked: { text: "admin.parcels.state.booked", tone: "blue" },
  moving: { text: "admin.parcels.state.moving", tone: "blue" },
  held: { text: "admin.parcels.state.held", tone: "yellow" },
  claimed: { text: "admin.parcels.state.claimed", tone: "yellow" },
  delivered: { text: "admin.parcels.state.delivered", tone: "green" },
  partly: { text: "admin.parcels.state.partly", tone: "green" },
  returning: { text: "admin.parcels.state.returning", tone: "yellow" },
  returned: { text: "admin.parcels.state.returned", tone: "grey" },
  canceled: { text: "admin.parcels.state.canceled", tone: "grey" },
};

/** Reports whether the booking is still being sent. */
export const isWaiting = (state: string) => state === "queued" || state === "sending";

/** The reasons for which a booking failed. */
export const parcelProblems: Record<string, MessageKey> = {
  unauthorized: "admin.parcels.problem.unauthorized",
  disconnected: "admin.parcels.problem.disconnected",
  unavailable: "admin.parcels.problem.unavailable",
  lost: "admin.parcels.problem.lost",
  inactive: "admin.parcels.problem.inactive",
  invoice_exists: "admin.parcels.problem.invoice_exists",
  store: "admin.parcels.problem.store",
  name: "admin.parcels.problem.name",
  mobile: "admin.parcels.problem.mobile",
  address: "admin.parcels.problem.address",
  note: "admin.parcels.problem.note",
  weight: "admin.parcels.problem.weight",
  cod: "admin.parcels.problem.cod",
  area: "admin.parcels.problem.area",
};

/** Texts of the problems of a row, by field and code. */
export const rowProblems: Record<string, MessageKey> = {
  "name.required": "admin.parcels.wrong.name",
  "name.min": "admin.parcels.wrong.short",
  "name.max": "admin.parcels.wrong.long",
  "mobile.invalid": "admin.parcels.wrong.mobile",
  "address.required": "admin.parcels.wrong.address",
  "address.min": "admin.parcels.wrong.short",
  "address.max": "admin.parcels.wrong.long",
  "note.max": "admin.parcels.wrong.long",
  "weight.min": "admin.parcels.wrong.light",
  "weight.max": "admin.parcels.wrong.heavy",
  "cod.max": "admin.parcels.wrong.cod",
  "cod.changed": "admin.parcels.wrong.changed",
  "area.required": "admin.parcels.wrong.area",
  "area.confirm": "admin.parcels.wrong.confirm",
  "area.invalid": "admin.parcels.wrong.area",
  "area.unavailable": "admin.parcels.wrong.areas",
  "courier.required": "admin.parcels.wrong.courier",
  "currency.invalid": "admin.parcels.wrong.currency",
  "status.invalid": "admin.parcels.wrong.status",
  "order.booked": "admin.parcels.wrong.booked",
  "order.hold": "admin.parcels.wrong.hold",
};

/** Fields with problems that cannot be solved on this screen, so that the order is left out. */
export const excludes = ["currency", "status", "order", "cod"];
