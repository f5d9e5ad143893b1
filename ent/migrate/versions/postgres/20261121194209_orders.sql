-- +goose Up
-- modify "order_items" table
ALTER TABLE "order_items" ADD COLUMN "bn_variant" character varying NOT NULL DEFAULT '';
-- modify "orders" table
ALTER TABLE "orders" ADD COLUMN "request_hash" character varying NOT NULL DEFAULT '';
-- modify "shops" table
ALTER TABLE "shops" ADD COLUMN "pixel_access_token" character varying NOT NULL DEFAULT '', ADD COLUMN "asks_consent" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "shops" table
ALTER TABLE "shops" DROP COLUMN "asks_consent", DROP COLUMN "pixel_access_token";
-- reverse: modify "orders" table
ALTER TABLE "orders" DROP COLUMN "request_hash";
-- reverse: modify "order_items" table
ALTER TABLE "order_items" DROP COLUMN "bn_variant";
