-- +goose Up
-- Written by hand: the generated migration recreates the table, which is not necessary.
ALTER TABLE `search_entries` ADD COLUMN `sound` text NOT NULL DEFAULT ('');
CREATE VIRTUAL TABLE `search_sounds` USING fts5(`sound`, content='search_entries', content_rowid='id', tokenize='trigram case_sensitive 1', detail=none, columnsize=0);
-- +goose StatementBegin
CREATE TRIGGER `search_sounds_insert` AFTER INSERT ON `search_entries` BEGIN
  INSERT INTO `search_sounds` (`rowid`, `sound`) VALUES (new.id, new.sound);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `search_sounds_delete` AFTER DELETE ON `search_entries` BEGIN
  INSERT INTO `search_sounds` (`search_sounds`, `rowid`, `sound`) VALUES ('delete', old.id, old.sound);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER `search_sounds_update` AFTER UPDATE OF `sound` ON `search_entries` BEGIN
  INSERT INTO `search_sounds` (`search_sounds`, `rowid`, `sound`) VALUES ('delete', old.id, old.sound);
  INSERT INTO `search_sounds` (`rowid`, `sound`) VALUES (new.id, new.sound);
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER `search_sounds_update`;
DROP TRIGGER `search_sounds_delete`;
DROP TRIGGER `search_sounds_insert`;
DROP TABLE `search_sounds`;
ALTER TABLE `search_entries` DROP COLUMN `sound`;
