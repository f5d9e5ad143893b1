-- +goose Up
-- add column "role_id" to table: "admin_users"
ALTER TABLE `admin_users` ADD COLUMN `role_id` integer NULL;
-- add column "visit_source" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `visit_source` text NOT NULL DEFAULT ('');
-- add column "cost" to table: "order_items"
ALTER TABLE `order_items` ADD COLUMN `cost` integer NULL;
-- add column "cost" to table: "products"
ALTER TABLE `products` ADD COLUMN `cost` integer NULL;
-- add column "cost" to table: "variants"
ALTER TABLE `variants` ADD COLUMN `cost` integer NULL;
-- create "customer_records" table
CREATE TABLE `customer_records` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `mobile` text NOT NULL, `name` text NOT NULL DEFAULT (''), `name_key` text NOT NULL DEFAULT (''), `district` text NOT NULL DEFAULT (''), `customer_id` integer NULL, `orders` integer NOT NULL DEFAULT (0), `delivered` integer NOT NULL DEFAULT (0), `returned` integer NOT NULL DEFAULT (0), `canceled` integer NOT NULL DEFAULT (0), `spent` integer NOT NULL DEFAULT (0), `first_order_at` datetime NULL, `last_order_at` datetime NULL, `note` text NOT NULL DEFAULT (''), `blocked_at` datetime NULL, `block_reason` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, CONSTRAINT `customer_records_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "customerrecord_shop_id_mobile" to table: "customer_records"
CREATE UNIQUE INDEX `customerrecord_shop_id_mobile` ON `customer_records` (`shop_id`, `mobile`);
-- create index "customerrecord_shop_id_last_order_at_id" to table: "customer_records"
CREATE INDEX `customerrecord_shop_id_last_order_at_id` ON `customer_records` (`shop_id`, `last_order_at`, `id`);
-- create index "customerrecord_shop_id_spent_id" to table: "customer_records"
CREATE INDEX `customerrecord_shop_id_spent_id` ON `customer_records` (`shop_id`, `spent`, `id`);
-- create index "customerrecord_shop_id_orders_id" to table: "customer_records"
CREATE INDEX `customerrecord_shop_id_orders_id` ON `customer_records` (`shop_id`, `orders`, `id`);
-- create index "customerrecord_shop_id_name_key" to table: "customer_records"
CREATE INDEX `customerrecord_shop_id_name_key` ON `customer_records` (`shop_id`, `name_key`);
-- create "customer_taggings" table
CREATE TABLE `customer_taggings` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `record_id` integer NOT NULL, `tag_id` integer NOT NULL, CONSTRAINT `customer_taggings_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `customer_taggings_customer_records_record` FOREIGN KEY (`record_id`) REFERENCES `customer_records` (`id`) ON DELETE CASCADE, CONSTRAINT `customer_taggings_order_tags_tag` FOREIGN KEY (`tag_id`) REFERENCES `order_tags` (`id`) ON DELETE CASCADE);
-- create index "customertagging_record_id_tag_id" to table: "customer_taggings"
CREATE UNIQUE INDEX `customertagging_record_id_tag_id` ON `customer_taggings` (`record_id`, `tag_id`);
-- create index "customertagging_tag_id_record_id" to table: "customer_taggings"
CREATE INDEX `customertagging_tag_id_record_id` ON `customer_taggings` (`tag_id`, `record_id`);
-- create index "customertagging_shop_id_tag_id_record_id" to table: "customer_taggings"
CREATE INDEX `customertagging_shop_id_tag_id_record_id` ON `customer_taggings` (`shop_id`, `tag_id`, `record_id`);
-- create "day_summaries" table
CREATE TABLE `day_summaries` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `day` text NOT NULL, `kind` text NOT NULL, `key` text NOT NULL DEFAULT (''), `orders` integer NOT NULL DEFAULT (0), `delivered` integer NOT NULL DEFAULT (0), `returned` integer NOT NULL DEFAULT (0), `canceled` integer NOT NULL DEFAULT (0), `units` integer NOT NULL DEFAULT (0), `sales` integer NOT NULL DEFAULT (0), `delivered_units` integer NOT NULL DEFAULT (0), `delivered_sales` integer NOT NULL DEFAULT (0), `delivered_cost` integer NOT NULL DEFAULT (0), `uncosted_units` integer NOT NULL DEFAULT (0), `uncosted_sales` integer NOT NULL DEFAULT (0), `shop_id` integer NOT NULL, CONSTRAINT `day_summaries_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "daysummary_shop_id_day_kind_key" to table: "day_summaries"
CREATE UNIQUE INDEX `daysummary_shop_id_day_kind_key` ON `day_summaries` (`shop_id`, `day`, `kind`, `key`);
-- create index "daysummary_shop_id_kind_day" to table: "day_summaries"
CREATE INDEX `daysummary_shop_id_kind_day` ON `day_summaries` (`shop_id`, `kind`, `day`);
-- create "order_changes" table
CREATE TABLE `order_changes` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `mobile` text NOT NULL DEFAULT (''), `day` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, CONSTRAINT `order_changes_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "orderchange_shop_id_id" to table: "order_changes"
CREATE INDEX `orderchange_shop_id_id` ON `order_changes` (`shop_id`, `id`);
-- create "purchase_costs" table
CREATE TABLE `purchase_costs` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `variant_id` integer NULL, `variant` text NOT NULL DEFAULT (''), `cost` integer NOT NULL, `since` datetime NOT NULL, `note` text NOT NULL DEFAULT (''), `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, `product_id` integer NOT NULL, CONSTRAINT `purchase_costs_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `purchase_costs_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE);
-- create index "purchasecost_product_id_shop_id_since_id" to table: "purchase_costs"
CREATE INDEX `purchasecost_product_id_shop_id_since_id` ON `purchase_costs` (`product_id`, `shop_id`, `since`, `id`);
-- create "stock_counts" table
CREATE TABLE `stock_counts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `key` text NOT NULL, `request_hash` text NOT NULL, `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `note` text NOT NULL DEFAULT (''), `counted` integer NOT NULL, `changed` integer NOT NULL, `missing` integer NOT NULL, `surplus` integer NOT NULL, `shop_id` integer NOT NULL, CONSTRAINT `stock_counts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "stockcount_shop_id_key" to table: "stock_counts"
CREATE UNIQUE INDEX `stockcount_shop_id_key` ON `stock_counts` (`shop_id`, `key`);
-- create index "stockcount_shop_id_id" to table: "stock_counts"
CREATE INDEX `stockcount_shop_id_id` ON `stock_counts` (`shop_id`, `id`);
-- create "stock_movements" table
CREATE TABLE `stock_movements` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `variant_id` integer NULL, `variant` text NOT NULL DEFAULT (''), `before` integer NOT NULL, `after` integer NOT NULL, `reason` text NOT NULL, `order_number` text NOT NULL DEFAULT (''), `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `note` text NOT NULL DEFAULT (''), `count_id` integer NULL, `shop_id` integer NOT NULL, `product_id` integer NOT NULL, CONSTRAINT `stock_movements_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `stock_movements_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE);
-- create index "stockmovement_shop_id_id" to table: "stock_movements"
CREATE INDEX `stockmovement_shop_id_id` ON `stock_movements` (`shop_id`, `id`);
-- create index "stockmovement_product_id_shop_id_id" to table: "stock_movements"
CREATE INDEX `stockmovement_product_id_shop_id_id` ON `stock_movements` (`product_id`, `shop_id`, `id`);
-- create index "stockmovement_shop_id_variant_id_id" to table: "stock_movements"
CREATE INDEX `stockmovement_shop_id_variant_id_id` ON `stock_movements` (`shop_id`, `variant_id`, `id`) WHERE variant_id IS NOT NULL;
-- create "summary_states" table
CREATE TABLE `summary_states` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `filled_to` integer NOT NULL DEFAULT (0), `filled` bool NOT NULL DEFAULT (false), `shop_id` integer NOT NULL, CONSTRAINT `summary_states_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "summarystate_shop_id" to table: "summary_states"
CREATE UNIQUE INDEX `summarystate_shop_id` ON `summary_states` (`shop_id`);
-- create "team_roles" table
CREATE TABLE `team_roles` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `name_key` text NOT NULL, `rights` json NOT NULL, `shop_id` integer NOT NULL, CONSTRAINT `team_roles_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "teamrole_shop_id_name_key" to table: "team_roles"
CREATE UNIQUE INDEX `teamrole_shop_id_name_key` ON `team_roles` (`shop_id`, `name_key`);
-- create "visit_counts" table
CREATE TABLE `visit_counts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `day` text NOT NULL, `source` text NOT NULL DEFAULT (''), `visits` integer NOT NULL DEFAULT (0), `pages` integer NOT NULL DEFAULT (0), `sketch` blob NULL, `shop_id` integer NOT NULL, CONSTRAINT `visit_counts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "visitcount_shop_id_day_source" to table: "visit_counts"
CREATE UNIQUE INDEX `visitcount_shop_id_day_source` ON `visit_counts` (`shop_id`, `day`, `source`);
-- create index "visitcount_day" to table: "visit_counts"
CREATE INDEX `visitcount_day` ON `visit_counts` (`day`);

-- +goose Down
-- reverse: create index "visitcount_day" to table: "visit_counts"
DROP INDEX `visitcount_day`;
-- reverse: create index "visitcount_shop_id_day_source" to table: "visit_counts"
DROP INDEX `visitcount_shop_id_day_source`;
-- reverse: create "visit_counts" table
DROP TABLE `visit_counts`;
-- reverse: create index "teamrole_shop_id_name_key" to table: "team_roles"
DROP INDEX `teamrole_shop_id_name_key`;
-- reverse: create "team_roles" table
DROP TABLE `team_roles`;
-- reverse: create index "summarystate_shop_id" to table: "summary_states"
DROP INDEX `summarystate_shop_id`;
-- reverse: create "summary_states" table
DROP TABLE `summary_states`;
-- reverse: create index "stockmovement_shop_id_variant_id_id" to table: "stock_movements"
DROP INDEX `stockmovement_shop_id_variant_id_id`;
-- reverse: create index "stockmovement_product_id_shop_id_id" to table: "stock_movements"
DROP INDEX `stockmovement_product_id_shop_id_id`;
-- reverse: create index "stockmovement_shop_id_id" to table: "stock_movements"
DROP INDEX `stockmovement_shop_id_id`;
-- reverse: create "stock_movements" table
DROP TABLE `stock_movements`;
-- reverse: create index "stockcount_shop_id_id" to table: "stock_counts"
DROP INDEX `stockcount_shop_id_id`;
-- reverse: create index "stockcount_shop_id_key" to table: "stock_counts"
DROP INDEX `stockcount_shop_id_key`;
-- reverse: create "stock_counts" table
DROP TABLE `stock_counts`;
-- reverse: create index "purchasecost_product_id_shop_id_since_id" to table: "purchase_costs"
DROP INDEX `purchasecost_product_id_shop_id_since_id`;
-- reverse: create "purchase_costs" table
DROP TABLE `purchase_costs`;
-- reverse: create index "orderchange_shop_id_id" to table: "order_changes"
DROP INDEX `orderchange_shop_id_id`;
-- reverse: create "order_changes" table
DROP TABLE `order_changes`;
-- reverse: create index "daysummary_shop_id_kind_day" to table: "day_summaries"
DROP INDEX `daysummary_shop_id_kind_day`;
-- reverse: create index "daysummary_shop_id_day_kind_key" to table: "day_summaries"
DROP INDEX `daysummary_shop_id_day_kind_key`;
-- reverse: create "day_summaries" table
DROP TABLE `day_summaries`;
-- reverse: create index "customertagging_shop_id_tag_id_record_id" to table: "customer_taggings"
DROP INDEX `customertagging_shop_id_tag_id_record_id`;
-- reverse: create index "customertagging_tag_id_record_id" to table: "customer_taggings"
DROP INDEX `customertagging_tag_id_record_id`;
-- reverse: create index "customertagging_record_id_tag_id" to table: "customer_taggings"
DROP INDEX `customertagging_record_id_tag_id`;
-- reverse: create "customer_taggings" table
DROP TABLE `customer_taggings`;
-- reverse: create index "customerrecord_shop_id_name_key" to table: "customer_records"
DROP INDEX `customerrecord_shop_id_name_key`;
-- reverse: create index "customerrecord_shop_id_orders_id" to table: "customer_records"
DROP INDEX `customerrecord_shop_id_orders_id`;
-- reverse: create index "customerrecord_shop_id_spent_id" to table: "customer_records"
DROP INDEX `customerrecord_shop_id_spent_id`;
-- reverse: create index "customerrecord_shop_id_last_order_at_id" to table: "customer_records"
DROP INDEX `customerrecord_shop_id_last_order_at_id`;
-- reverse: create index "customerrecord_shop_id_mobile" to table: "customer_records"
DROP INDEX `customerrecord_shop_id_mobile`;
-- reverse: create "customer_records" table
DROP TABLE `customer_records`;
-- reverse: add column "cost" to table: "variants"
ALTER TABLE `variants` DROP COLUMN `cost`;
-- reverse: add column "cost" to table: "products"
ALTER TABLE `products` DROP COLUMN `cost`;
-- reverse: add column "cost" to table: "order_items"
ALTER TABLE `order_items` DROP COLUMN `cost`;
-- reverse: add column "visit_source" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `visit_source`;
-- reverse: add column "role_id" to table: "admin_users"
ALTER TABLE `admin_users` DROP COLUMN `role_id`;
