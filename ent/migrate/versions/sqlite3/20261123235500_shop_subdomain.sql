-- +goose Up
-- Written by hand: the generated migration recreates the table, which deletes the rows that refer to it.
ALTER TABLE `shops` ADD COLUMN `subdomain` bool NOT NULL DEFAULT (false);

-- +goose Down
ALTER TABLE `shops` DROP COLUMN `subdomain`;
