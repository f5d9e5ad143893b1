-- +goose NO TRANSACTION
-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS "outbox_dead";
CREATE INDEX CONCURRENTLY "outbox_dead" ON "outboxes" ("shop_id", "run_at") WHERE (state = 'dead');
DROP INDEX CONCURRENTLY IF EXISTS "payment_shop_id_created_at";
CREATE INDEX CONCURRENTLY "payment_shop_id_created_at" ON "payments" ("shop_id", "created_at");
DROP INDEX CONCURRENTLY IF EXISTS "stockmovement_shop_id_created_at";
CREATE INDEX CONCURRENTLY "stockmovement_shop_id_created_at" ON "stock_movements" ("shop_id", "created_at") WHERE (lows > 0);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS "stockmovement_shop_id_created_at";
DROP INDEX CONCURRENTLY IF EXISTS "payment_shop_id_created_at";
DROP INDEX CONCURRENTLY IF EXISTS "outbox_dead";
