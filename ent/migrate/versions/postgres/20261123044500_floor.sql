-- +goose Up
-- Written by hand, because the table belongs to no entity: see docs/upgrades.md.
CREATE TABLE "schema_floors" ("oldest" bigint NOT NULL PRIMARY KEY);

-- +goose Down
DROP TABLE "schema_floors";
