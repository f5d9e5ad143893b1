import {
  ClockAlert,
  Globe,
  HandCoins,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestionMark,
  PackageOpen,
  PackageSearch,
  Plug,
  ReceiptText,
  ShoppingBag,
  ShoppingCart,
  ThumbsUp,
  Undo2,
  Wallet,
} from "lucide-react";
import type { CountKey } from "../../../lib/i18n";

/** The icons and texts of everything that can wait for the merchant, by its kind on the server. */
export const taskTexts: Record<string, { icon: LucideIcon; text: CountKey }> = {
  new_orders: { icon: ShoppingBag, text: "admin.dashboard.task.orders" },
  held_orders: { icon: ClockAlert, text: "admin.dashboard.task.held" },
  payment_claims: { icon: Wallet, text: "admin.dashboard.task.claims" },
  refunds_owed: { icon: ReceiptText, text: "admin.dashboard.task.refunds" },
  asked_returns: { icon: Undo2, text: "admin.dashboard.task.returns" },
  unread_messages: { icon: MessageCircle, text: "admin.dashboard.task.messages" },
  parcels: { icon: PackageSearch, text: "admin.dashboard.task.parcels" },
  short_payouts: { icon: HandCoins, text: "admin.dashboard.task.short" },
  waiting_reviews: { icon: ThumbsUp, text: "admin.dashboard.task.reviews" },
  waiting_questions: { icon: MessageCircleQuestionMark, text: "admin.dashboard.task.questions" },
  unfinished: { icon: ShoppingCart, text: "admin.dashboard.task.unfinished" },
  low_stock: { icon: PackageOpen, text: "admin.dashboard.task.stock" },
  broken_connections: { icon: Plug, text: "admin.dashboard.task.connections" },
  domain_problems: { icon: Globe, text: "admin.dashboard.task.domain" },
};
