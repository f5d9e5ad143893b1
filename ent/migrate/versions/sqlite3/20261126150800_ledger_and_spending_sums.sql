-- +goose Up
-- add column "delivery_fees" to table: "day_summaries"
ALTER TABLE `day_summaries` ADD COLUMN `delivery_fees` integer NOT NULL DEFAULT (0);
-- add column "courier_charges" to table: "day_summaries"
ALTER TABLE `day_summaries` ADD COLUMN `courier_charges` integer NOT NULL DEFAULT (0);
-- add column "damaged_cost" to table: "day_summaries"
ALTER TABLE `day_summaries` ADD COLUMN `damaged_cost` integer NOT NULL DEFAULT (0);
-- add column "amount" to table: "day_summaries"
ALTER TABLE `day_summaries` ADD COLUMN `amount` integer NOT NULL DEFAULT (0);
-- All orders are summarized again in the background, which writes the columns and the sums of the ledger.
-- backfill: one row for each shop; summaries are in no release yet
UPDATE `summary_states` SET `filled` = false, `filled_to` = 0;

-- +goose Down
DELETE FROM `day_summaries` WHERE `kind` = 'ledger';
-- reverse: add column "amount" to table: "day_summaries"
ALTER TABLE `day_summaries` DROP COLUMN `amount`;
-- reverse: add column "damaged_cost" to table: "day_summaries"
ALTER TABLE `day_summaries` DROP COLUMN `damaged_cost`;
-- reverse: add column "courier_charges" to table: "day_summaries"
ALTER TABLE `day_summaries` DROP COLUMN `courier_charges`;
-- reverse: add column "delivery_fees" to table: "day_summaries"
ALTER TABLE `day_summaries` DROP COLUMN `delivery_fees`;
