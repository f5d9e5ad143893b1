-- +goose Up
-- Written by hand: the generated migration recreates the tables.
ALTER TABLE `products` ADD COLUMN `size_guide` text NOT NULL DEFAULT ('');
ALTER TABLE `products` ADD COLUMN `bn_size_guide` text NOT NULL DEFAULT ('');
ALTER TABLE `categories` ADD COLUMN `size_guide` text NOT NULL DEFAULT ('');
ALTER TABLE `categories` ADD COLUMN `bn_size_guide` text NOT NULL DEFAULT ('');
-- create "facet_values" table
CREATE TABLE `facet_values` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `name_key` text NOT NULL, `value_key` text NOT NULL, `name` text NOT NULL, `bn_name` text NOT NULL DEFAULT (''), `value` text NOT NULL, `bn_value` text NOT NULL DEFAULT (''), `color` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, `product_id` integer NOT NULL, CONSTRAINT `facet_values_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `facet_values_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE);
-- create index "facetvalue_product_id_name_key_value_key" to table: "facet_values"
CREATE UNIQUE INDEX `facetvalue_product_id_name_key_value_key` ON `facet_values` (`product_id`, `name_key`, `value_key`);
-- create index "facetvalue_shop_id_name_key_value_key_product_id" to table: "facet_values"
CREATE INDEX `facetvalue_shop_id_name_key_value_key_product_id` ON `facet_values` (`shop_id`, `name_key`, `value_key`, `product_id`);
-- create "questions" table
CREATE TABLE `questions` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `text` text NOT NULL, `answer` text NOT NULL DEFAULT (''), `answered_at` datetime NULL, `shop_id` integer NOT NULL, `product_id` integer NOT NULL, `customer_id` integer NULL, CONSTRAINT `questions_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `questions_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE, CONSTRAINT `questions_customers_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE SET NULL);
-- create index "question_product_id_shop_id_answered_at" to table: "questions"
CREATE INDEX `question_product_id_shop_id_answered_at` ON `questions` (`product_id`, `shop_id`, `answered_at`);
-- create index "question_shop_id_answered_at_id" to table: "questions"
CREATE INDEX `question_shop_id_answered_at_id` ON `questions` (`shop_id`, `answered_at`, `id`);
-- create index "question_customer_id_shop_id" to table: "questions"
CREATE INDEX `question_customer_id_shop_id` ON `questions` (`customer_id`, `shop_id`);
-- create "stock_alerts" table
CREATE TABLE `stock_alerts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `phone` text NOT NULL, `locale` text NOT NULL DEFAULT ('bn'), `shop_id` integer NOT NULL, `product_id` integer NOT NULL, `variant_id` integer NULL, CONSTRAINT `stock_alerts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `stock_alerts_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE, CONSTRAINT `stock_alerts_variants_variant` FOREIGN KEY (`variant_id`) REFERENCES `variants` (`id`) ON DELETE CASCADE);
-- create index "stockalert_product_id_shop_id_phone" to table: "stock_alerts"
CREATE INDEX `stockalert_product_id_shop_id_phone` ON `stock_alerts` (`product_id`, `shop_id`, `phone`);
-- create index "stockalert_shop_id_phone" to table: "stock_alerts"
CREATE INDEX `stockalert_shop_id_phone` ON `stock_alerts` (`shop_id`, `phone`);
-- create index "stockalert_variant_id" to table: "stock_alerts"
CREATE INDEX `stockalert_variant_id` ON `stock_alerts` (`variant_id`) WHERE variant_id IS NOT NULL;

-- +goose Down
-- reverse: create index "stockalert_variant_id" to table: "stock_alerts"
DROP INDEX `stockalert_variant_id`;
-- reverse: create index "stockalert_shop_id_phone" to table: "stock_alerts"
DROP INDEX `stockalert_shop_id_phone`;
-- reverse: create index "stockalert_product_id_shop_id_phone" to table: "stock_alerts"
DROP INDEX `stockalert_product_id_shop_id_phone`;
-- reverse: create "stock_alerts" table
DROP TABLE `stock_alerts`;
-- reverse: create index "question_customer_id_shop_id" to table: "questions"
DROP INDEX `question_customer_id_shop_id`;
-- reverse: create index "question_shop_id_answered_at_id" to table: "questions"
DROP INDEX `question_shop_id_answered_at_id`;
-- reverse: create index "question_product_id_shop_id_answered_at" to table: "questions"
DROP INDEX `question_product_id_shop_id_answered_at`;
-- reverse: create "questions" table
DROP TABLE `questions`;
-- reverse: create index "facetvalue_shop_id_name_key_value_key_product_id" to table: "facet_values"
DROP INDEX `facetvalue_shop_id_name_key_value_key_product_id`;
-- reverse: create index "facetvalue_product_id_name_key_value_key" to table: "facet_values"
DROP INDEX `facetvalue_product_id_name_key_value_key`;
-- reverse: create "facet_values" table
DROP TABLE `facet_values`;
ALTER TABLE `categories` DROP COLUMN `bn_size_guide`;
ALTER TABLE `categories` DROP COLUMN `size_guide`;
ALTER TABLE `products` DROP COLUMN `bn_size_guide`;
ALTER TABLE `products` DROP COLUMN `size_guide`;
