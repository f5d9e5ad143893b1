-- +goose Up
ALTER TABLE `order_items` ADD COLUMN `returned` integer NOT NULL DEFAULT (0);
ALTER TABLE `products` ADD COLUMN `weight` integer NOT NULL DEFAULT (0);
ALTER TABLE `shops` ADD COLUMN `return_days` integer NOT NULL DEFAULT (0);
ALTER TABLE `shops` ADD COLUMN `courier_rules` json NULL;
-- create "courier_connections" table
CREATE TABLE `courier_connections` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `courier` text NOT NULL, `public_id` text NOT NULL, `state` text NOT NULL DEFAULT ('connected'), `problem` text NOT NULL DEFAULT (''), `credentials` blob NOT NULL, `account` text NOT NULL DEFAULT (''), `settings` json NULL, `webhook_at` datetime NULL, `shop_id` integer NOT NULL, CONSTRAINT `courier_connections_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "courier_connections_public_id_key" to table: "courier_connections"
CREATE UNIQUE INDEX `courier_connections_public_id_key` ON `courier_connections` (`public_id`);
-- create index "courierconnection_shop_id_courier" to table: "courier_connections"
CREATE UNIQUE INDEX `courierconnection_shop_id_courier` ON `courier_connections` (`shop_id`, `courier`);
-- create "courier_places" table
CREATE TABLE `courier_places` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `courier` text NOT NULL, `fetched_at` datetime NOT NULL, `places` blob NOT NULL);
-- create index "courier_places_courier_key" to table: "courier_places"
CREATE UNIQUE INDEX `courier_places_courier_key` ON `courier_places` (`courier`);
-- create "ledger_entries" table
CREATE TABLE `ledger_entries` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `key` text NOT NULL, `kind` text NOT NULL, `account` text NOT NULL, `amount` integer NOT NULL, `day` text NOT NULL, `courier` text NOT NULL DEFAULT (''), `parcel_id` integer NULL, `payout_id` integer NULL, `order_number` text NOT NULL DEFAULT (''), `source` text NOT NULL DEFAULT (''), `note` text NOT NULL DEFAULT (''), `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, CONSTRAINT `ledger_entries_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "ledgerentry_shop_id_key_account" to table: "ledger_entries"
CREATE UNIQUE INDEX `ledgerentry_shop_id_key_account` ON `ledger_entries` (`shop_id`, `key`, `account`);
-- create index "ledgerentry_shop_id_day_id" to table: "ledger_entries"
CREATE INDEX `ledgerentry_shop_id_day_id` ON `ledger_entries` (`shop_id`, `day`, `id`);
-- create index "ledgerentry_shop_id_account_day_courier_amount" to table: "ledger_entries"
CREATE INDEX `ledgerentry_shop_id_account_day_courier_amount` ON `ledger_entries` (`shop_id`, `account`, `day`, `courier`, `amount`);
-- create index "ledgerentry_shop_id_order_number_id" to table: "ledger_entries"
CREATE INDEX `ledgerentry_shop_id_order_number_id` ON `ledger_entries` (`shop_id`, `order_number`, `id`);
-- create index "ledgerentry_shop_id_parcel_id_id" to table: "ledger_entries"
CREATE INDEX `ledgerentry_shop_id_parcel_id_id` ON `ledger_entries` (`shop_id`, `parcel_id`, `id`);
-- create "order_returns" table
CREATE TABLE `order_returns` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `parcel_id` integer NULL, `kind` text NOT NULL, `asked_by` text NOT NULL, `state` text NOT NULL DEFAULT ('asked'), `reason` text NOT NULL DEFAULT (''), `note` text NOT NULL DEFAULT (''), `items` json NOT NULL, `photos` json NULL, `answer` text NOT NULL DEFAULT (''), `fee` integer NOT NULL DEFAULT (0), `exchange_order_id` integer NULL, `refund_amount` integer NOT NULL DEFAULT (0), `refund_method` text NOT NULL DEFAULT (''), `refund_number` text NOT NULL DEFAULT (''), `refund_reference` text NOT NULL DEFAULT (''), `refunded_at` datetime NULL, `received_at` datetime NULL, `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, `order_id` integer NOT NULL, CONSTRAINT `order_returns_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `order_returns_orders_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`) ON DELETE CASCADE);
-- create index "orderreturn_shop_id_id" to table: "order_returns"
CREATE INDEX `orderreturn_shop_id_id` ON `order_returns` (`shop_id`, `id`);
-- create index "orderreturn_shop_id_state_id" to table: "order_returns"
CREATE INDEX `orderreturn_shop_id_state_id` ON `order_returns` (`shop_id`, `state`, `id`);
-- create index "orderreturn_order_id_shop_id_id" to table: "order_returns"
CREATE INDEX `orderreturn_order_id_shop_id_id` ON `order_returns` (`order_id`, `shop_id`, `id`);
-- create "parcels" table
CREATE TABLE `parcels` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `courier` text NOT NULL, `courier_name` text NOT NULL DEFAULT (''), `state` text NOT NULL DEFAULT ('queued'), `active` bool NOT NULL DEFAULT (true), `invoice` text NOT NULL, `consignment` text NOT NULL DEFAULT (''), `tracking_code` text NOT NULL DEFAULT (''), `tracking_link` text NOT NULL DEFAULT (''), `courier_status` text NOT NULL DEFAULT (''), `state_at` datetime NOT NULL, `moved_at` datetime NULL, `failed_attempts` integer NOT NULL DEFAULT (0), `snoozed_until` datetime NULL, `problem` text NOT NULL DEFAULT (''), `problem_detail` text NOT NULL DEFAULT (''), `request` json NULL, `place_key` text NOT NULL DEFAULT (''), `weight` integer NOT NULL DEFAULT (0), `cod` integer NOT NULL DEFAULT (0), `rounding` integer NOT NULL DEFAULT (0), `quoted_charge` integer NULL, `charge` integer NULL, `cod_fee` integer NULL, `return_fee` integer NULL, `collected` integer NULL, `booked_at` datetime NULL, `delivered_at` datetime NULL, `checked_in_at` datetime NULL, `settled_at` datetime NULL, `payout_id` integer NULL, `poll_at` datetime NULL, `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, `order_id` integer NOT NULL, CONSTRAINT `parcels_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `parcels_orders_order` FOREIGN KEY (`order_id`) REFERENCES `orders` (`id`) ON DELETE CASCADE);
-- create index "parcel_shop_id_id" to table: "parcels"
CREATE INDEX `parcel_shop_id_id` ON `parcels` (`shop_id`, `id`);
-- create index "parcel_shop_id_state_id" to table: "parcels"
CREATE INDEX `parcel_shop_id_state_id` ON `parcels` (`shop_id`, `state`, `id`);
-- create index "parcel_shop_id_state_moved_at_id" to table: "parcels"
CREATE INDEX `parcel_shop_id_state_moved_at_id` ON `parcels` (`shop_id`, `state`, `moved_at`, `id`);
-- create index "parcel_active_order" to table: "parcels"
CREATE UNIQUE INDEX `parcel_active_order` ON `parcels` (`order_id`, `shop_id`) WHERE active;
-- create index "parcel_order_id_shop_id_id" to table: "parcels"
CREATE INDEX `parcel_order_id_shop_id_id` ON `parcels` (`order_id`, `shop_id`, `id`);
-- create index "parcel_shop_id_courier_invoice" to table: "parcels"
CREATE UNIQUE INDEX `parcel_shop_id_courier_invoice` ON `parcels` (`shop_id`, `courier`, `invoice`);
-- create index "parcel_shop_id_courier_consignment" to table: "parcels"
CREATE INDEX `parcel_shop_id_courier_consignment` ON `parcels` (`shop_id`, `courier`, `consignment`);
-- create index "parcel_shop_id_courier_place_key_id" to table: "parcels"
CREATE INDEX `parcel_shop_id_courier_place_key_id` ON `parcels` (`shop_id`, `courier`, `place_key`, `id`);
-- create index "parcel_shop_id_delivered_at_id" to table: "parcels"
CREATE INDEX `parcel_shop_id_delivered_at_id` ON `parcels` (`shop_id`, `delivered_at`, `id`) WHERE (settled_at IS NULL) AND (delivered_at IS NOT NULL);
-- create index "parcel_shop_id_payout_id_id" to table: "parcels"
CREATE INDEX `parcel_shop_id_payout_id_id` ON `parcels` (`shop_id`, `payout_id`, `id`);
-- create index "parcel_poll_at" to table: "parcels"
CREATE INDEX `parcel_poll_at` ON `parcels` (`poll_at`) WHERE poll_at IS NOT NULL;
-- create "parcel_events" table
CREATE TABLE `parcel_events` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `key` text NOT NULL, `at` datetime NOT NULL, `source` text NOT NULL, `state` text NOT NULL DEFAULT (''), `courier_status` text NOT NULL DEFAULT (''), `text` text NOT NULL DEFAULT (''), `collected` integer NULL, `charge` integer NULL, `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, `parcel_id` integer NOT NULL, CONSTRAINT `parcel_events_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `parcel_events_parcels_parcel` FOREIGN KEY (`parcel_id`) REFERENCES `parcels` (`id`) ON DELETE CASCADE);
-- create index "parcelevent_parcel_id_shop_id_key" to table: "parcel_events"
CREATE UNIQUE INDEX `parcelevent_parcel_id_shop_id_key` ON `parcel_events` (`parcel_id`, `shop_id`, `key`);
-- create index "parcelevent_parcel_id_shop_id_at_id" to table: "parcel_events"
CREATE INDEX `parcelevent_parcel_id_shop_id_at_id` ON `parcel_events` (`parcel_id`, `shop_id`, `at`, `id`);
-- create "payouts" table
CREATE TABLE `payouts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `courier` text NOT NULL, `number` text NOT NULL, `origin` text NOT NULL, `file` text NOT NULL DEFAULT (''), `amount` integer NOT NULL, `collected` integer NOT NULL DEFAULT (0), `charges` integer NOT NULL DEFAULT (0), `paid_at` datetime NULL, `state` text NOT NULL DEFAULT ('open'), `matched` integer NOT NULL DEFAULT (0), `differing` integer NOT NULL DEFAULT (0), `unknown` integer NOT NULL DEFAULT (0), `actor_id` integer NOT NULL DEFAULT (0), `actor_name` text NOT NULL DEFAULT (''), `shop_id` integer NOT NULL, CONSTRAINT `payouts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "payout_shop_id_courier_number" to table: "payouts"
CREATE UNIQUE INDEX `payout_shop_id_courier_number` ON `payouts` (`shop_id`, `courier`, `number`);
-- create index "payout_shop_id_id" to table: "payouts"
CREATE INDEX `payout_shop_id_id` ON `payouts` (`shop_id`, `id`);
-- create "payout_lines" table
CREATE TABLE `payout_lines` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `position` integer NOT NULL, `invoice` text NOT NULL DEFAULT (''), `consignment` text NOT NULL DEFAULT (''), `collected` integer NOT NULL, `charge` integer NOT NULL DEFAULT (0), `cod_fee` integer NOT NULL DEFAULT (0), `return_fee` integer NOT NULL DEFAULT (0), `parcel_id` integer NULL, `expected` integer NOT NULL DEFAULT (0), `state` text NOT NULL DEFAULT ('unknown'), `shop_id` integer NOT NULL, `payout_id` integer NOT NULL, CONSTRAINT `payout_lines_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `payout_lines_payouts_payout` FOREIGN KEY (`payout_id`) REFERENCES `payouts` (`id`) ON DELETE CASCADE);
-- create index "payoutline_payout_id_shop_id_position" to table: "payout_lines"
CREATE UNIQUE INDEX `payoutline_payout_id_shop_id_position` ON `payout_lines` (`payout_id`, `shop_id`, `position`);
-- create index "payoutline_payout_id_shop_id_state_position" to table: "payout_lines"
CREATE INDEX `payoutline_payout_id_shop_id_state_position` ON `payout_lines` (`payout_id`, `shop_id`, `state`, `position`);
-- create index "payoutline_shop_id_parcel_id" to table: "payout_lines"
CREATE INDEX `payoutline_shop_id_parcel_id` ON `payout_lines` (`shop_id`, `parcel_id`);
-- backfill: at most one shop has the slug "hooks"; the path segment belongs to the webhooks of couriers now. The previous release serves any slug.
UPDATE `shops` SET `slug` = 'hooks-shop-' || `id` WHERE `slug` = 'hooks';

