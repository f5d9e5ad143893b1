-- +goose Up
-- Written by hand: the generated migration recreates the table, which deletes the rows that refer to it.
ALTER TABLE `shops` ADD COLUMN `suspended_at` datetime NULL;
ALTER TABLE `shops` ADD COLUMN `suspension_notice` text NOT NULL DEFAULT ('');
ALTER TABLE `shops` ADD COLUMN `public_after_suspension` bool NOT NULL DEFAULT (false);

-- +goose Down
ALTER TABLE `shops` DROP COLUMN `public_after_suspension`;
ALTER TABLE `shops` DROP COLUMN `suspension_notice`;
ALTER TABLE `shops` DROP COLUMN `suspended_at`;
