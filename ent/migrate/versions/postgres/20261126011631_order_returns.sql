-- +goose Up
-- modify "order_events" table
ALTER TABLE "order_events" ADD COLUMN "kind" character varying NOT NULL DEFAULT 'change', ADD COLUMN "undone" boolean NOT NULL DEFAULT false;
-- modify "orders" table
ALTER TABLE "orders" ADD COLUMN "returned_at" timestamptz NULL, ADD COLUMN "goods_lost" boolean NOT NULL DEFAULT false;
-- backfill: writes canceled orders once; the previous release does not read the column
UPDATE orders SET returned_at = (
  SELECT MAX(e.created_at) FROM order_events e
  WHERE e.order_id = orders.id AND e.from_status = 'shipped' AND e.to_status = 'canceled'
) WHERE status = 'canceled';

-- +goose Down
-- reverse: modify "orders" table
ALTER TABLE "orders" DROP COLUMN "goods_lost", DROP COLUMN "returned_at";
-- reverse: modify "order_events" table
ALTER TABLE "order_events" DROP COLUMN "undone", DROP COLUMN "kind";
