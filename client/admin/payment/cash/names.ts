import { type MessageKey, useI18n } from "../../../lib/i18n";

/** The names of couriers. */
export const couriers: Record<string, MessageKey> = {
  steadfast: "admin.cash.courier.steadfast",
  pathao: "admin.cash.courier.pathao",
  redx: "admin.cash.courier.redx",
  manual: "admin.cash.courier.manual",
  rider: "admin.cash.courier.rider",
};

/** Returns a function that names a courier. */
export function useCourierName(): (courier: string) => string {
  const { t } = useI18n();
  return (courier) => {
    const text = couriers[courier];
    return text ? t(text) : courier;
  };
}

/** The names of the ledger's accounts. */
export const accounts: Record<string, MessageKey> = {
  courier: "admin.cash.account.courier",
  cash: "admin.cash.account.cash",
  sales: "admin.cash.account.sales",
  advance: "admin.cash.account.advance",
  rounding: "admin.cash.account.rounding",
  delivery_charge: "admin.cash.account.delivery_charge",
  cod_fee: "admin.cash.account.cod_fee",
  return_fee: "admin.cash.account.return_fee",
  refund: "admin.cash.account.refund",
  ads: "admin.cash.account.ads",
  adjustment: "admin.cash.account.adjustment",
  gateway: "admin.cash.account.gateway",
  gateway_fee: "admin.cash.account.gateway_fee",
};

/** The accounts between which members may post corrections, as on the server. */
export const correctable = [
  "courier",
  "cash",
  "rounding",
  "delivery_charge",
  "cod_fee",
  "return_fee",
  "refund",
  "adjustment",
];

/** The names of the kinds of postings. */
export const kinds: Record<string, MessageKey> = {
  delivery: "admin.cash.kind.delivery",
  charge: "admin.cash.kind.charge",
  return: "admin.cash.kind.return",
  payout: "admin.cash.kind.payout",
  refund: "admin.cash.kind.refund",
  ads: "admin.cash.kind.ads",
  payment: "admin.cash.kind.payment",
  correction: "admin.cash.kind.correction",
};

/** Names of the age groups of debts, by the age in days at which a group starts. */
export const ages: Record<string, MessageKey> = {
  "0": "admin.cash.age.0",
  "4": "admin.cash.age.4",
  "8": "admin.cash.age.8",
  "15": "admin.cash.age.15",
};

/** Today in Bangladesh, such as 2026-01-31. */
export const today = () => new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Dhaka" });
