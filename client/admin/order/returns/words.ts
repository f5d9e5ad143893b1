import type { MessageKey } from "../../../lib/i18n";
import type { Tone } from "../../../order/status";

/** The states of returns, from the first to the last. */
export const states: Record<string, { text: MessageKey; tone: Tone }> = {
  asked: { text: "admin.returns.asked", tone: "red" },
  accepted: { text: "admin.returns.accepted", tone: "blue" },
  received: { text: "admin.returns.received", tone: "yellow" },
  closed: { text: "admin.returns.closed", tone: "green" },
  declined: { text: "admin.returns.declined", tone: "grey" },
};

/** Texts for the kinds of returns. */
export const kinds: Record<string, MessageKey> = {
  return: "admin.returns.kind.return",
  exchange: "admin.returns.kind.exchange",
  undelivered: "admin.returns.kind.undelivered",
};

/** Texts for the customers' reasons. */
export const reasons: Record<string, MessageKey> = {
  size: "admin.returns.reason.size",
  damaged: "admin.returns.reason.damaged",
  wrong: "admin.returns.reason.wrong",
  quality: "admin.returns.reason.quality",
  mind: "admin.returns.reason.mind",
  other: "admin.returns.reason.other",
};

/** Texts for the ways to give money back. */
export const methods: Record<string, MessageKey> = {
  bkash: "admin.returns.method.bkash",
  nagad: "admin.returns.method.nagad",
  rocket: "admin.returns.method.rocket",
  bank: "admin.returns.method.bank",
  cash: "admin.returns.method.cash",
};

/** Texts for the steps of a return in an order's history. */
export const steps: Record<string, MessageKey> = {
  asked: "admin.returns.event.asked",
  accepted: "admin.returns.event.accepted",
  declined: "admin.returns.event.declined",
  received: "admin.returns.event.received",
  refunded: "admin.returns.event.refunded",
  exchanged: "admin.returns.event.exchanged",
  closed: "admin.returns.event.closed",
};
