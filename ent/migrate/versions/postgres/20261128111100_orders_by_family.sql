-- +goose NO TRANSACTION
-- +goose Up
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_split_from_id";
CREATE INDEX CONCURRENTLY "order_shop_id_split_from_id" ON "orders" ("shop_id", "split_from_id") WHERE (split_from_id IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_merged_into_id";
CREATE INDEX CONCURRENTLY "order_shop_id_merged_into_id" ON "orders" ("shop_id", "merged_into_id") WHERE (merged_into_id IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "order_gives_back";
CREATE INDEX CONCURRENTLY "order_gives_back" ON "orders" ("shop_id", "id") WHERE (give_back > 0);
DROP INDEX CONCURRENTLY IF EXISTS "orderreturn_shop_id_exchange_order_id";
CREATE INDEX CONCURRENTLY "orderreturn_shop_id_exchange_order_id" ON "order_returns" ("shop_id", "exchange_order_id") WHERE (exchange_order_id IS NOT NULL);
DROP INDEX CONCURRENTLY IF EXISTS "parcel_unexplained";
CREATE INDEX CONCURRENTLY "parcel_unexplained" ON "parcels" ("shop_id", "id") WHERE ((collected <> cod) AND (difference IS NULL));
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS "parcel_unexplained";
DROP INDEX CONCURRENTLY IF EXISTS "orderreturn_shop_id_exchange_order_id";
DROP INDEX CONCURRENTLY IF EXISTS "order_gives_back";
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_merged_into_id";
DROP INDEX CONCURRENTLY IF EXISTS "order_shop_id_split_from_id";
