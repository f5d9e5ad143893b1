-- +goose Up
-- modify "products" table
ALTER TABLE "products" ADD COLUMN "whole_price" boolean NOT NULL DEFAULT false;
-- modify "shops" table
ALTER TABLE "shops" ADD COLUMN "round_prices" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "shops" table
ALTER TABLE "shops" DROP COLUMN "round_prices";
-- reverse: modify "products" table
ALTER TABLE "products" DROP COLUMN "whole_price";
