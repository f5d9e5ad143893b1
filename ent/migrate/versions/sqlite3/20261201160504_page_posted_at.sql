-- +goose Up
-- add column "posted_at" to table: "shop_pages"
ALTER TABLE `shop_pages` ADD COLUMN `posted_at` datetime NULL;

-- +goose Down
-- reverse: add column "posted_at" to table: "shop_pages"
ALTER TABLE `shop_pages` DROP COLUMN `posted_at`;
