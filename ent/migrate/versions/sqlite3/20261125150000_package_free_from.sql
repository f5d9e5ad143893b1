-- +goose Up
-- Written by hand: the generated migration recreates the table.
ALTER TABLE `shipping_packages` ADD COLUMN `free_from` integer NOT NULL DEFAULT (0);

-- +goose Down
ALTER TABLE `shipping_packages` DROP COLUMN `free_from`;
