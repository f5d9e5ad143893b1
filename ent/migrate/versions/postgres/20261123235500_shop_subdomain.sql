-- +goose Up
-- modify "shops" table
ALTER TABLE "shops" ADD COLUMN "subdomain" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "shops" table
ALTER TABLE "shops" DROP COLUMN "subdomain";
