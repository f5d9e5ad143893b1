-- +goose Up
-- add column "phone_picture" to table: "banners"
ALTER TABLE `banners` ADD COLUMN `phone_picture` json NULL;
-- add column "shade" to table: "banners"
ALTER TABLE `banners` ADD COLUMN `shade` integer NOT NULL DEFAULT (55);

-- +goose Down
-- reverse: add column "shade" to table: "banners"
ALTER TABLE `banners` DROP COLUMN `shade`;
-- reverse: add column "phone_picture" to table: "banners"
ALTER TABLE `banners` DROP COLUMN `phone_picture`;
