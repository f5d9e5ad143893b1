-- +goose Up
-- disable the enforcement of foreign-keys constraints
PRAGMA foreign_keys = off;
-- create "new_orders" table
CREATE TABLE `new_orders` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `number` text NOT NULL, `idempotency_key` text NOT NULL, `request_hash` text NOT NULL DEFAULT (''), `email` text NOT NULL DEFAULT (''), `note` text NOT NULL DEFAULT (''), `shop_note` text NOT NULL DEFAULT (''), `source` text NOT NULL DEFAULT ('shop'), `proof` text NOT NULL DEFAULT ('none'), `name_key` text NOT NULL DEFAULT (''), `locale` text NOT NULL DEFAULT ('bn'), `currency` text NOT NULL, `status` text NOT NULL DEFAULT ('pending'), `payment_method` text NOT NULL DEFAULT ('cod'), `payment_status` text NOT NULL DEFAULT ('unpaid'), `shipping_name` text NOT NULL DEFAULT (''), `bn_shipping_name` text NOT NULL DEFAULT (''), `shipping_fee` integer NOT NULL DEFAULT (0), `subtotal` integer NOT NULL, `total` integer NOT NULL, `name` text NOT NULL, `mobile` text NOT NULL, `division` text NOT NULL DEFAULT (''), `district` text NOT NULL DEFAULT (''), `upazila` text NOT NULL DEFAULT (''), `line` text NOT NULL, `shop_id` integer NOT NULL, `customer_id` integer NULL, CONSTRAINT `orders_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `orders_customers_customer` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE SET NULL);
-- copy rows from old table "orders" to new temporary table "new_orders"
INSERT INTO `new_orders` (`id`, `created_at`, `updated_at`, `number`, `idempotency_key`, `request_hash`, `email`, `note`, `shop_note`, `source`, `name_key`, `locale`, `currency`, `status`, `payment_method`, `payment_status`, `shipping_name`, `bn_shipping_name`, `shipping_fee`, `subtotal`, `total`, `name`, `mobile`, `division`, `district`, `upazila`, `line`, `shop_id`, `customer_id`) SELECT `id`, `created_at`, `updated_at`, `number`, `idempotency_key`, `request_hash`, `email`, `note`, `shop_note`, `source`, `name_key`, `locale`, `currency`, `status`, `payment_method`, `payment_status`, `shipping_name`, `bn_shipping_name`, `shipping_fee`, `subtotal`, `total`, `name`, `mobile`, `division`, `district`, `upazila`, `line`, `shop_id`, `customer_id` FROM `orders`;
-- drop "orders" table after copying rows
DROP TABLE `orders`;
-- rename temporary table "new_orders" to "orders"
ALTER TABLE `new_orders` RENAME TO `orders`;
-- create index "order_shop_id_number" to table: "orders"
CREATE UNIQUE INDEX `order_shop_id_number` ON `orders` (`shop_id`, `number`);
-- create index "order_shop_id_idempotency_key" to table: "orders"
CREATE UNIQUE INDEX `order_shop_id_idempotency_key` ON `orders` (`shop_id`, `idempotency_key`);
-- create index "order_shop_id_status_id" to table: "orders"
CREATE INDEX `order_shop_id_status_id` ON `orders` (`shop_id`, `status`, `id`);
-- create index "order_shop_id_mobile_id" to table: "orders"
CREATE INDEX `order_shop_id_mobile_id` ON `orders` (`shop_id`, `mobile`, `id`);
-- create index "order_customer_id_shop_id_id" to table: "orders"
CREATE INDEX `order_customer_id_shop_id_id` ON `orders` (`customer_id`, `shop_id`, `id`);
-- create index "order_shop_id_id" to table: "orders"
CREATE INDEX `order_shop_id_id` ON `orders` (`shop_id`, `id`);
-- create index "order_shop_id_created_at" to table: "orders"
CREATE INDEX `order_shop_id_created_at` ON `orders` (`shop_id`, `created_at`);
-- create index "order_shop_id_name_key" to table: "orders"
CREATE INDEX `order_shop_id_name_key` ON `orders` (`shop_id`, `name_key`);
-- create "sms_counts" table
CREATE TABLE `sms_counts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `day` text NOT NULL, `budget` text NOT NULL, `delivered` integer NOT NULL DEFAULT (0), `messages` integer NOT NULL DEFAULT (0), `parts` integer NOT NULL DEFAULT (0), `skipped` integer NOT NULL DEFAULT (0), `shop_id` integer NOT NULL, CONSTRAINT `sms_counts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "smscount_shop_id_day_budget" to table: "sms_counts"
CREATE UNIQUE INDEX `smscount_shop_id_day_budget` ON `sms_counts` (`shop_id`, `day`, `budget`);
-- create index "smscount_day" to table: "sms_counts"
CREATE INDEX `smscount_day` ON `sms_counts` (`day`);
-- enable back the enforcement of foreign-keys constraints
PRAGMA foreign_keys = on;

-- +goose Down
-- reverse: create index "smscount_day" to table: "sms_counts"
DROP INDEX `smscount_day`;
-- reverse: create index "smscount_shop_id_day_budget" to table: "sms_counts"
DROP INDEX `smscount_shop_id_day_budget`;
-- reverse: create "sms_counts" table
DROP TABLE `sms_counts`;
-- reverse: create index "order_shop_id_name_key" to table: "orders"
DROP INDEX `order_shop_id_name_key`;
-- reverse: create index "order_shop_id_created_at" to table: "orders"
DROP INDEX `order_shop_id_created_at`;
-- reverse: create index "order_shop_id_id" to table: "orders"
DROP INDEX `order_shop_id_id`;
-- reverse: create index "order_customer_id_shop_id_id" to table: "orders"
DROP INDEX `order_customer_id_shop_id_id`;
-- reverse: create index "order_shop_id_mobile_id" to table: "orders"
DROP INDEX `order_shop_id_mobile_id`;
-- reverse: create index "order_shop_id_status_id" to table: "orders"
DROP INDEX `order_shop_id_status_id`;
-- reverse: create index "order_shop_id_idempotency_key" to table: "orders"
DROP INDEX `order_shop_id_idempotency_key`;
-- reverse: create index "order_shop_id_number" to table: "orders"
DROP INDEX `order_shop_id_number`;
-- reverse: create "new_orders" table
DROP TABLE `new_orders`;
