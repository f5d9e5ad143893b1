-- +goose Up
-- add column "proof" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `proof` text NOT NULL DEFAULT 'none';
-- create "sms_counts" table
CREATE TABLE `sms_counts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `day` text NOT NULL, `budget` text NOT NULL, `delivered` integer NOT NULL DEFAULT (0), `messages` integer NOT NULL DEFAULT (0), `parts` integer NOT NULL DEFAULT (0), `skipped` integer NOT NULL DEFAULT (0), `shop_id` integer NOT NULL, CONSTRAINT `sms_counts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "smscount_shop_id_day_budget" to table: "sms_counts"
CREATE UNIQUE INDEX `smscount_shop_id_day_budget` ON `sms_counts` (`shop_id`, `day`, `budget`);
-- create index "smscount_day" to table: "sms_counts"
CREATE INDEX `smscount_day` ON `sms_counts` (`day`);

-- +goose Down
-- reverse: create index "smscount_shop_id_day_budget" to table: "sms_counts"
DROP INDEX `smscount_shop_id_day_budget`;
-- reverse: create index "smscount_day" to table: "sms_counts"
DROP INDEX `smscount_day`;
-- reverse: create "sms_counts" table
DROP TABLE `sms_counts`;
-- reverse: add column "proof" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `proof`;
