-- +goose Up
-- create index "product_price_changes_at" to table: "products"
CREATE INDEX `product_price_changes_at` ON `products` (`price_changes_at`) WHERE price_changes_at IS NOT NULL;

-- +goose Down
-- reverse: create index "product_price_changes_at" to table: "products"
DROP INDEX `product_price_changes_at`;
