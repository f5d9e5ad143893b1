-- +goose Up
-- modify "shops" table
ALTER TABLE "shops" ADD COLUMN "suspended_at" timestamptz NULL, ADD COLUMN "suspension_notice" character varying NOT NULL DEFAULT '', ADD COLUMN "public_after_suspension" boolean NOT NULL DEFAULT false;

-- +goose Down
-- reverse: modify "shops" table
ALTER TABLE "shops" DROP COLUMN "public_after_suspension", DROP COLUMN "suspension_notice", DROP COLUMN "suspended_at";
