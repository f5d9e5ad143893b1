-- +goose Up
-- add column "sale" to table: "order_items"
ALTER TABLE `order_items` ADD COLUMN `sale` integer NOT NULL DEFAULT 0;
-- add column "sale_starts_at" to table: "products"
ALTER TABLE `products` ADD COLUMN `sale_starts_at` datetime NULL;
-- add column "sale_ends_at" to table: "products"
ALTER TABLE `products` ADD COLUMN `sale_ends_at` datetime NULL;
-- add column "sale_units" to table: "products"
ALTER TABLE `products` ADD COLUMN `sale_units` integer NOT NULL DEFAULT 0;
-- add column "sale_sold" to table: "products"
ALTER TABLE `products` ADD COLUMN `sale_sold` integer NOT NULL DEFAULT 0;
-- add column "sale" to table: "products"
ALTER TABLE `products` ADD COLUMN `sale` integer NOT NULL DEFAULT 0;
-- add column "price_changes_at" to table: "products"
ALTER TABLE `products` ADD COLUMN `price_changes_at` datetime NULL;

-- +goose Down
-- reverse: add column "price_changes_at" to table: "products"
ALTER TABLE `products` DROP COLUMN `price_changes_at`;
-- reverse: add column "sale" to table: "products"
ALTER TABLE `products` DROP COLUMN `sale`;
-- reverse: add column "sale_sold" to table: "products"
ALTER TABLE `products` DROP COLUMN `sale_sold`;
-- reverse: add column "sale_units" to table: "products"
ALTER TABLE `products` DROP COLUMN `sale_units`;
-- reverse: add column "sale_ends_at" to table: "products"
ALTER TABLE `products` DROP COLUMN `sale_ends_at`;
-- reverse: add column "sale_starts_at" to table: "products"
ALTER TABLE `products` DROP COLUMN `sale_starts_at`;
-- reverse: add column "sale" to table: "order_items"
ALTER TABLE `order_items` DROP COLUMN `sale`;
