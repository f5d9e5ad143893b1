-- +goose Up
-- create index "order_shop_id_hold_id" to table: "orders"
CREATE INDEX `order_shop_id_hold_id` ON `orders` (`shop_id`, `hold`, `id`) WHERE hold IS NOT NULL;
-- create index "order_shop_id_risk_level_id" to table: "orders"
CREATE INDEX `order_shop_id_risk_level_id` ON `orders` (`shop_id`, `risk_level`, `id`) WHERE risk_level IS NOT NULL;

-- +goose Down
-- reverse: create index "order_shop_id_risk_level_id" to table: "orders"
DROP INDEX `order_shop_id_risk_level_id`;
-- reverse: create index "order_shop_id_hold_id" to table: "orders"
DROP INDEX `order_shop_id_hold_id`;
