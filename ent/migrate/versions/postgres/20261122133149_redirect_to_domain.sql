-- +goose Up
-- modify "shops" table
ALTER TABLE "shops" ADD COLUMN "redirect_to_domain" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "shops" table
ALTER TABLE "shops" DROP COLUMN "redirect_to_domain";