-- +goose Down
-- reverse: create index "payoutline_shop_id_parcel_id" to table: "payout_lines"
DROP INDEX `payoutline_shop_id_parcel_id`;
-- reverse: create index "payoutline_payout_id_shop_id_state_position" to table: "payout_lines"
DROP INDEX `payoutline_payout_id_shop_id_state_position`;
-- reverse: create index "payoutline_payout_id_shop_id_position" to table: "payout_lines"
DROP INDEX `payoutline_payout_id_shop_id_position`;
-- reverse: create "payout_lines" table
DROP TABLE `payout_lines`;
-- reverse: create index "payout_shop_id_id" to table: "payouts"
DROP INDEX `payout_shop_id_id`;
-- reverse: create index "payout_shop_id_courier_number" to table: "payouts"
DROP INDEX `payout_shop_id_courier_number`;
-- reverse: create "payouts" table
DROP TABLE `payouts`;
-- reverse: create index "parcelevent_parcel_id_shop_id_at_id" to table: "parcel_events"
DROP INDEX `parcelevent_parcel_id_shop_id_at_id`;
-- reverse: create index "parcelevent_parcel_id_shop_id_key" to table: "parcel_events"
DROP INDEX `parcelevent_parcel_id_shop_id_key`;
-- reverse: create "parcel_events" table
DROP TABLE `parcel_events`;
-- reverse: create index "parcel_poll_at" to table: "parcels"
DROP INDEX `parcel_poll_at`;
-- reverse: create index "parcel_shop_id_payout_id_id" to table: "parcels"
DROP INDEX `parcel_shop_id_payout_id_id`;
-- reverse: create index "parcel_shop_id_delivered_at_id" to table: "parcels"
DROP INDEX `parcel_shop_id_delivered_at_id`;
-- reverse: create index "parcel_shop_id_courier_place_key_id" to table: "parcels"
DROP INDEX `parcel_shop_id_courier_place_key_id`;
-- reverse: create index "parcel_shop_id_courier_consignment" to table: "parcels"
DROP INDEX `parcel_shop_id_courier_consignment`;
-- reverse: create index "parcel_shop_id_courier_invoice" to table: "parcels"
DROP INDEX `parcel_shop_id_courier_invoice`;
-- reverse: create index "parcel_order_id_shop_id_id" to table: "parcels"
DROP INDEX `parcel_order_id_shop_id_id`;
-- reverse: create index "parcel_active_order" to table: "parcels"
DROP INDEX `parcel_active_order`;
-- reverse: create index "parcel_shop_id_state_moved_at_id" to table: "parcels"
DROP INDEX `parcel_shop_id_state_moved_at_id`;
-- reverse: create index "parcel_shop_id_state_id" to table: "parcels"
DROP INDEX `parcel_shop_id_state_id`;
-- reverse: create index "parcel_shop_id_id" to table: "parcels"
DROP INDEX `parcel_shop_id_id`;
-- reverse: create "parcels" table
DROP TABLE `parcels`;
-- reverse: create index "orderreturn_order_id_shop_id_id" to table: "order_returns"
DROP INDEX `orderreturn_order_id_shop_id_id`;
-- reverse: create index "orderreturn_shop_id_state_id" to table: "order_returns"
DROP INDEX `orderreturn_shop_id_state_id`;
-- reverse: create index "orderreturn_shop_id_id" to table: "order_returns"
DROP INDEX `orderreturn_shop_id_id`;
-- reverse: create "order_returns" table
DROP TABLE `order_returns`;
-- reverse: create index "ledgerentry_shop_id_parcel_id_id" to table: "ledger_entries"
DROP INDEX `ledgerentry_shop_id_parcel_id_id`;
-- reverse: create index "ledgerentry_shop_id_order_number_id" to table: "ledger_entries"
DROP INDEX `ledgerentry_shop_id_order_number_id`;
-- reverse: create index "ledgerentry_shop_id_account_day_courier_amount" to table: "ledger_entries"
DROP INDEX `ledgerentry_shop_id_account_day_courier_amount`;
-- reverse: create index "ledgerentry_shop_id_day_id" to table: "ledger_entries"
DROP INDEX `ledgerentry_shop_id_day_id`;
-- reverse: create index "ledgerentry_shop_id_key_account" to table: "ledger_entries"
DROP INDEX `ledgerentry_shop_id_key_account`;
-- reverse: create "ledger_entries" table
DROP TABLE `ledger_entries`;
-- reverse: create index "courier_places_courier_key" to table: "courier_places"
DROP INDEX `courier_places_courier_key`;
-- reverse: create "courier_places" table
DROP TABLE `courier_places`;
-- reverse: create index "courierconnection_shop_id_courier" to table: "courier_connections"
DROP INDEX `courierconnection_shop_id_courier`;
-- reverse: create index "courier_connections_public_id_key" to table: "courier_connections"
DROP INDEX `courier_connections_public_id_key`;
-- reverse: create "courier_connections" table
DROP TABLE `courier_connections`;
ALTER TABLE `shops` DROP COLUMN `courier_rules`;
ALTER TABLE `shops` DROP COLUMN `return_days`;
ALTER TABLE `products` DROP COLUMN `weight`;
ALTER TABLE `order_items` DROP COLUMN `returned`;
