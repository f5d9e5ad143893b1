-- +goose Up
-- add column "savings_hidden_at" to table: "shops"
ALTER TABLE `shops` ADD COLUMN `savings_hidden_at` datetime NULL;

-- +goose Down
-- reverse: add column "savings_hidden_at" to table: "shops"
ALTER TABLE `shops` DROP COLUMN `savings_hidden_at`;
