-- +goose Up
-- modify "shops" table
ALTER TABLE "shops" ADD COLUMN "order_messages" jsonb NULL;

-- +goose Down
-- reverse: modify "shops" table
ALTER TABLE "shops" DROP COLUMN "order_messages";
