-- +goose Up
-- written by hand: not for the application but for its releases, see docs/upgrades.md
CREATE TABLE "schema_floors" ("oldest" bigint NOT NULL PRIMARY KEY);

-- +goose Down
DROP TABLE "schema_floors";
