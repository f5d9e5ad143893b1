-- +goose Up
ALTER TABLE `shipping_packages` ADD COLUMN `min_days` integer NOT NULL DEFAULT (0);
ALTER TABLE `shipping_packages` ADD COLUMN `max_days` integer NOT NULL DEFAULT (0);

-- +goose Down
ALTER TABLE `shipping_packages` DROP COLUMN `max_days`;
ALTER TABLE `shipping_packages` DROP COLUMN `min_days`;
