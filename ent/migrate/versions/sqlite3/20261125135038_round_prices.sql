-- +goose Up
-- Written by hand: the generated migration recreates the tables, which deletes the rows that refer to them.
-- add column "whole_price" to table: "products"
ALTER TABLE `products` ADD COLUMN `whole_price` bool NOT NULL DEFAULT (false);
-- add column "round_prices" to table: "shops"
ALTER TABLE `shops` ADD COLUMN `round_prices` bool NOT NULL DEFAULT (false);

-- +goose Down
-- reverse: add column "round_prices" to table: "shops"
ALTER TABLE `shops` DROP COLUMN `round_prices`;
-- reverse: add column "whole_price" to table: "products"
ALTER TABLE `products` DROP COLUMN `whole_price`;
