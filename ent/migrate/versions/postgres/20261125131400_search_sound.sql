-- +goose Up
-- modify "search_entries" table
ALTER TABLE "search_entries" ADD COLUMN "sound" text NOT NULL DEFAULT '';

-- +goose Down
-- reverse: modify "search_entries" table
ALTER TABLE "search_entries" DROP COLUMN "sound";
