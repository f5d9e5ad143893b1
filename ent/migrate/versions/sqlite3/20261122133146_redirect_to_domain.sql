-- +goose Up
-- Written by hand: the generated migration recreates the table, which deletes the rows that refer to it.
ALTER TABLE `shops` ADD COLUMN `redirect_to_domain` bool NOT NULL DEFAULT (false);

-- +goose Down
ALTER TABLE `shops` DROP COLUMN `redirect_to_domain`;
