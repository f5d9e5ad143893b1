import type { MessageKey } from "../../../lib/i18n";
import type { Tone } from "../../../order/status";

/** The texts and colours of the risk levels. */
export const levels: Record<string, { text: MessageKey; tone: Tone }> = {
  green: { text: "admin.risk.green", tone: "green" },
  amber: { text: "admin.risk.amber", tone: "yellow" },
  red: { text: "admin.risk.red", tone: "red" },
};

/** Texts for the reasons of a hold. */
export const holds: Record<string, MessageKey> = {
  confirm: "admin.risk.hold.confirm",
  call: "admin.risk.hold.call",
  advance: "admin.risk.hold.advance",
  review: "admin.risk.hold.review",
};

/** Texts for the reasons of a score. */
export const signals: Record<string, MessageKey> = {
  new_number: "admin.risk.signal.new_number",
  own_good: "admin.risk.signal.own_good",
  own_some: "admin.risk.signal.own_some",
  own_returned: "admin.risk.signal.own_returned",
  own_refuser: "admin.risk.signal.own_refuser",
  own_canceled: "admin.risk.signal.own_canceled",
  duplicate: "admin.risk.signal.duplicate",
  many_orders: "admin.risk.signal.many_orders",
  many_numbers: "admin.risk.signal.many_numbers",
  many_devices: "admin.risk.signal.many_devices",
  fast_form: "admin.risk.signal.fast_form",
  short_address: "admin.risk.signal.short_address",
  vague_address: "admin.risk.signal.vague_address",
  typed_noise: "admin.risk.signal.typed_noise",
  other_district: "admin.risk.signal.other_district",
  short_name: "admin.risk.signal.short_name",
  courier_bad: "admin.risk.signal.courier_bad",
  courier_poor: "admin.risk.signal.courier_bad",
  courier_good: "admin.risk.signal.courier_good",
  courier_reports: "admin.risk.signal.courier_reports",
  shared_bad: "admin.risk.signal.shared_bad",
  shared_good: "admin.risk.signal.shared_good",
  proven: "admin.risk.signal.proven",
  allowed: "admin.risk.signal.allowed",
};

/** Texts for the actions of the rules. */
export const actions: Record<string, MessageKey> = {
  none: "admin.risk.action.none",
  link: "admin.risk.action.link",
  call: "admin.risk.action.call",
  advance: "admin.risk.action.advance",
  hold: "admin.risk.action.hold",
};

/** Texts for the rules that make the checkout require a code. */
export const codes: Record<string, MessageKey> = {
  never: "admin.risk.code.never",
  risk: "admin.risk.code.risk",
  over: "admin.risk.code.over",
  always: "admin.risk.code.always",
};

/** Texts for the kinds of entries: numbers, addresses and networks. */
export const kinds: Record<string, MessageKey> = {
  number: "admin.risk.kind.number",
  address: "admin.risk.kind.address",
  network: "admin.risk.kind.network",
};

/** Texts for the actions that follow a score, in the order's history. */
export const steps: Record<string, MessageKey> = {
  link: "admin.risk.step.link",
  call: "admin.risk.step.call",
  advance: "admin.risk.step.advance",
  hold: "admin.risk.step.hold",
  accepted: "admin.risk.step.accepted",
  released: "admin.risk.step.released",
};

/** The periods after which an entry expires, in days. 0 means never. */
export const periods: { value: string; text: MessageKey }[] = [
  { value: "7", text: "admin.risk.days.week" },
  { value: "30", text: "admin.risk.days.month" },
  { value: "365", text: "admin.risk.days.year" },
  { value: "0", text: "admin.risk.days.never" },
];
