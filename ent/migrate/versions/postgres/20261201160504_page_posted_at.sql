-- +goose Up
-- modify "shop_pages" table
ALTER TABLE "shop_pages" ADD COLUMN "posted_at" timestamptz NULL;

-- +goose Down
-- reverse: modify "shop_pages" table
ALTER TABLE "shop_pages" DROP COLUMN "posted_at";
