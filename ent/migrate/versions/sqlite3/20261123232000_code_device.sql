-- +goose Up
-- Written by hand: the generated migration recreates the table, which deletes the rows that refer to it.
ALTER TABLE `otps` ADD COLUMN `device` text NOT NULL DEFAULT ('');
ALTER TABLE `otps` ADD COLUMN `other_tries` integer NOT NULL DEFAULT (0);
ALTER TABLE `otps` ADD COLUMN `kept` text NOT NULL DEFAULT ('');
ALTER TABLE `admin_codes` ADD COLUMN `device` text NOT NULL DEFAULT ('');
ALTER TABLE `admin_codes` ADD COLUMN `other_tries` integer NOT NULL DEFAULT (0);
ALTER TABLE `admin_codes` ADD COLUMN `kept` text NOT NULL DEFAULT ('');

-- +goose Down
ALTER TABLE `admin_codes` DROP COLUMN `kept`;
ALTER TABLE `admin_codes` DROP COLUMN `other_tries`;
ALTER TABLE `admin_codes` DROP COLUMN `device`;
ALTER TABLE `otps` DROP COLUMN `kept`;
ALTER TABLE `otps` DROP COLUMN `other_tries`;
ALTER TABLE `otps` DROP COLUMN `device`;
