/** The limits of server/discount/editor. */
export const most = {
  name: 80,
  note: 500,
  source: 60,
  targets: 200,
  tiers: 10,
  units: 1_000,
  uses: 10_000_000,
  code: 40,
  prefix: 10,
  generated: 5_000,
};

/** What a discount can give: its class and kind. */
export const gifts = [
  "product.percent",
  "product.amount",
  "product.price",
  "product.tiers",
  "product.buy_get",
  "product.bundle",
  "order.percent",
  "order.amount",
  "delivery.free",
  "delivery.percent",
  "delivery.amount",
] as const;

export type Gift = (typeof gifts)[number];

/** The parts of an order that a discount can lower, in the order of calculation. */
export const classes = ["product", "order", "delivery"] as const;
