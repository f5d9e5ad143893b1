-- +goose Up
-- modify "shipping_packages" table
ALTER TABLE "shipping_packages" ADD COLUMN "free_from" bigint NOT NULL DEFAULT 0;

-- +goose Down
-- reverse: modify "shipping_packages" table
ALTER TABLE "shipping_packages" DROP COLUMN "free_from";
