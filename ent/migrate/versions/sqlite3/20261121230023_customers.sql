-- +goose Up
-- Written by hand: the generated migration recreates the tables, which deletes the rows that refer to them.
ALTER TABLE `conversations` ADD COLUMN `last_seq` integer NOT NULL DEFAULT (0);
ALTER TABLE `conversations` ADD COLUMN `customer_seen` integer NOT NULL DEFAULT (0);
ALTER TABLE `conversations` ADD COLUMN `shop_seen` integer NOT NULL DEFAULT (0);
DROP INDEX `message_shop_id_conversation_id_id`;
ALTER TABLE `messages` DROP COLUMN `seen_at`;
ALTER TABLE `messages` ADD COLUMN `seq` integer NOT NULL DEFAULT (0);
ALTER TABLE `messages` ADD COLUMN `key` text NULL;
UPDATE `messages` SET `seq` = (SELECT count(*) FROM `messages` AS `m` WHERE `m`.`conversation_id` = `messages`.`conversation_id` AND `m`.`id` <= `messages`.`id`);
UPDATE `conversations` SET `last_seq` = (SELECT count(*) FROM `messages` WHERE `messages`.`conversation_id` = `conversations`.`id`);
CREATE UNIQUE INDEX `message_shop_id_conversation_id_seq` ON `messages` (`shop_id`, `conversation_id`, `seq`);
CREATE UNIQUE INDEX `message_shop_id_conversation_id_key` ON `messages` (`shop_id`, `conversation_id`, `key`);

-- +goose Down
DROP INDEX `message_shop_id_conversation_id_key`;
DROP INDEX `message_shop_id_conversation_id_seq`;
ALTER TABLE `messages` DROP COLUMN `key`;
ALTER TABLE `messages` DROP COLUMN `seq`;
ALTER TABLE `messages` ADD COLUMN `seen_at` datetime NULL;
CREATE INDEX `message_shop_id_conversation_id_id` ON `messages` (`shop_id`, `conversation_id`, `id`);
ALTER TABLE `conversations` DROP COLUMN `shop_seen`;
ALTER TABLE `conversations` DROP COLUMN `customer_seen`;
ALTER TABLE `conversations` DROP COLUMN `last_seq`;
