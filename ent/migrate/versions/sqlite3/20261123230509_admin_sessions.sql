-- +goose Up
-- add column "sessions_ended_at" to table: "admin_users"
ALTER TABLE `admin_users` ADD COLUMN `sessions_ended_at` datetime NULL;
-- create "admin_sessions" table
CREATE TABLE `admin_sessions` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `key` text NOT NULL, `kind` text NOT NULL, `device` text NOT NULL DEFAULT (''), `used_at` datetime NOT NULL, `expires_at` datetime NOT NULL, `ended_at` datetime NULL, `proven_at` datetime NULL, `shop_id` integer NOT NULL, `user_id` integer NOT NULL, CONSTRAINT `admin_sessions_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `admin_sessions_admin_users_user` FOREIGN KEY (`user_id`) REFERENCES `admin_users` (`id`) ON DELETE CASCADE);
-- create index "adminsession_shop_id_key" to table: "admin_sessions"
CREATE UNIQUE INDEX `adminsession_shop_id_key` ON `admin_sessions` (`shop_id`, `key`);
-- create index "adminsession_user_id_shop_id_used_at" to table: "admin_sessions"
CREATE INDEX `adminsession_user_id_shop_id_used_at` ON `admin_sessions` (`user_id`, `shop_id`, `used_at`);
-- create index "adminsession_shop_id_used_at" to table: "admin_sessions"
CREATE INDEX `adminsession_shop_id_used_at` ON `admin_sessions` (`shop_id`, `used_at`);
-- create index "adminsession_shop_id_expires_at" to table: "admin_sessions"
CREATE INDEX `adminsession_shop_id_expires_at` ON `admin_sessions` (`shop_id`, `expires_at`);

-- +goose Down
-- reverse: create index "adminsession_shop_id_expires_at" to table: "admin_sessions"
DROP INDEX `adminsession_shop_id_expires_at`;
-- reverse: create index "adminsession_shop_id_used_at" to table: "admin_sessions"
DROP INDEX `adminsession_shop_id_used_at`;
-- reverse: create index "adminsession_user_id_shop_id_used_at" to table: "admin_sessions"
DROP INDEX `adminsession_user_id_shop_id_used_at`;
-- reverse: create index "adminsession_shop_id_key" to table: "admin_sessions"
DROP INDEX `adminsession_shop_id_key`;
-- reverse: create "admin_sessions" table
DROP TABLE `admin_sessions`;
-- reverse: add column "sessions_ended_at" to table: "admin_users"
ALTER TABLE `admin_users` DROP COLUMN `sessions_ended_at`;
