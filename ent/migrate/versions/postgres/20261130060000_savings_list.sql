-- +goose Up
-- modify "shops" table
ALTER TABLE "shops" ADD COLUMN "savings_hidden_at" timestamptz NULL;

-- +goose Down
-- reverse: modify "shops" table
ALTER TABLE "shops" DROP COLUMN "savings_hidden_at";
