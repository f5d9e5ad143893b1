-- +goose Up
-- modify "shipping_packages" table
ALTER TABLE "shipping_packages" ADD COLUMN "min_days" bigint NOT NULL DEFAULT 0, ADD COLUMN "max_days" bigint NOT NULL DEFAULT 0;

-- +goose Down
-- reverse: modify "shipping_packages" table
ALTER TABLE "shipping_packages" DROP COLUMN "max_days", DROP COLUMN "min_days";
