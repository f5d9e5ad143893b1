-- +goose Up
-- written by hand: to make the table anew, as the comparison would, empties those that refer to it
ALTER TABLE `shops` ADD COLUMN `redirect_to_domain` bool NOT NULL DEFAULT (false);

-- +goose Down
ALTER TABLE `shops` DROP COLUMN `redirect_to_domain`;
