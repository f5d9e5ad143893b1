-- +goose Up
-- create "synonyms" table
CREATE TABLE `synonyms` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `created_at` datetime NOT NULL, `updated_at` datetime NOT NULL, `terms` json NOT NULL, `shop_id` integer NOT NULL, CONSTRAINT `synonyms_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "synonym_shop_id_id" to table: "synonyms"
CREATE INDEX `synonym_shop_id_id` ON `synonyms` (`shop_id`, `id`);
-- create "term_counts" table
CREATE TABLE `term_counts` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `day` text NOT NULL, `term` text NOT NULL, `found` integer NOT NULL DEFAULT (0), `missed` integer NOT NULL DEFAULT (0), `shop_id` integer NOT NULL, CONSTRAINT `term_counts_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE);
-- create index "termcount_shop_id_day_term" to table: "term_counts"
CREATE UNIQUE INDEX `termcount_shop_id_day_term` ON `term_counts` (`shop_id`, `day`, `term`);
-- create index "termcount_day" to table: "term_counts"
CREATE INDEX `termcount_day` ON `term_counts` (`day`);

-- +goose Down
-- reverse: create index "termcount_day" to table: "term_counts"
DROP INDEX `termcount_day`;
-- reverse: create index "termcount_shop_id_day_term" to table: "term_counts"
DROP INDEX `termcount_shop_id_day_term`;
-- reverse: create "term_counts" table
DROP TABLE `term_counts`;
-- reverse: create index "synonym_shop_id_id" to table: "synonyms"
DROP INDEX `synonym_shop_id_id`;
-- reverse: create "synonyms" table
DROP TABLE `synonyms`;
