-- +goose Up
-- Blocks of customers move from customer_records to block_entries, which is the only block list from now on.
-- copies: the previous release reads and writes customer_records.blocked_at, this one block_entries; each sees the other's writes
-- backfill: shops block a few customers each, and the previous release reads such entries as those of its own list
-- +goose StatementBegin
CREATE TRIGGER `block_entries_merge_insert` AFTER INSERT ON `customer_records` WHEN NEW.`blocked_at` IS NOT NULL BEGIN
  UPDATE `block_entries` SET `list` = 'block', `expires_at` = NULL,
    `reason` = CASE WHEN NEW.`block_reason` <> '' THEN NEW.`block_reason` WHEN `list` = 'block' THEN `reason` ELSE '' END,
    `actor_id` = CASE WHEN `list` = 'block' THEN `actor_id` ELSE 0 END,
    `actor_name` = CASE WHEN `list` = 'block' THEN `actor_name` ELSE '' END,
    `created_at` = CASE WHEN `list` = 'block' THEN `created_at` ELSE NEW.`blocked_at` END
  WHERE `shop_id` = NEW.`shop_id` AND `kind` = 'number' AND `value` = NEW.`mobile`;
  INSERT INTO `block_entries` (`created_at`, `list`, `kind`, `value`, `label`, `reason`, `shop_id`)
  SELECT NEW.`blocked_at`, 'block', 'number', NEW.`mobile`, NEW.`mobile`, NEW.`block_reason`, NEW.`shop_id`
  WHERE NOT EXISTS (SELECT 1 FROM `block_entries` WHERE `shop_id` = NEW.`shop_id` AND `kind` = 'number' AND `value` = NEW.`mobile`);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `block_entries_merge_block` AFTER UPDATE OF `blocked_at` ON `customer_records` WHEN NEW.`blocked_at` IS NOT NULL AND OLD.`blocked_at` IS NULL BEGIN
  UPDATE `block_entries` SET `list` = 'block', `expires_at` = NULL,
    `reason` = CASE WHEN NEW.`block_reason` <> '' THEN NEW.`block_reason` WHEN `list` = 'block' THEN `reason` ELSE '' END,
    `actor_id` = CASE WHEN `list` = 'block' THEN `actor_id` ELSE 0 END,
    `actor_name` = CASE WHEN `list` = 'block' THEN `actor_name` ELSE '' END,
    `created_at` = CASE WHEN `list` = 'block' THEN `created_at` ELSE NEW.`blocked_at` END
  WHERE `shop_id` = NEW.`shop_id` AND `kind` = 'number' AND `value` = NEW.`mobile`;
  INSERT INTO `block_entries` (`created_at`, `list`, `kind`, `value`, `label`, `reason`, `shop_id`)
  SELECT NEW.`blocked_at`, 'block', 'number', NEW.`mobile`, NEW.`mobile`, NEW.`block_reason`, NEW.`shop_id`
  WHERE NOT EXISTS (SELECT 1 FROM `block_entries` WHERE `shop_id` = NEW.`shop_id` AND `kind` = 'number' AND `value` = NEW.`mobile`);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `block_entries_merge_update` AFTER UPDATE OF `block_reason` ON `customer_records` WHEN NEW.`blocked_at` IS NOT NULL AND OLD.`blocked_at` IS NOT NULL AND NEW.`block_reason` <> OLD.`block_reason` BEGIN
  UPDATE `block_entries` SET `reason` = NEW.`block_reason` WHERE `shop_id` = NEW.`shop_id` AND `kind` = 'number' AND `value` = NEW.`mobile` AND `list` = 'block' AND `reason` <> NEW.`block_reason`;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `block_entries_merge_delete` AFTER UPDATE OF `blocked_at` ON `customer_records` WHEN NEW.`blocked_at` IS NULL AND OLD.`blocked_at` IS NOT NULL BEGIN
  DELETE FROM `block_entries` WHERE `shop_id` = NEW.`shop_id` AND `kind` = 'number' AND `value` = NEW.`mobile` AND `list` = 'block' AND `expires_at` IS NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `customer_records_block_insert` AFTER INSERT ON `block_entries` WHEN NEW.`kind` = 'number' AND NEW.`list` = 'block' AND NEW.`expires_at` IS NULL BEGIN
  UPDATE `customer_records` SET `blocked_at` = NEW.`created_at`, `block_reason` = NEW.`reason` WHERE `shop_id` = NEW.`shop_id` AND `mobile` = NEW.`value` AND (`blocked_at` IS NULL OR `block_reason` <> NEW.`reason`);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `customer_records_block_update` AFTER UPDATE ON `block_entries` WHEN NEW.`kind` = 'number' AND NEW.`list` = 'block' AND NEW.`expires_at` IS NULL BEGIN
  UPDATE `customer_records` SET `blocked_at` = NEW.`created_at`, `block_reason` = NEW.`reason` WHERE `shop_id` = NEW.`shop_id` AND `mobile` = NEW.`value` AND (`blocked_at` IS NULL OR `block_reason` <> NEW.`reason`);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `customer_records_block_end` AFTER UPDATE ON `block_entries` WHEN OLD.`kind` = 'number' AND OLD.`list` = 'block' AND (NEW.`list` <> 'block' OR NEW.`expires_at` IS NOT NULL) BEGIN
  UPDATE `customer_records` SET `blocked_at` = NULL, `block_reason` = '' WHERE `shop_id` = OLD.`shop_id` AND `mobile` = OLD.`value` AND `blocked_at` IS NOT NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `customer_records_block_delete` AFTER DELETE ON `block_entries` WHEN OLD.`kind` = 'number' AND OLD.`list` = 'block' BEGIN
  UPDATE `customer_records` SET `blocked_at` = NULL, `block_reason` = '' WHERE `shop_id` = OLD.`shop_id` AND `mobile` = OLD.`value` AND `blocked_at` IS NOT NULL;
END;
-- +goose StatementEnd
INSERT INTO `block_entries` (`created_at`, `list`, `kind`, `value`, `label`, `reason`, `shop_id`) SELECT `blocked_at`, 'block', 'number', `mobile`, `mobile`, `block_reason`, `shop_id` FROM `customer_records` WHERE `blocked_at` IS NOT NULL
  ON CONFLICT (`shop_id`, `kind`, `value`) DO UPDATE SET `list` = 'block', `expires_at` = NULL,
    `reason` = CASE WHEN excluded.`reason` <> '' THEN excluded.`reason` WHEN `block_entries`.`list` = 'block' THEN `block_entries`.`reason` ELSE '' END,
    `actor_id` = CASE WHEN `block_entries`.`list` = 'block' THEN `block_entries`.`actor_id` ELSE 0 END,
    `actor_name` = CASE WHEN `block_entries`.`list` = 'block' THEN `block_entries`.`actor_name` ELSE '' END,
    `created_at` = CASE WHEN `block_entries`.`list` = 'block' THEN `block_entries`.`created_at` ELSE excluded.`created_at` END;

-- +goose Down
DROP TRIGGER `customer_records_block_delete`;
DROP TRIGGER `customer_records_block_end`;
DROP TRIGGER `customer_records_block_update`;
DROP TRIGGER `customer_records_block_insert`;
DROP TRIGGER `block_entries_merge_delete`;
DROP TRIGGER `block_entries_merge_update`;
DROP TRIGGER `block_entries_merge_block`;
DROP TRIGGER `block_entries_merge_insert`;
