-- +goose Up
-- modify "day_summaries" table
ALTER TABLE "day_summaries" ADD COLUMN "products" bytea NULL;
-- All orders are summarized again in the background, which writes the column and deletes the former rows of kind product.
-- backfill: one row for each shop; summaries are in no release yet
UPDATE "summary_states" SET "filled" = false, "filled_to" = 0;

-- +goose Down
-- The rows of kind product are written again.
UPDATE "summary_states" SET "filled" = false, "filled_to" = 0;
-- reverse: modify "day_summaries" table
ALTER TABLE "day_summaries" DROP COLUMN "products";
