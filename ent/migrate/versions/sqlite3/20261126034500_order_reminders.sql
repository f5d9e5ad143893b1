-- +goose Up
-- create index "order_shop_id_remind_at" to table: "orders"
CREATE INDEX `order_shop_id_remind_at` ON `orders` (`shop_id`, `remind_at`) WHERE remind_at IS NOT NULL;

-- +goose Down
-- reverse: create index "order_shop_id_remind_at" to table: "orders"
DROP INDEX `order_shop_id_remind_at`;
