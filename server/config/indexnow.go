package config

import "errors"

// Every search engine that takes part hears of what one of them is told.
const indexNow = "https://api.indexnow.org/indexnow"

// IndexNowEndpoint is who is told of changed pages; empty: nobody.
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
	return errors.New("HAAT_INDEXNOW: not off, on, or an address that begins with https:// or http://")
}
