import type { I18n } from "../lib/i18n";
import { orderPath, productPath, sectionPath } from "../lib/paths";
import { statusText } from "../order/status";
import type { Notification } from "../types/account.gen";

/** The text of a notification and the path of its subject. */
export interface Said {
  text: string;
  /** The path of the subject; empty without a subject. */
  to: string;
}

/** Returns the text of a notification. An unknown kind gets a general text. */
export function noticeText(
  { kind, data }: Notification,
  { t, money }: Pick<I18n, "t" | "money">,
  shop: string,
): Said {
  const { order_id: order = "", status = "", product = "", slug = "" } = data;
  switch (kind) {
    case "order_placed":
      return { text: t("dashboard.notice.placed", { order }), to: orderPath(order) };
    case "order_status": {
      const now = statusText(status, t);
      return { text: t("dashboard.notice.status", { order, status: now }), to: orderPath(order) };
    }
    case "order_edited": {
      const total = money(Number(data.total), data.currency ?? "");
      return { text: t("dashboard.notice.edited", { order, total }), to: orderPath(order) };
    }
    case "message":
      return { text: t("dashboard.notice.message", { shop }), to: sectionPath("my_chat") };
    case "review_approved":
      return {
        text: t("dashboard.notice.approved", { product }),
        to: slug ? `${productPath({ slug })}#reviews` : sectionPath("my_reviews"),
      };
    case "review_reply":
      return {
        text: t("dashboard.notice.reply", { product, shop }),
        to: slug ? `${productPath({ slug })}#reviews` : sectionPath("my_reviews"),
      };
    case "question_answered":
      return {
        text: t("dashboard.notice.answered", { product, shop }),
        to: slug ? `${productPath({ slug })}#questions` : "",
      };
    case "review_rejected":
      return {
        text: t("dashboard.notice.rejected", { product }),
        to: sectionPath("my_reviews"),
      };
    default:
      return { text: t("dashboard.notice.other"), to: "" };
  }
}
