-- +goose Up
-- add columns "kind" and "undone" to table: "order_events"
ALTER TABLE `order_events` ADD COLUMN `kind` text NOT NULL DEFAULT ('change');
ALTER TABLE `order_events` ADD COLUMN `undone` bool NOT NULL DEFAULT (false);
-- add columns "returned_at" and "goods_lost" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `returned_at` datetime NULL;
ALTER TABLE `orders` ADD COLUMN `goods_lost` bool NOT NULL DEFAULT (false);
-- backfill: writes canceled orders once; the previous release does not read the column
UPDATE orders SET returned_at = (
  SELECT MAX(e.created_at) FROM order_events e
  WHERE e.order_id = orders.id AND e.from_status = 'shipped' AND e.to_status = 'canceled'
) WHERE status = 'canceled';

-- +goose Down
ALTER TABLE `orders` DROP COLUMN `goods_lost`;
ALTER TABLE `orders` DROP COLUMN `returned_at`;
ALTER TABLE `order_events` DROP COLUMN `undone`;
ALTER TABLE `order_events` DROP COLUMN `kind`;
