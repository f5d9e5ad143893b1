-- +goose Up
-- add column "order_messages" to table: "shops"
ALTER TABLE `shops` ADD COLUMN `order_messages` json NULL;

-- +goose Down
-- reverse: add column "order_messages" to table: "shops"
ALTER TABLE `shops` DROP COLUMN `order_messages`;
