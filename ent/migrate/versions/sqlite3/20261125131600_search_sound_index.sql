-- +goose Up
-- The index of SQLite is in 20261125131400_search_sound.sql; this keeps the versions of both databases the same.
SELECT 1;

-- +goose Down
SELECT 1;
