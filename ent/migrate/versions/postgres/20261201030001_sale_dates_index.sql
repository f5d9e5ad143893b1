-- +goose NO TRANSACTION
-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS "product_price_changes_at";
CREATE INDEX CONCURRENTLY "product_price_changes_at" ON "products" ("price_changes_at") WHERE (price_changes_at IS NOT NULL);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS "product_price_changes_at";
