-- +goose Up
-- modify "order_items" table
ALTER TABLE "order_items" ADD COLUMN "sale" bigint NOT NULL DEFAULT 0;
-- modify "products" table
ALTER TABLE "products" ADD COLUMN "sale_starts_at" timestamptz NULL, ADD COLUMN "sale_ends_at" timestamptz NULL, ADD COLUMN "sale_units" bigint NOT NULL DEFAULT 0, ADD COLUMN "sale_sold" bigint NOT NULL DEFAULT 0, ADD COLUMN "sale" bigint NOT NULL DEFAULT 0, ADD COLUMN "price_changes_at" timestamptz NULL;

-- +goose Down
-- reverse: modify "products" table
ALTER TABLE "products" DROP COLUMN "price_changes_at", DROP COLUMN "sale", DROP COLUMN "sale_sold", DROP COLUMN "sale_units", DROP COLUMN "sale_ends_at", DROP COLUMN "sale_starts_at";
-- reverse: modify "order_items" table
ALTER TABLE "order_items" DROP COLUMN "sale";
