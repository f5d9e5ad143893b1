-- +goose Up
-- create index "outbox_dead" to table: "outboxes"
CREATE INDEX `outbox_dead` ON `outboxes` (`shop_id`, `run_at`) WHERE state = 'dead';
-- create index "payment_shop_id_created_at" to table: "payments"
CREATE INDEX `payment_shop_id_created_at` ON `payments` (`shop_id`, `created_at`);
-- create index "stockmovement_shop_id_created_at" to table: "stock_movements"
CREATE INDEX `stockmovement_shop_id_created_at` ON `stock_movements` (`shop_id`, `created_at`) WHERE lows > 0;

-- +goose Down
-- reverse: create index "stockmovement_shop_id_created_at" to table: "stock_movements"
DROP INDEX `stockmovement_shop_id_created_at`;
-- reverse: create index "payment_shop_id_created_at" to table: "payments"
DROP INDEX `payment_shop_id_created_at`;
-- reverse: create index "outbox_dead" to table: "outboxes"
DROP INDEX `outbox_dead`;
