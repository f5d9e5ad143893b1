-- +goose Up
-- create "search_entries" table
CREATE TABLE `search_entries` (`id` integer NOT NULL PRIMARY KEY AUTOINCREMENT, `text` text NOT NULL, `latin` text NOT NULL, `shop_id` integer NOT NULL, `product_id` integer NOT NULL, CONSTRAINT `search_entries_shops_shop` FOREIGN KEY (`shop_id`) REFERENCES `shops` (`id`) ON DELETE CASCADE, CONSTRAINT `search_entries_products_product` FOREIGN KEY (`product_id`) REFERENCES `products` (`id`) ON DELETE CASCADE);
-- create index "searchentry_product_id" to table: "search_entries"
CREATE UNIQUE INDEX `searchentry_product_id` ON `search_entries` (`product_id`);
-- Written by hand. Searches look for single trigrams only, so positions are not stored.
CREATE VIRTUAL TABLE `search_trigrams` USING fts5(`latin`, content='search_entries', content_rowid='id', tokenize='trigram case_sensitive 1', detail=none, columnsize=0);
-- +goose StatementBegin
CREATE TRIGGER `search_entries_insert` AFTER INSERT ON `search_entries` BEGIN
  INSERT INTO `search_trigrams` (`rowid`, `latin`) VALUES (new.id, new.latin);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `search_entries_delete` AFTER DELETE ON `search_entries` BEGIN
  INSERT INTO `search_trigrams` (`search_trigrams`, `rowid`, `latin`) VALUES ('delete', old.id, old.latin);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `search_entries_update` AFTER UPDATE OF `latin` ON `search_entries` BEGIN
  INSERT INTO `search_trigrams` (`search_trigrams`, `rowid`, `latin`) VALUES ('delete', old.id, old.latin);
  INSERT INTO `search_trigrams` (`rowid`, `latin`) VALUES (new.id, new.latin);
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE `search_trigrams`;
-- reverse: create index "searchentry_product_id" to table: "search_entries"
DROP INDEX `searchentry_product_id`;
-- reverse: create "search_entries" table
DROP TABLE `search_entries`;
