-- +goose Up
-- add column "notices_read_at" to table: "admin_users"
ALTER TABLE `admin_users` ADD COLUMN `notices_read_at` datetime NULL;
-- add column "lows" to table: "stock_movements"
ALTER TABLE `stock_movements` ADD COLUMN `lows` integer NOT NULL DEFAULT 0;

-- +goose Down
-- reverse: add column "lows" to table: "stock_movements"
ALTER TABLE `stock_movements` DROP COLUMN `lows`;
-- reverse: add column "notices_read_at" to table: "admin_users"
ALTER TABLE `admin_users` DROP COLUMN `notices_read_at`;
