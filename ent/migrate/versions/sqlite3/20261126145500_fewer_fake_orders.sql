-- +goose Up
ALTER TABLE `orders` ADD COLUMN `advance_due` integer NOT NULL DEFAULT (0);
ALTER TABLE `orders` ADD COLUMN `hold` text NULL;
ALTER TABLE `orders` ADD COLUMN `risk_level` text NULL;
ALTER TABLE `orders` ADD COLUMN `confirmation` text NOT NULL DEFAULT ('none');
ALTER TABLE `orders` ADD COLUMN `confirmation_at` datetime NULL;
ALTER TABLE `products` ADD COLUMN `advance` json NULL;
ALTER TABLE `shops` ADD COLUMN `payment_rules` json NULL;
ALTER TABLE `shops` ADD COLUMN `risk_rules` json NULL;
ALTER TABLE `shops` ADD COLUMN `unfinished_days` integer NOT NULL DEFAULT (0);
-- create "block_entries" table
CREATE TABLE `block_entries` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `list` text NOT NULL, `kind` text NOT NULL, `value` text NOT NULL, `label` text NOT NULL DEFAULT (''), `reason` text NOT NULL DEFAULT (''), `expires_at` datetime NULL, `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), CONSTRAINT `block_entries_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "blockentry_shop_id_kind_value" to table: "block_entries"
CREATE UNIQUE INDEX `blockentry_shop_id_kind_value` ON `block_entries` (`shop_id`, `kind`, `value`);
-- create index "blockentry_shop_id_list_id" to table: "block_entries"
CREATE INDEX `blockentry_shop_id_list_id` ON `block_entries` (`shop_id`, `list`, `id`);
-- create "order_risks" table
CREATE TABLE `order_risks` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `mobile` text NOT NULL DEFAULT (''), `network_key` text NOT NULL DEFAULT (''), `device_key` text NOT NULL DEFAULT (''), `form_seconds` integer NULL, `score` integer NOT NULL DEFAULT (0), `level` text NOT NULL DEFAULT ('none'), `signals` json NULL, `courier_score` json NULL, `courier_at` datetime NULL, `action` text NOT NULL DEFAULT (''), `scored_at` datetime NULL, `feedback` text NOT NULL DEFAULT ('none'), `feedback_by` integer NOT NULL DEFAULT (0), `order_id` integer NOT NULL, CONSTRAINT `order_risks_orders_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`) ON DELETE CASCADE, CONSTRAINT `order_risks_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "orderrisk_order_id_shop_id" to table: "order_risks"
CREATE UNIQUE INDEX `orderrisk_order_id_shop_id` ON `order_risks` (`order_id`, `shop_id`);
-- create index "orderrisk_shop_id_mobile_created_at" to table: "order_risks"
CREATE INDEX `orderrisk_shop_id_mobile_created_at` ON `order_risks` (`shop_id`, `mobile`, `created_at`);
-- create index "orderrisk_shop_id_network_key_created_at" to table: "order_risks"
CREATE INDEX `orderrisk_shop_id_network_key_created_at` ON `order_risks` (`shop_id`, `network_key`, `created_at`);
-- create index "orderrisk_shop_id_device_key_created_at" to table: "order_risks"
CREATE INDEX `orderrisk_shop_id_device_key_created_at` ON `order_risks` (`shop_id`, `device_key`, `created_at`);
-- create index "orderrisk_shop_id_created_at_level_feedback" to table: "order_risks"
CREATE INDEX `orderrisk_shop_id_created_at_level_feedback` ON `order_risks` (`shop_id`, `created_at`, `level`, `feedback`);
-- create "payments" table
CREATE TABLE `payments` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `key` text NOT NULL, `method` text NOT NULL, `kind` text NOT NULL, `state` text NOT NULL DEFAULT ('asked'), `amount` integer NOT NULL, `received` integer NOT NULL DEFAULT (0), `fee` integer NOT NULL DEFAULT (0), `reference` text NOT NULL DEFAULT (''), `reference_key` text NULL, `sender` text NOT NULL DEFAULT (''), `session` text NULL, `address` text NOT NULL DEFAULT (''), `problem` text NOT NULL DEFAULT (''), `note` text NOT NULL DEFAULT (''), `refund_of_id` integer NULL, `polls` integer NOT NULL DEFAULT (0), `poll_at` datetime NULL, `confirmed_at` datetime NULL, `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `order_id` integer NOT NULL, CONSTRAINT `payments_orders_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`) ON DELETE CASCADE, CONSTRAINT `payments_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "payment_shop_id_key" to table: "payments"
CREATE UNIQUE INDEX `payment_shop_id_key` ON `payments` (`shop_id`, `key`);
-- create index "payment_shop_id_state_id" to table: "payments"
CREATE INDEX `payment_shop_id_state_id` ON `payments` (`shop_id`, `state`, `id`);
-- create index "payment_shop_id_id" to table: "payments"
CREATE INDEX `payment_shop_id_id` ON `payments` (`shop_id`, `id`);
-- create index "payment_order_id_shop_id_id" to table: "payments"
CREATE INDEX `payment_order_id_shop_id_id` ON `payments` (`order_id`, `shop_id`, `id`);
-- create index "payment_shop_id_reference_key" to table: "payments"
CREATE UNIQUE INDEX `payment_shop_id_reference_key` ON `payments` (`shop_id`, `reference_key`);
-- create index "payment_shop_id_method_session" to table: "payments"
CREATE UNIQUE INDEX `payment_shop_id_method_session` ON `payments` (`shop_id`, `method`, `session`);
-- create index "payment_poll_at" to table: "payments"
CREATE INDEX `payment_poll_at` ON `payments` (`poll_at`) WHERE poll_at IS NOT NULL;
-- create "payment_events" table
CREATE TABLE `payment_events` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `source` text NOT NULL, `from_state` text NOT NULL DEFAULT (''), `to_state` text NOT NULL, `note` text NOT NULL DEFAULT (''), `details` json NULL, `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `payment_id` integer NOT NULL, CONSTRAINT `payment_events_payments_payment` FOREIGN KEY (`payment_id`) REFERENCES `payments` (`id`) ON DELETE CASCADE, CONSTRAINT `payment_events_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "paymentevent_payment_id_shop_id_id" to table: "payment_events"
CREATE INDEX `paymentevent_payment_id_shop_id_id` ON `payment_events` (`payment_id`, `shop_id`, `id`);
-- create "service_connections" table
CREATE TABLE `service_connections` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `service` text NOT NULL, `public_id` text NOT NULL, `state` text NOT NULL DEFAULT ('connected'), `problem` text NOT NULL DEFAULT (''), `credentials` blob NOT NULL, `account` text NOT NULL DEFAULT (''), `settings` json NULL, `webhook_at` datetime NULL, CONSTRAINT `service_connections_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "service_connections_public_id_key" to table: "service_connections"
CREATE UNIQUE INDEX `service_connections_public_id_key` ON `service_connections` (`public_id`);
-- create index "serviceconnection_shop_id_service" to table: "service_connections"
CREATE UNIQUE INDEX `serviceconnection_shop_id_service` ON `service_connections` (`shop_id`, `service`);
-- create "shared_histories" table
CREATE TABLE `shared_histories` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `number_key` text NOT NULL, `contributor_key` text NOT NULL, `delivered` integer NOT NULL DEFAULT (0), `returned` integer NOT NULL DEFAULT (0), `canceled` integer NOT NULL DEFAULT (0), `updated_at` datetime NOT NULL);
-- create index "sharedhistory_number_key_contributor_key" to table: "shared_histories"
CREATE UNIQUE INDEX `sharedhistory_number_key_contributor_key` ON `shared_histories` (`number_key`, `contributor_key`);
-- create index "sharedhistory_contributor_key" to table: "shared_histories"
CREATE INDEX `sharedhistory_contributor_key` ON `shared_histories` (`contributor_key`);
-- create "unfinished_checkouts" table
CREATE TABLE `unfinished_checkouts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `shop_id` integer NOT NULL, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `key` text NOT NULL, `mobile` text NOT NULL, `name` text NOT NULL DEFAULT (''), `district` text NOT NULL DEFAULT (''), `locale` text NOT NULL DEFAULT ('bn'), `lines` json NOT NULL, `value` integer NOT NULL DEFAULT (0), `state` text NOT NULL DEFAULT ('open'), `order_id` integer NULL, `contacts` integer NOT NULL DEFAULT (0), `contacted_at` datetime NULL, CONSTRAINT `unfinished_checkouts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "unfinishedcheckout_shop_id_key" to table: "unfinished_checkouts"
CREATE UNIQUE INDEX `unfinishedcheckout_shop_id_key` ON `unfinished_checkouts` (`shop_id`, `key`);
-- create index "unfinishedcheckout_shop_id_state_updated_at_id" to table: "unfinished_checkouts"
CREATE INDEX `unfinishedcheckout_shop_id_state_updated_at_id` ON `unfinished_checkouts` (`shop_id`, `state`, `updated_at`, `id`);
-- create index "unfinishedcheckout_shop_id_mobile" to table: "unfinished_checkouts"
CREATE INDEX `unfinishedcheckout_shop_id_mobile` ON `unfinished_checkouts` (`shop_id`, `mobile`);
-- create index "unfinishedcheckout_updated_at" to table: "unfinished_checkouts"
CREATE INDEX `unfinishedcheckout_updated_at` ON `unfinished_checkouts` (`updated_at`);

