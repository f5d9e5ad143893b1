-- +goose Up
-- Blocks of customers move from customer_records to block_entries, which is the only block list from now on.
-- copies: the previous release reads and writes customer_records.blocked_at, this one block_entries; each sees the other's writes
-- backfill: shops block a few customers each, and the previous release reads such entries as those of its own list
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION "block_entries_merge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."blocked_at" IS NOT NULL AND (TG_OP = 'INSERT' OR OLD."blocked_at" IS NULL) THEN
    INSERT INTO "block_entries" ("created_at", "list", "kind", "value", "label", "reason", "shop_id") VALUES (NEW."blocked_at", 'block', 'number', NEW."mobile", NEW."mobile", NEW."block_reason", NEW."shop_id")
      ON CONFLICT ("shop_id", "kind", "value") DO UPDATE SET "list" = 'block', "expires_at" = NULL,
        "reason" = CASE WHEN excluded."reason" <> '' THEN excluded."reason" WHEN "block_entries"."list" = 'block' THEN "block_entries"."reason" ELSE '' END,
        "actor_id" = CASE WHEN "block_entries"."list" = 'block' THEN "block_entries"."actor_id" ELSE 0 END,
        "actor_name" = CASE WHEN "block_entries"."list" = 'block' THEN "block_entries"."actor_name" ELSE '' END,
        "created_at" = CASE WHEN "block_entries"."list" = 'block' THEN "block_entries"."created_at" ELSE excluded."created_at" END;
  ELSIF TG_OP = 'UPDATE' AND NEW."blocked_at" IS NOT NULL THEN
    UPDATE "block_entries" SET "reason" = NEW."block_reason" WHERE "shop_id" = NEW."shop_id" AND "kind" = 'number' AND "value" = NEW."mobile" AND "list" = 'block';
  ELSIF TG_OP = 'UPDATE' AND OLD."blocked_at" IS NOT NULL THEN
    DELETE FROM "block_entries" WHERE "shop_id" = NEW."shop_id" AND "kind" = 'number' AND "value" = NEW."mobile" AND "list" = 'block';
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION "customer_records_block"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."kind" = 'number' AND OLD."list" = 'block' THEN
    UPDATE "customer_records" SET "blocked_at" = NULL, "block_reason" = '' WHERE "shop_id" = OLD."shop_id" AND "mobile" = OLD."value";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."kind" = 'number' AND NEW."list" = 'block' AND NEW."expires_at" IS NULL THEN
    UPDATE "customer_records" SET "blocked_at" = NEW."created_at", "block_reason" = NEW."reason" WHERE "shop_id" = NEW."shop_id" AND "mobile" = NEW."value";
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
-- The depth is 1 within a trigger, so that a copy is not copied back.
CREATE TRIGGER "block_entries_merge" AFTER INSERT OR UPDATE OF "blocked_at", "block_reason" ON "customer_records" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "block_entries_merge"();
CREATE TRIGGER "customer_records_block" AFTER INSERT OR UPDATE OR DELETE ON "block_entries" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "customer_records_block"();
INSERT INTO "block_entries" ("created_at", "list", "kind", "value", "label", "reason", "shop_id") SELECT "blocked_at", 'block', 'number', "mobile", "mobile", "block_reason", "shop_id" FROM "customer_records" WHERE "blocked_at" IS NOT NULL
  ON CONFLICT ("shop_id", "kind", "value") DO UPDATE SET "list" = 'block', "expires_at" = NULL,
    "reason" = CASE WHEN excluded."reason" <> '' THEN excluded."reason" WHEN "block_entries"."list" = 'block' THEN "block_entries"."reason" ELSE '' END,
    "actor_id" = CASE WHEN "block_entries"."list" = 'block' THEN "block_entries"."actor_id" ELSE 0 END,
    "actor_name" = CASE WHEN "block_entries"."list" = 'block' THEN "block_entries"."actor_name" ELSE '' END,
    "created_at" = CASE WHEN "block_entries"."list" = 'block' THEN "block_entries"."created_at" ELSE excluded."created_at" END;

-- +goose Down
DROP TRIGGER "customer_records_block" ON "block_entries";
DROP TRIGGER "block_entries_merge" ON "customer_records";
DROP FUNCTION "customer_records_block"();
DROP FUNCTION "block_entries_merge"();
