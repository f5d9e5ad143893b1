-- +goose Up
-- modify "shops" table
ALTER TABLE "shops" ADD COLUMN "activity_months" bigint NOT NULL DEFAULT 24;

-- +goose Down
-- reverse: modify "shops" table
ALTER TABLE "shops" DROP COLUMN "activity_months";
