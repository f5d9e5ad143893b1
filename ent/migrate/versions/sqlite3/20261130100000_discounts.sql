-- +goose Up
-- add column "discount" to table: "order_items"
ALTER TABLE `order_items` ADD COLUMN `discount` integer NOT NULL DEFAULT 0;
-- create "discounts" table
CREATE TABLE `discounts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `bn_name` text NOT NULL DEFAULT (''), `note` text NOT NULL DEFAULT (''), `source` text NOT NULL DEFAULT (''), `automatic` bool NOT NULL DEFAULT (false), `terms` json NOT NULL, `first_order` bool NOT NULL DEFAULT (false), `districts` json NULL, `tags` json NULL, `most_uses` integer NOT NULL DEFAULT (0), `most_of_phone` integer NOT NULL DEFAULT (0), `most_of_code` integer NOT NULL DEFAULT (0), `used` integer NOT NULL DEFAULT (0), `starts_at` datetime NULL, `ends_at` datetime NULL, `paused` bool NOT NULL DEFAULT (false), CONSTRAINT `discounts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "discount_shop_id_id" to table: "discounts"
CREATE INDEX `discount_shop_id_id` ON `discounts` (`shop_id`, `id`);
-- create index "discount_shop_id_ends_at" to table: "discounts"
CREATE INDEX `discount_shop_id_ends_at` ON `discounts` (`shop_id`, `ends_at`);
-- create "discount_codes" table
CREATE TABLE `discount_codes` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `code` text NOT NULL, `used` integer NOT NULL DEFAULT (0), `discount_id` integer NOT NULL, CONSTRAINT `discount_codes_discounts_discount` FOREIGN KEY (`discount_id`) REFERENCES `discounts` (`id`) ON DELETE CASCADE, CONSTRAINT `discount_codes_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "discountcode_shop_id_code" to table: "discount_codes"
CREATE UNIQUE INDEX `discountcode_shop_id_code` ON `discount_codes` (`shop_id`, `code`);
-- create index "discountcode_discount_id_id" to table: "discount_codes"
CREATE INDEX `discountcode_discount_id_id` ON `discount_codes` (`discount_id`, `id`);
-- create "order_discounts" table
CREATE TABLE `order_discounts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `name` text NOT NULL, `bn_name` text NOT NULL DEFAULT (''), `code` text NOT NULL DEFAULT (''), `terms` json NOT NULL, `amount` integer NOT NULL, `shares` json NULL, `counts` bool NOT NULL DEFAULT (true), `mobile` text NOT NULL DEFAULT (''), `nth` integer NOT NULL DEFAULT (0), `order_id` integer NOT NULL, `discount_id` integer NULL, CONSTRAINT `order_discounts_orders_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`) ON DELETE CASCADE, CONSTRAINT `order_discounts_discounts_discount` FOREIGN KEY (`discount_id`) REFERENCES `discounts` (`id`) ON DELETE SET NULL, CONSTRAINT `order_discounts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "orderdiscount_shop_id_order_id" to table: "order_discounts"
CREATE INDEX `orderdiscount_shop_id_order_id` ON `order_discounts` (`shop_id`, `order_id`);
-- create index "orderdiscount_discount_id_order_id" to table: "order_discounts"
CREATE INDEX `orderdiscount_discount_id_order_id` ON `order_discounts` (`discount_id`, `order_id`);
-- create index "orderdiscount_discount_id_mobile_nth" to table: "order_discounts"
CREATE UNIQUE INDEX `orderdiscount_discount_id_mobile_nth` ON `order_discounts` (`discount_id`, `mobile`, `nth`) WHERE nth > 0;

-- +goose Down
-- reverse: create index "orderdiscount_discount_id_mobile_nth" to table: "order_discounts"
DROP INDEX `orderdiscount_discount_id_mobile_nth`;
-- reverse: create index "orderdiscount_discount_id_order_id" to table: "order_discounts"
DROP INDEX `orderdiscount_discount_id_order_id`;
-- reverse: create index "orderdiscount_shop_id_order_id" to table: "order_discounts"
DROP INDEX `orderdiscount_shop_id_order_id`;
-- reverse: create "order_discounts" table
DROP TABLE `order_discounts`;
-- reverse: create index "discountcode_discount_id_id" to table: "discount_codes"
DROP INDEX `discountcode_discount_id_id`;
-- reverse: create index "discountcode_shop_id_code" to table: "discount_codes"
DROP INDEX `discountcode_shop_id_code`;
-- reverse: create "discount_codes" table
DROP TABLE `discount_codes`;
-- reverse: create index "discount_shop_id_ends_at" to table: "discounts"
DROP INDEX `discount_shop_id_ends_at`;
-- reverse: create index "discount_shop_id_id" to table: "discounts"
DROP INDEX `discount_shop_id_id`;
-- reverse: create "discounts" table
DROP TABLE `discounts`;
-- reverse: add column "discount" to table: "order_items"
ALTER TABLE `order_items` DROP COLUMN `discount`;
