import type { MessageKey } from "../../../lib/i18n";

/** Names of entities, by their name in the audit log. */
export const things: Record<string, MessageKey> = {
  AdminUser: "admin.activity.thing.member",
  AppLead: "admin.activity.thing.app",
  Banner: "admin.activity.thing.banner",
  BlockEntry: "admin.activity.thing.block_entry",
  Category: "admin.activity.thing.category",
  CourierConnection: "admin.activity.thing.connection",
  Customer: "admin.activity.thing.customer",
  CustomerRecord: "admin.activity.thing.customer_record",
  DaySummary: "admin.activity.thing.report",
  Discount: "admin.activity.thing.discount",
  DiscountCode: "admin.activity.thing.discount_code",
  LedgerEntry: "admin.activity.thing.ledger",
  Message: "admin.activity.thing.message",
  Order: "admin.activity.thing.order",
  OrderReturn: "admin.activity.thing.return",
  OrderTag: "admin.activity.thing.tag",
  OrderView: "admin.activity.thing.view",
  Parcel: "admin.activity.thing.parcel",
  Payout: "admin.activity.thing.payout",
  PolicyText: "admin.activity.thing.policy",
  Product: "admin.activity.thing.product",
  PushSubscription: "admin.activity.thing.alert_device",
  Question: "admin.activity.thing.question",
  QuickReply: "admin.activity.thing.reply",
  Review: "admin.activity.thing.review",
  ServiceConnection: "admin.activity.thing.service",
  ShippingPackage: "admin.activity.thing.package",
  Shop: "admin.activity.thing.shop",
  ShopDomain: "admin.activity.thing.domain",
  StockCount: "admin.activity.thing.stock_count",
  StockMovement: "admin.activity.thing.stock",
  Synonym: "admin.activity.thing.synonym",
  TeamRole: "admin.activity.thing.role",
  UnfinishedCheckout: "admin.unfinished.thing",
  Variant: "admin.activity.thing.variant",
};

/** Sentences for actions, by action, or by action and entity. */
const deeds: Record<string, MessageKey> = {
  create: "admin.activity.create",
  update: "admin.activity.update",
  delete: "admin.activity.delete",
  arrange: "admin.activity.arrange",
  sign_out: "admin.activity.sign_out",
  "accept Parcel": "admin.activity.accept",
  "create StockCount": "admin.activity.count",
  "export CustomerRecord": "admin.activity.export.customers",
  "export DiscountCode": "admin.activity.export.codes",
  "export LedgerEntry": "admin.activity.export.ledger",
  "export Order": "admin.activity.export",
  "export OrderReturn": "admin.activity.export.returns",
  "export Parcel": "admin.activity.export.owed",
  "export Payout": "admin.activity.export.payout",
  "export Review": "admin.activity.export.reviews",
  "export StockMovement": "admin.activity.export.stock",
  "export_report DaySummary": "admin.activity.export_report",
  "generate DiscountCode": "admin.activity.generate",
  "import Product": "admin.activity.import",
  "match Payout": "admin.activity.match",
  "post LedgerEntry": "admin.activity.post",
  "remind Parcel": "admin.activity.remind",
};

/** Returns the sentence for an action on an entity, or undefined if there is none. */
export function deedOf(action: string, entity: string): MessageKey | undefined {
  return deeds[`${action} ${entity}`] ?? deeds[action];
}
