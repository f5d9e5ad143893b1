-- +goose Up
-- add column "networks" to table: "term_counts"
ALTER TABLE `term_counts` ADD COLUMN `networks` json NULL;

-- +goose Down
-- reverse: add column "networks" to table: "term_counts"
ALTER TABLE `term_counts` DROP COLUMN `networks`;
