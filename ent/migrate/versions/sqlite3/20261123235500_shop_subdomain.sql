-- +goose Up
-- written by hand: to make the table anew, as the comparison would, empties those that refer to it
ALTER TABLE `shops` ADD COLUMN `subdomain` bool NOT NULL DEFAULT (false);

-- +goose Down
ALTER TABLE `shops` DROP COLUMN `subdomain`;
