-- +goose Up
-- Connections to couriers move from courier_connections to service_connections, with which they have the same columns.
-- copies: the previous release reads and writes courier_connections, this one service_connections; each sees the other's writes
-- backfill: shops have a few connections each, and the previous release reads no couriers in service_connections
-- +goose StatementBegin
CREATE TRIGGER `courier_connections_copy_insert` AFTER INSERT ON `service_connections` BEGIN
  INSERT INTO `courier_connections` (`created_at`, `updated_at`, `public_id`, `state`, `problem`, `credentials`, `account`, `settings`, `webhook_at`, `shop_id`, `courier`)
  SELECT NEW.`created_at`, NEW.`updated_at`, NEW.`public_id`, NEW.`state`, NEW.`problem`, NEW.`credentials`, NEW.`account`, NEW.`settings`, NEW.`webhook_at`, NEW.`shop_id`, NEW.`service`
  WHERE NEW.`service` IN ('steadfast', 'pathao', 'redx') AND NOT EXISTS (SELECT 1 FROM `courier_connections` WHERE `shop_id` = NEW.`shop_id` AND `courier` = NEW.`service`);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `courier_connections_copy_update` AFTER UPDATE ON `service_connections` BEGIN
  UPDATE `courier_connections` SET `updated_at` = NEW.`updated_at`, `state` = NEW.`state`, `problem` = NEW.`problem`, `credentials` = NEW.`credentials`, `account` = NEW.`account`, `settings` = NEW.`settings`, `webhook_at` = NEW.`webhook_at`
  WHERE `shop_id` = NEW.`shop_id` AND `courier` = NEW.`service`;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `courier_connections_copy_delete` AFTER DELETE ON `service_connections` BEGIN
  DELETE FROM `courier_connections` WHERE `shop_id` = OLD.`shop_id` AND `courier` = OLD.`service`;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `service_connections_merge_insert` AFTER INSERT ON `courier_connections` BEGIN
  INSERT INTO `service_connections` (`created_at`, `updated_at`, `public_id`, `state`, `problem`, `credentials`, `account`, `settings`, `webhook_at`, `shop_id`, `service`)
  SELECT NEW.`created_at`, NEW.`updated_at`, NEW.`public_id`, NEW.`state`, NEW.`problem`, NEW.`credentials`, NEW.`account`, NEW.`settings`, NEW.`webhook_at`, NEW.`shop_id`, NEW.`courier`
  WHERE NOT EXISTS (SELECT 1 FROM `service_connections` WHERE `shop_id` = NEW.`shop_id` AND `service` = NEW.`courier`);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `service_connections_merge_update` AFTER UPDATE ON `courier_connections` BEGIN
  UPDATE `service_connections` SET `updated_at` = NEW.`updated_at`, `state` = NEW.`state`, `problem` = NEW.`problem`, `credentials` = NEW.`credentials`, `account` = NEW.`account`, `settings` = NEW.`settings`, `webhook_at` = NEW.`webhook_at`
  WHERE `shop_id` = NEW.`shop_id` AND `service` = NEW.`courier`;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `service_connections_merge_delete` AFTER DELETE ON `courier_connections` BEGIN
  DELETE FROM `service_connections` WHERE `shop_id` = OLD.`shop_id` AND `service` = OLD.`courier`;
END;
-- +goose StatementEnd
INSERT INTO `service_connections` (`created_at`, `updated_at`, `public_id`, `state`, `problem`, `credentials`, `account`, `settings`, `webhook_at`, `shop_id`, `service`) SELECT `created_at`, `updated_at`, `public_id`, `state`, `problem`, `credentials`, `account`, `settings`, `webhook_at`, `shop_id`, `courier` FROM `courier_connections`;

-- +goose Down
DROP TRIGGER `service_connections_merge_delete`;
DROP TRIGGER `service_connections_merge_update`;
DROP TRIGGER `service_connections_merge_insert`;
DROP TRIGGER `courier_connections_copy_delete`;
DROP TRIGGER `courier_connections_copy_update`;
DROP TRIGGER `courier_connections_copy_insert`;
DELETE FROM `service_connections` WHERE `service` IN ('steadfast', 'pathao', 'redx');
