import { type I18n, type MessageKey, useI18n } from "../../../lib/i18n";
import type { Notice } from "../../../types/notice.gen";
import { useFormat } from "../../lib/format";
import { nameIn } from "../../lib/nameIn";

/** The texts of a notice. */
interface Words {
  title: string;
  detail?: string;
}

type Say = (notice: Notice, i18n: I18n, money: (amount: number) => string) => Words;

const services: Record<string, MessageKey> = {
  steadfast: "push.courier.steadfast",
  pathao: "push.courier.pathao",
  redx: "push.courier.redx",
  bkash: "push.gateway.bkash",
  sslcommerz: "push.gateway.sslcommerz",
  whatsapp: "push.gateway.whatsapp",
};

const repairs: Record<string, MessageKey> = {
  "/settings/couriers": "push.courier_broken.body",
  "/settings/whatsapp": "push.whatsapp_broken.body",
  "/settings/gateways": "push.gateway_broken.body",
};

/** The words for each kind of notice. */
const kinds: Record<string, Say> = {
  new_order: ({ order = "", name, amount = 0 }, { t }, money) => ({
    title: t("push.new_order", { order }),
    detail: [name, money(amount)].filter(Boolean).join(" · "),
  }),
  payment_claim: ({ order = "", amount = 0 }, { t }, money) => ({
    title: t("push.payment_claim", { order }),
    detail: money(amount),
  }),
  low_stock: sayLow,
  message: ({ name, count = 0 }, { t, tn }) => ({
    title: t("push.message"),
    detail: count > 1 ? `${name} · ${tn("admin.messages.unread", count)}` : name,
  }),
  parcel_failed: ({ order = "" }, { t }) => ({
    title: t("admin.notices.parcel", { order }),
    detail: t("admin.notices.parcel.do"),
  }),
  connection_broken: ({ name = "", to }, { t }) => {
    const [service, repair] = [services[name], repairs[to]];
    return {
      title: t("push.courier_broken", { courier: service ? t(service) : name }),
      detail: repair && t(repair),
    };
  },
  import_failed: ({ name }, { t }) => ({ title: t("admin.notices.import"), detail: name }),
  sms_failed: ({ count = 0 }, { t, tn }) => ({
    title: tn("admin.notices.sms", count),
    detail: t("admin.notices.sms.do"),
  }),
  domain_lost: ({ name }, { t }) => ({ title: t("admin.notices.domain"), detail: name }),
};

function sayLow(notice: Notice, { t, locale }: I18n): Words {
  const { count = 0, left, variant, name = "", bn_name = "" } = notice;
  const title = t("push.low_stock");
  if (count > 1) return { title, detail: t("push.low_stock.many", { count }) };
  const product = nameIn({ name, bn_name }, locale) + (variant ? ` (${variant})` : "");
  if (left === undefined) return { title, detail: product };
  if (left <= 0) return { title: t("push.sold_out"), detail: product };
  return { title, detail: t("push.low_stock.body", { product, count: left }) };
}

/** Returns a function that tells the words for a notice, or undefined for a kind of a later release. */
export function useWords(): (notice: Notice) => Words | undefined {
  const i18n = useI18n();
  const { money } = useFormat();
  return (notice) => kinds[notice.kind]?.(notice, i18n, money);
}
