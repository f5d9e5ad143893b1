-- +goose Up
-- add column "alerts" to table: "admin_users"
ALTER TABLE `admin_users` ADD COLUMN `alerts` json NULL;
-- add column "quiet_from" to table: "admin_users"
ALTER TABLE `admin_users` ADD COLUMN `quiet_from` integer NULL;
-- add column "quiet_to" to table: "admin_users"
ALTER TABLE `admin_users` ADD COLUMN `quiet_to` integer NULL;
-- add column "discount" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `discount` integer NOT NULL DEFAULT (0);
-- add column "discount_percent" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `discount_percent` integer NOT NULL DEFAULT (0);
-- add column "discount_reason" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `discount_reason` text NOT NULL DEFAULT ('');
-- add column "advance" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `advance` integer NOT NULL DEFAULT (0);
-- add column "edits" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `edits` integer NOT NULL DEFAULT (0);
-- add column "assignee_id" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `assignee_id` integer NULL;
-- add column "split_from_id" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `split_from_id` integer NULL;
-- add column "merged_into_id" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `merged_into_id` integer NULL;
-- add column "unanswered_calls" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `unanswered_calls` integer NOT NULL DEFAULT (0);
-- add column "call_outcome" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `call_outcome` text NOT NULL DEFAULT ('');
-- add column "remind_at" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `remind_at` datetime NULL;
-- add column "details" to table: "order_events"
ALTER TABLE `order_events` ADD COLUMN `details` json NULL;
-- create "order_tags" table
CREATE TABLE `order_tags` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `name_key` text NOT NULL, `colour` text NOT NULL DEFAULT ('grey'), `shop_id` integer NOT NULL, CONSTRAINT `order_tags_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "ordertag_shop_id_name_key" to table: "order_tags"
CREATE UNIQUE INDEX `ordertag_shop_id_name_key` ON `order_tags` (`shop_id`, `name_key`);
-- create "order_taggings" table
CREATE TABLE `order_taggings` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `order_id` integer NOT NULL, `tag_id` integer NOT NULL, CONSTRAINT `order_taggings_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `order_taggings_orders_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`) ON DELETE CASCADE, CONSTRAINT `order_taggings_order_tags_tag` FOREIGN KEY (`tag_id`) REFERENCES `order_tags` (`id`) ON DELETE CASCADE);
-- create index "ordertagging_order_id_tag_id" to table: "order_taggings"
CREATE UNIQUE INDEX `ordertagging_order_id_tag_id` ON `order_taggings` (`order_id`, `tag_id`);
-- create index "ordertagging_tag_id_order_id" to table: "order_taggings"
CREATE INDEX `ordertagging_tag_id_order_id` ON `order_taggings` (`tag_id`, `order_id`);
-- create index "ordertagging_shop_id_tag_id_order_id" to table: "order_taggings"
CREATE INDEX `ordertagging_shop_id_tag_id_order_id` ON `order_taggings` (`shop_id`, `tag_id`, `order_id`);
-- create "order_views" table
CREATE TABLE `order_views` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `name` text NOT NULL, `query` text NOT NULL, `position` integer NOT NULL DEFAULT (0), `shop_id` integer NOT NULL, CONSTRAINT `order_views_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "orderview_shop_id_position_id" to table: "order_views"
CREATE INDEX `orderview_shop_id_position_id` ON `order_views` (`shop_id`, `position`, `id`);
-- create "platform_keys" table
CREATE TABLE `platform_keys` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `name` text NOT NULL, `value` blob NOT NULL);
-- create index "platform_keys_name_key" to table: "platform_keys"
CREATE UNIQUE INDEX `platform_keys_name_key` ON `platform_keys` (`name`);
-- create "push_subscriptions" table
CREATE TABLE `push_subscriptions` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `endpoint` text NOT NULL, `endpoint_hash` text NOT NULL, `p256dh` text NOT NULL, `auth` text NOT NULL, `device` text NOT NULL DEFAULT (''), `locale` text NOT NULL DEFAULT ('bn'), `last_sent_at` datetime NULL, `shop_id` integer NOT NULL, `user_id` integer NOT NULL, CONSTRAINT `push_subscriptions_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `push_subscriptions_admin_users_user` FOREIGN KEY (`user_id`) REFERENCES `admin_users` (`id`) ON DELETE CASCADE);
-- create index "pushsubscription_shop_id_endpoint_hash" to table: "push_subscriptions"
CREATE UNIQUE INDEX `pushsubscription_shop_id_endpoint_hash` ON `push_subscriptions` (`shop_id`, `endpoint_hash`);
-- create index "pushsubscription_user_id" to table: "push_subscriptions"
CREATE INDEX `pushsubscription_user_id` ON `push_subscriptions` (`user_id`);

-- +goose Down
-- reverse: create index "pushsubscription_user_id" to table: "push_subscriptions"
DROP INDEX `pushsubscription_user_id`;
-- reverse: create index "pushsubscription_shop_id_endpoint_hash" to table: "push_subscriptions"
DROP INDEX `pushsubscription_shop_id_endpoint_hash`;
-- reverse: create "push_subscriptions" table
DROP TABLE `push_subscriptions`;
-- reverse: create index "platform_keys_name_key" to table: "platform_keys"
DROP INDEX `platform_keys_name_key`;
-- reverse: create "platform_keys" table
DROP TABLE `platform_keys`;
-- reverse: create index "orderview_shop_id_position_id" to table: "order_views"
DROP INDEX `orderview_shop_id_position_id`;
-- reverse: create "order_views" table
DROP TABLE `order_views`;
-- reverse: create index "ordertagging_shop_id_tag_id_order_id" to table: "order_taggings"
DROP INDEX `ordertagging_shop_id_tag_id_order_id`;
-- reverse: create index "ordertagging_tag_id_order_id" to table: "order_taggings"
DROP INDEX `ordertagging_tag_id_order_id`;
-- reverse: create index "ordertagging_order_id_tag_id" to table: "order_taggings"
DROP INDEX `ordertagging_order_id_tag_id`;
-- reverse: create "order_taggings" table
DROP TABLE `order_taggings`;
-- reverse: create index "ordertag_shop_id_name_key" to table: "order_tags"
DROP INDEX `ordertag_shop_id_name_key`;
-- reverse: create "order_tags" table
DROP TABLE `order_tags`;
-- reverse: add column "details" to table: "order_events"
ALTER TABLE `order_events` DROP COLUMN `details`;
-- reverse: add column "remind_at" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `remind_at`;
-- reverse: add column "call_outcome" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `call_outcome`;
-- reverse: add column "unanswered_calls" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `unanswered_calls`;
-- reverse: add column "merged_into_id" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `merged_into_id`;
-- reverse: add column "split_from_id" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `split_from_id`;
-- reverse: add column "assignee_id" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `assignee_id`;
-- reverse: add column "edits" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `edits`;
-- reverse: add column "advance" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `advance`;
-- reverse: add column "discount_reason" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `discount_reason`;
-- reverse: add column "discount_percent" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `discount_percent`;
-- reverse: add column "discount" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `discount`;
-- reverse: add column "quiet_to" to table: "admin_users"
ALTER TABLE `admin_users` DROP COLUMN `quiet_to`;
-- reverse: add column "quiet_from" to table: "admin_users"
ALTER TABLE `admin_users` DROP COLUMN `quiet_from`;
-- reverse: add column "alerts" to table: "admin_users"
ALTER TABLE `admin_users` DROP COLUMN `alerts`;
