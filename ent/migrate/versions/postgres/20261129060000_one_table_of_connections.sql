-- +goose Up
-- Connections to couriers move from courier_connections to service_connections, with which they have the same columns.
-- copies: the previous release reads and writes courier_connections, this one service_connections; each sees the other's writes
-- backfill: shops have a few connections each, and the previous release reads no couriers in service_connections
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION "courier_connections_copy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "courier_connections" ("created_at", "updated_at", "public_id", "state", "problem", "credentials", "account", "settings", "webhook_at", "shop_id", "courier")
      SELECT NEW."created_at", NEW."updated_at", NEW."public_id", NEW."state", NEW."problem", NEW."credentials", NEW."account", NEW."settings", NEW."webhook_at", NEW."shop_id", NEW."service"
      WHERE NEW."service" IN ('steadfast', 'pathao', 'redx') AND NOT EXISTS (SELECT 1 FROM "courier_connections" WHERE "shop_id" = NEW."shop_id" AND "courier" = NEW."service");
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE "courier_connections" SET "updated_at" = NEW."updated_at", "state" = NEW."state", "problem" = NEW."problem", "credentials" = NEW."credentials", "account" = NEW."account", "settings" = NEW."settings", "webhook_at" = NEW."webhook_at"
      WHERE "shop_id" = NEW."shop_id" AND "courier" = NEW."service";
  ELSE
    DELETE FROM "courier_connections" WHERE "shop_id" = OLD."shop_id" AND "courier" = OLD."service";
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION "service_connections_merge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "service_connections" ("created_at", "updated_at", "public_id", "state", "problem", "credentials", "account", "settings", "webhook_at", "shop_id", "service")
      SELECT NEW."created_at", NEW."updated_at", NEW."public_id", NEW."state", NEW."problem", NEW."credentials", NEW."account", NEW."settings", NEW."webhook_at", NEW."shop_id", NEW."courier"
      WHERE NOT EXISTS (SELECT 1 FROM "service_connections" WHERE "shop_id" = NEW."shop_id" AND "service" = NEW."courier");
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE "service_connections" SET "updated_at" = NEW."updated_at", "state" = NEW."state", "problem" = NEW."problem", "credentials" = NEW."credentials", "account" = NEW."account", "settings" = NEW."settings", "webhook_at" = NEW."webhook_at"
      WHERE "shop_id" = NEW."shop_id" AND "service" = NEW."courier";
  ELSE
    DELETE FROM "service_connections" WHERE "shop_id" = OLD."shop_id" AND "service" = OLD."courier";
  END IF;
  RETURN NULL;
END;
$$;
-- +goose StatementEnd
-- The depth is 1 within a trigger, so that a copy is not copied back.
CREATE TRIGGER "courier_connections_copy" AFTER INSERT OR UPDATE OR DELETE ON "service_connections" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "courier_connections_copy"();
CREATE TRIGGER "service_connections_merge" AFTER INSERT OR UPDATE OR DELETE ON "courier_connections" FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "service_connections_merge"();
INSERT INTO "service_connections" ("created_at", "updated_at", "public_id", "state", "problem", "credentials", "account", "settings", "webhook_at", "shop_id", "service") SELECT "created_at", "updated_at", "public_id", "state", "problem", "credentials", "account", "settings", "webhook_at", "shop_id", "courier" FROM "courier_connections";

-- +goose Down
DROP TRIGGER "service_connections_merge" ON "courier_connections";
DROP TRIGGER "courier_connections_copy" ON "service_connections";
DROP FUNCTION "service_connections_merge"();
DROP FUNCTION "courier_connections_copy"();
DELETE FROM "service_connections" WHERE "service" IN ('steadfast', 'pathao', 'redx');
