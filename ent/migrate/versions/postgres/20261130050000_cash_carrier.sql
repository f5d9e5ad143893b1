-- +goose Up
ALTER TABLE "shops" ADD COLUMN "cash_carrier" character varying NULL;

-- +goose Down
ALTER TABLE "shops" DROP COLUMN "cash_carrier";
