-- +goose Up
-- Written by hand: the generated migration recreates the tables, which deletes the rows that refer to them.
ALTER TABLE `order_items` ADD COLUMN `bn_variant` text NOT NULL DEFAULT ('');
ALTER TABLE `orders` ADD COLUMN `request_hash` text NOT NULL DEFAULT ('');
ALTER TABLE `shops` ADD COLUMN `pixel_access_token` text NOT NULL DEFAULT ('');
ALTER TABLE `shops` ADD COLUMN `asks_consent` bool NOT NULL DEFAULT (false);

-- +goose Down
ALTER TABLE `shops` DROP COLUMN `asks_consent`;
ALTER TABLE `shops` DROP COLUMN `pixel_access_token`;
ALTER TABLE `orders` DROP COLUMN `request_hash`;
ALTER TABLE `order_items` DROP COLUMN `bn_variant`;
