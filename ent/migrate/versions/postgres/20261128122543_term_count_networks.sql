-- +goose Up
-- modify "term_counts" table
ALTER TABLE "term_counts" ADD COLUMN "networks" jsonb NULL;

-- +goose Down
-- reverse: modify "term_counts" table
ALTER TABLE "term_counts" DROP COLUMN "networks";
