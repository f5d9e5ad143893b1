import type { MessageKey } from "../../../lib/i18n";
import { outcomes } from "../../order/calls/outcomes";
import { methods, states as returnStates } from "../../order/returns/words";
import { holds } from "../../order/risk/texts";
import { tagColours } from "../../order/tags/colours";
import { accounts, couriers } from "../../payment/cash/names";
import { paymentSteps } from "../../payment/payments/words";
import { roleTexts } from "../roles/roleName";

type Words = Record<string, MessageKey>;

const connectionStates: Words = {
  connected: "admin.couriers.state.connected",
  broken: "admin.couriers.state.broken",
};

const problems: Words = {
  unauthorized: "admin.activity.value.refused_keys",
  unreadable: "admin.activity.value.unreadable_keys",
  template: "admin.activity.value.wrong_template",
};

/** The names of values, by field, or by entity and field. */
const values: Record<string, Words> = {
  call_outcome: Object.fromEntries(outcomes.map(({ value, text }) => [value, text])),
  cash_carrier: {
    hand: "admin.cash.carrier.hand",
    rider: "admin.cash.carrier.rider",
  },
  channel: {
    call: "admin.activity.value.call",
    whatsapp: "admin.chat.whatsapp",
    sms: "admin.activity.value.sms",
  },
  chat_channel: {
    whatsapp: "admin.chat.whatsapp",
    messenger: "admin.chat.messenger",
    facebook: "admin.chat.facebook",
  },
  colour: Object.fromEntries(tagColours.map(({ value, text }) => [value, text])),
  confirmation: {
    none: "admin.activity.value.not_asked",
    asked: "admin.confirmation.step.asked",
    fallback: "admin.confirmation.step.fallback",
    skipped: "admin.confirmation.step.skipped",
    confirmed: "admin.confirmation.confirmed",
    declined: "admin.confirmation.declined",
  },
  courier: couriers,
  difference: {
    partial: "admin.attention.explain.partial",
    discount: "admin.attention.explain.discount",
    missing: "admin.attention.explain.missing",
    other: "admin.attention.explain.other",
  },
  discount_type: {
    PERCENT: "admin.products.discount.percent",
    FLAT: "admin.products.discount.flat",
  },
  from: accounts,
  hold: holds,
  "BlockEntry.kind": {
    number: "admin.risk.kind.number",
    address: "admin.risk.kind.address",
    network: "admin.risk.kind.network",
  },
  "PolicyText.kind": {
    "about-us": "policy.about-us",
    "privacy-policy": "policy.privacy-policy",
    "refund-policy": "policy.refund-policy",
    "terms-of-conditions": "policy.terms-of-conditions",
    "cancellation-policy": "policy.cancellation-policy",
  },
  list: { block: "admin.activity.value.block", allow: "admin.activity.value.allow" },
  payment: paymentSteps,
  payment_method: { cod: "admin.activity.value.cod" },
  payment_status: { paid: "admin.activity.value.paid", unpaid: "admin.activity.value.unpaid" },
  platform: { app: "admin.activity.value.app" },
  problem: problems,
  refund_method: methods,
  report: {
    days: "admin.activity.value.days",
    products: "admin.activity.value.products",
    districts: "admin.activity.value.districts",
    sources: "admin.activity.value.sources",
    searches: "admin.activity.value.searches",
  },
  risk_feedback: {
    none: "admin.activity.value.no_opinion",
    too_high: "admin.risk.too_high",
    too_low: "admin.risk.too_low",
  },
  role: roleTexts,
  service: {
    whatsapp: "admin.chat.whatsapp",
    bkash: "admin.payments.method.bkash",
    sslcommerz: "admin.payments.method.sslcommerz",
  },
  "AppLead.status": {
    requested: "admin.app.requested",
    building: "admin.app.building",
    ready: "admin.app.ready",
    declined: "admin.app.declined",
  },
  "Order.status": {
    pending: "order.status.pending",
    accepted: "order.status.accepted",
    processing: "order.status.processing",
    shipped: "order.status.shipped",
    delivered: "order.status.delivered",
    completed: "order.status.completed",
    canceled: "order.status.canceled",
  },
  "Product.status": {
    published: "admin.activity.value.published",
    draft: "admin.activity.value.draft",
  },
  "Review.status": {
    pending: "admin.activity.value.waiting",
    approved: "admin.activity.value.approved",
    rejected: "admin.activity.value.hidden",
  },
  "CourierConnection.state": connectionStates,
  "ServiceConnection.state": connectionStates,
  "OrderReturn.state": {
    ...Object.fromEntries(Object.entries(returnStates).map(([name, { text }]) => [name, text])),
    refunded: "admin.returns.event.refunded",
    exchanged: "admin.returns.event.exchanged",
  },
  "Parcel.state": {
    queued: "admin.parcels.state.queued",
    sending: "admin.parcels.state.sending",
    unknown: "admin.parcels.state.unknown",
    failed: "admin.parcels.state.failed",
    booked: "admin.parcels.state.booked",
    moving: "admin.parcels.state.moving",
    held: "admin.parcels.state.held",
    claimed: "admin.parcels.state.claimed",
    delivered: "admin.parcels.state.delivered",
    partly: "admin.parcels.state.partly",
    returning: "admin.parcels.state.returning",
    returned: "admin.parcels.state.returned",
    canceled: "admin.parcels.state.canceled",
  },
  "UnfinishedCheckout.state": { dismissed: "admin.unfinished.dismissed" },
  theme: {
    1: "admin.register.theme.market",
    2: "admin.register.theme.boutique",
    3: "admin.register.theme.bold",
  },
  to: accounts,
  zone: {
    inside: "admin.delivery.zone.inside",
    outside: "admin.delivery.zone.outside",
    any: "admin.delivery.zone.any",
  },
};

/** Returns the names of the values of a field. */
export function wordsOf(entity: string, field: string): Words {
  return values[`${entity}.${field}`] ?? values[field] ?? {};
}
