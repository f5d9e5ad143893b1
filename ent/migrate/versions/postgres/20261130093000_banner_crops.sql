-- +goose Up
-- modify "banners" table
ALTER TABLE "banners" ADD COLUMN "phone_picture" jsonb NULL, ADD COLUMN "shade" bigint NOT NULL DEFAULT 55;

-- +goose Down
-- reverse: modify "banners" table
ALTER TABLE "banners" DROP COLUMN "shade", DROP COLUMN "phone_picture";
