-- +goose NO TRANSACTION
-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_hold_id";
CREATE INDEX CONCURRENTLY "order_shop_id_hold_id" ON "orders" ("shop_id", "hold", "id") WHERE (hold IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_risk_level_id";
CREATE INDEX CONCURRENTLY "order_shop_id_risk_level_id" ON "orders" ("shop_id", "risk_level", "id") WHERE (risk_level IS NOT NULL);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_risk_level_id";
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_hold_id";
