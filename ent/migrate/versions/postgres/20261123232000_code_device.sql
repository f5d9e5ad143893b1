-- +goose Up
ALTER TABLE "otps" ADD COLUMN "device" character varying NOT NULL DEFAULT '', ADD COLUMN "other_tries" bigint NOT NULL DEFAULT 0, ADD COLUMN "kept" character varying NOT NULL DEFAULT '';
ALTER TABLE "admin_codes" ADD COLUMN "device" character varying NOT NULL DEFAULT '', ADD COLUMN "other_tries" bigint NOT NULL DEFAULT 0, ADD COLUMN "kept" character varying NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE "admin_codes" DROP COLUMN "kept";
ALTER TABLE "admin_codes" DROP COLUMN "other_tries";
ALTER TABLE "admin_codes" DROP COLUMN "device";
ALTER TABLE "otps" DROP COLUMN "kept";
ALTER TABLE "otps" DROP COLUMN "other_tries";
ALTER TABLE "otps" DROP COLUMN "device";
