-- +goose Up
-- add column "activity_months" to table: "shops"
ALTER TABLE `shops` ADD COLUMN `activity_months` integer NOT NULL DEFAULT (24);

-- +goose Down
-- reverse: add column "activity_months" to table: "shops"
ALTER TABLE `shops` DROP COLUMN `activity_months`;
