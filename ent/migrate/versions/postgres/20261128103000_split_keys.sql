-- +goose Up
-- Keys of split orders were made of the order's number, so that outsiders could derive them.
-- backfill: split orders are few, and the previous code reads their keys in no other place
UPDATE "orders" SET "idempotency_key" = 'split-' || replace(gen_random_uuid()::text, '-', '') WHERE "split_from_id" IS NOT NULL;

-- +goose Down
SELECT 1;
