package config

import (
	"errors"
	"strings"
)

// DirectURL returns the address of the database for everything that needs a session: LISTEN,
// migrations and other commands.
func (c *Config) DirectURL() string {
	if c.DatabaseDirectURL != "" {
		return c.DatabaseDirectURL
	}
	return c.DatabaseURL
}

func (c *Config) checkDatabaseDirectURL() error {
	const name = "HAAT_DATABASE_DIRECT_URL"
	if c.DatabaseDirectURL == "" {
		return nil
	}
	if strings.HasPrefix(c.DatabaseURL, "sqlite:") {
		return errors.New(name + ": requires PostgreSQL in HAAT_DATABASE_URL")
	}
	return checkURL(name, c.DatabaseDirectURL, "postgres", "postgresql")
}
