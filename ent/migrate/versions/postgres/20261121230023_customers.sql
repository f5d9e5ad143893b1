-- +goose Up
-- modify "conversations" table
ALTER TABLE "conversations" ADD COLUMN "last_seq" bigint NOT NULL DEFAULT 0, ADD COLUMN "customer_seen" bigint NOT NULL DEFAULT 0, ADD COLUMN "shop_seen" bigint NOT NULL DEFAULT 0;
-- drop index "message_shop_id_conversation_id_id" from table: "messages"
DROP INDEX "message_shop_id_conversation_id_id";
-- modify "messages" table
ALTER TABLE "messages" DROP COLUMN "seen_at", ADD COLUMN "seq" bigint NOT NULL DEFAULT 0, ADD COLUMN "key" character varying NULL;
-- Written by hand: number the existing messages in the order of their ids.
UPDATE "messages" SET "seq" = (SELECT count(*) FROM "messages" AS "m" WHERE "m"."conversation_id" = "messages"."conversation_id" AND "m"."id" <= "messages"."id");
UPDATE "conversations" SET "last_seq" = (SELECT count(*) FROM "messages" WHERE "messages"."conversation_id" = "conversations"."id");
-- create index "message_shop_id_conversation_id_key" to table: "messages"
CREATE UNIQUE INDEX "message_shop_id_conversation_id_key" ON "messages" ("shop_id", "conversation_id", "key");
-- create index "message_shop_id_conversation_id_seq" to table: "messages"
CREATE UNIQUE INDEX "message_shop_id_conversation_id_seq" ON "messages" ("shop_id", "conversation_id", "seq");

-- +goose Down
-- reverse: create index "message_shop_id_conversation_id_seq" to table: "messages"
DROP INDEX "message_shop_id_conversation_id_seq";
-- reverse: create index "message_shop_id_conversation_id_key" to table: "messages"
DROP INDEX "message_shop_id_conversation_id_key";
-- reverse: modify "messages" table
ALTER TABLE "messages" DROP COLUMN "key", DROP COLUMN "seq", ADD COLUMN "seen_at" timestamptz NULL;
-- reverse: drop index "message_shop_id_conversation_id_id" from table: "messages"
CREATE INDEX "message_shop_id_conversation_id_id" ON "messages" ("shop_id", "conversation_id", "id");
-- reverse: modify "conversations" table
ALTER TABLE "conversations" DROP COLUMN "shop_seen", DROP COLUMN "customer_seen", DROP COLUMN "last_seq";