-- +goose Down
-- reverse: create index "unfinishedcheckout_updated_at" to table: "unfinished_checkouts"
DROP INDEX `unfinishedcheckout_updated_at`;
-- reverse: create index "unfinishedcheckout_shop_id_mobile" to table: "unfinished_checkouts"
DROP INDEX `unfinishedcheckout_shop_id_mobile`;
-- reverse: create index "unfinishedcheckout_shop_id_state_updated_at_id" to table: "unfinished_checkouts"
DROP INDEX `unfinishedcheckout_shop_id_state_updated_at_id`;
-- reverse: create index "unfinishedcheckout_shop_id_key" to table: "unfinished_checkouts"
DROP INDEX `unfinishedcheckout_shop_id_key`;
-- reverse: create "unfinished_checkouts" table
DROP TABLE `unfinished_checkouts`;
-- reverse: create index "sharedhistory_contributor_key" to table: "shared_histories"
DROP INDEX `sharedhistory_contributor_key`;
-- reverse: create index "sharedhistory_number_key_contributor_key" to table: "shared_histories"
DROP INDEX `sharedhistory_number_key_contributor_key`;
-- reverse: create "shared_histories" table
DROP TABLE `shared_histories`;
-- reverse: create index "serviceconnection_shop_id_service" to table: "service_connections"
DROP INDEX `serviceconnection_shop_id_service`;
-- reverse: create index "service_connections_public_id_key" to table: "service_connections"
DROP INDEX `service_connections_public_id_key`;
-- reverse: create "service_connections" table
DROP TABLE `service_connections`;
-- reverse: create index "paymentevent_payment_id_shop_id_id" to table: "payment_events"
DROP INDEX `paymentevent_payment_id_shop_id_id`;
-- reverse: create "payment_events" table
DROP TABLE `payment_events`;
-- reverse: create index "payment_poll_at" to table: "payments"
DROP INDEX `payment_poll_at`;
-- reverse: create index "payment_shop_id_method_session" to table: "payments"
DROP INDEX `payment_shop_id_method_session`;
-- reverse: create index "payment_shop_id_reference_key" to table: "payments"
DROP INDEX `payment_shop_id_reference_key`;
-- reverse: create index "payment_order_id_shop_id_id" to table: "payments"
DROP INDEX `payment_order_id_shop_id_id`;
-- reverse: create index "payment_shop_id_id" to table: "payments"
DROP INDEX `payment_shop_id_id`;
-- reverse: create index "payment_shop_id_state_id" to table: "payments"
DROP INDEX `payment_shop_id_state_id`;
-- reverse: create index "payment_shop_id_key" to table: "payments"
DROP INDEX `payment_shop_id_key`;
-- reverse: create "payments" table
DROP TABLE `payments`;
-- reverse: create index "orderrisk_shop_id_created_at_level_feedback" to table: "order_risks"
DROP INDEX `orderrisk_shop_id_created_at_level_feedback`;
-- reverse: create index "orderrisk_shop_id_device_key_created_at" to table: "order_risks"
DROP INDEX `orderrisk_shop_id_device_key_created_at`;
-- reverse: create index "orderrisk_shop_id_network_key_created_at" to table: "order_risks"
DROP INDEX `orderrisk_shop_id_network_key_created_at`;
-- reverse: create index "orderrisk_shop_id_mobile_created_at" to table: "order_risks"
DROP INDEX `orderrisk_shop_id_mobile_created_at`;
-- reverse: create index "orderrisk_order_id_shop_id" to table: "order_risks"
DROP INDEX `orderrisk_order_id_shop_id`;
-- reverse: create "order_risks" table
DROP TABLE `order_risks`;
-- reverse: create index "blockentry_shop_id_list_id" to table: "block_entries"
DROP INDEX `blockentry_shop_id_list_id`;
-- reverse: create index "blockentry_shop_id_kind_value" to table: "block_entries"
DROP INDEX `blockentry_shop_id_kind_value`;
-- reverse: create "block_entries" table
DROP TABLE `block_entries`;
ALTER TABLE `shops` DROP COLUMN `unfinished_days`;
ALTER TABLE `shops` DROP COLUMN `risk_rules`;
ALTER TABLE `shops` DROP COLUMN `payment_rules`;
ALTER TABLE `products` DROP COLUMN `advance`;
ALTER TABLE `orders` DROP COLUMN `confirmation_at`;
ALTER TABLE `orders` DROP COLUMN `confirmation`;
ALTER TABLE `orders` DROP COLUMN `risk_level`;
ALTER TABLE `orders` DROP COLUMN `hold`;
ALTER TABLE `orders` DROP COLUMN `advance_due`;
