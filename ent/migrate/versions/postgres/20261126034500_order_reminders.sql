-- +goose NO TRANSACTION
-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_remind_at";
CREATE INDEX CONCURRENTLY "order_shop_id_remind_at" ON "orders" ("shop_id", "remind_at") WHERE (remind_at IS NOT NULL);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_remind_at";
