-- +goose Up
-- Written by hand: the generated migration recreates the table, which is not necessary.
DROP INDEX `shop_domains_domain_key`;
ALTER TABLE `shop_domains` ADD COLUMN `lost_since` datetime NULL;
ALTER TABLE `shop_domains` ADD COLUMN `ssl_problem` text NOT NULL DEFAULT ('');
CREATE UNIQUE INDEX `shopdomain_domain` ON `shop_domains` (`domain`) WHERE verified;
CREATE TABLE `certificate_files` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `path` text NOT NULL, `content` blob NOT NULL);
CREATE UNIQUE INDEX `certificate_files_path_key` ON `certificate_files` (`path`);
CREATE TABLE `certificate_locks` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `name` text NOT NULL, `holder` text NOT NULL, `expires_at` datetime NOT NULL);
CREATE UNIQUE INDEX `certificate_locks_name_key` ON `certificate_locks` (`name`);
-- Written by hand: schedule the first check of existing domains.
INSERT INTO `outboxes` (`created_at`, `kind`, `dedupe_key`, `payload`, `run_at`, `shop_id`)
SELECT strftime('%Y-%m-%d %H:%M:%S+00:00', 'now'), 'domain', `id` || CASE WHEN `verified` THEN ':verified:1' ELSE ':asked:1' END,
    '{"domain":' || `id` || ',"verified":' || CASE WHEN `verified` THEN 'true' ELSE 'false' END || ',"round":1}',
    strftime('%Y-%m-%d %H:%M:%S+00:00', 'now'), `shop_id` FROM `shop_domains`;

-- +goose Down
DELETE FROM `outboxes` WHERE `kind` = 'domain';
DROP TABLE `certificate_locks`;
DROP TABLE `certificate_files`;
DROP INDEX `shopdomain_domain`;
ALTER TABLE `shop_domains` DROP COLUMN `ssl_problem`;
ALTER TABLE `shop_domains` DROP COLUMN `lost_since`;
DELETE FROM `shop_domains` WHERE NOT `verified` AND `domain` IN (SELECT `domain` FROM `shop_domains` GROUP BY `domain` HAVING COUNT(*) > 1);
CREATE UNIQUE INDEX `shop_domains_domain_key` ON `shop_domains` (`domain`);
