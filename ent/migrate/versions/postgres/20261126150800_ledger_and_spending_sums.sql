-- +goose Up
-- modify "day_summaries" table
ALTER TABLE "day_summaries" ADD COLUMN "delivery_fees" bigint NOT NULL DEFAULT 0, ADD COLUMN "courier_charges" bigint NOT NULL DEFAULT 0, ADD COLUMN "damaged_cost" bigint NOT NULL DEFAULT 0, ADD COLUMN "amount" bigint NOT NULL DEFAULT 0;
-- All orders are summarized again in the background, which writes the columns and the sums of the ledger.
-- backfill: one row for each shop; summaries are in no release yet
UPDATE "summary_states" SET "filled" = false, "filled_to" = 0;

-- +goose Down
-- reverse: modify "day_summaries" table
ALTER TABLE "day_summaries" DROP COLUMN "amount", DROP COLUMN "damaged_cost", DROP COLUMN "courier_charges", DROP COLUMN "delivery_fees";
DELETE FROM "day_summaries" WHERE "kind" = 'ledger';
