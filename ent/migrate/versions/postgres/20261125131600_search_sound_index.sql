-- +goose NO TRANSACTION
-- +goose Up
-- Written by hand, after the rows are filled. See 20261121163956_search.sql.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS "search_entries_sounds";
CREATE INDEX CONCURRENTLY "search_entries_sounds" ON "search_entries" USING gin ("shop_id", "sound" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
RESET lock_timeout;

-- +goose Down
DROP INDEX CONCURRENTLY IF EXISTS "search_entries_sounds";
