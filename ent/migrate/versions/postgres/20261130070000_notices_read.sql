-- +goose Up
-- modify "admin_users" table
ALTER TABLE "admin_users" ADD COLUMN "notices_read_at" timestamptz NULL;
-- modify "stock_movements" table
ALTER TABLE "stock_movements" ADD COLUMN "lows" bigint NOT NULL DEFAULT 0;

-- +goose Down
-- reverse: modify "stock_movements" table
ALTER TABLE "stock_movements" DROP COLUMN "lows";
-- reverse: modify "admin_users" table
ALTER TABLE "admin_users" DROP COLUMN "notices_read_at";
