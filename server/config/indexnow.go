package config

import "errors"

// indexNow is the shared endpoint, which forwards submissions to all participating search engines.
const indexNow = "https://api.indexnow.org/indexnow"

// IndexNowEndpoint returns the endpoint for changed pages, or "" if IndexNow is off.
func (c *Config) IndexNowEndpoint() string {
	switch c.IndexNow {
	case "", "off":
		return ""
	case "on":
		return indexNow
	default:
		return c.IndexNow
	}
}

func (c *Config) checkIndexNow() error {
	if c.IndexNowEndpoint() == "" || checkURL("HAAT_INDEXNOW", c.IndexNowEndpoint(), "https", "http") == nil {
		return nil
	}
	return errors.New("HAAT_INDEXNOW: must be off, on, or begin with https:// or http://")
}
