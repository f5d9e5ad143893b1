-- +goose Up
-- add column "cash_due" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `cash_due` integer NULL;
-- add column "give_back" to table: "orders"
ALTER TABLE `orders` ADD COLUMN `give_back` integer NULL;
-- add column "difference" to table: "parcels"
ALTER TABLE `parcels` ADD COLUMN `difference` text NULL;
-- add column "difference_note" to table: "parcels"
ALTER TABLE `parcels` ADD COLUMN `difference_note` text NOT NULL DEFAULT ('');
-- add column "difference_at" to table: "parcels"
ALTER TABLE `parcels` ADD COLUMN `difference_at` datetime NULL;
-- create "paid_transactions" table
CREATE TABLE `paid_transactions` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `hash` text NOT NULL, `payment_id` integer NOT NULL);
-- create index "paid_transactions_hash_key" to table: "paid_transactions"
CREATE UNIQUE INDEX `paid_transactions_hash_key` ON `paid_transactions` (`hash`);

-- +goose Down
-- reverse: create index "paid_transactions_hash_key" to table: "paid_transactions"
DROP INDEX `paid_transactions_hash_key`;
-- reverse: create "paid_transactions" table
DROP TABLE `paid_transactions`;
-- reverse: add column "difference_at" to table: "parcels"
ALTER TABLE `parcels` DROP COLUMN `difference_at`;
-- reverse: add column "difference_note" to table: "parcels"
ALTER TABLE `parcels` DROP COLUMN `difference_note`;
-- reverse: add column "difference" to table: "parcels"
ALTER TABLE `parcels` DROP COLUMN `difference`;
-- reverse: add column "give_back" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `give_back`;
-- reverse: add column "cash_due" to table: "orders"
ALTER TABLE `orders` DROP COLUMN `cash_due`;
