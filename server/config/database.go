package config

import (
	"errors"
	"net"
	"net/url"
	"strings"
)

func (c *Config) checkDatabaseURL() error {
	if c.DatabaseURL == "sqlite://" {
		return errors.New("HAAT_DATABASE_URL: sqlite:// needs a file path")
	}
	for _, address := range []*string{&c.DatabaseURL, &c.DatabaseReadURL, &c.DatabaseDirectURL} {
		*address = portsInQuery(*address)
	}
	return errors.Join(
		checkURL("HAAT_DATABASE_URL", c.DatabaseURL, "sqlite", "postgres", "postgresql"),
		c.checkDatabaseReadURL(),
	)
}

func (c *Config) checkDatabaseReadURL() error {
	switch {
	case c.DatabaseReadURL == "":
		return nil
	case strings.HasPrefix(c.DatabaseURL, "sqlite:"):
		return errors.New("HAAT_DATABASE_READ_URL: only PostgreSQL has replicas, and HAAT_DATABASE_URL is SQLite")
	}
	return checkURL("HAAT_DATABASE_READ_URL", c.DatabaseReadURL, "postgres", "postgresql")
}

// portsInQuery moves the ports of several hosts, as in postgres://a:5433,b:5434/haat, to the parameter port,
// where lib/pq expects them.
func portsInQuery(address string) string {
	u, err := url.Parse(address)
	if err != nil || !strings.Contains(u.Host, ",") || !strings.Contains(u.Host, ":") {
		return address
	}
	var hosts, ports []string
	for host := range strings.SplitSeq(u.Host, ",") {
		name, port, err := net.SplitHostPort(host)
		if err != nil {
			name, port = host, "5432"
		}
		hosts, ports = append(hosts, name), append(ports, port)
	}
	query := u.Query()
	query.Set("port", strings.Join(ports, ","))
	u.Host, u.RawQuery = strings.Join(hosts, ","), query.Encode()
	return u.String()
}

// PreparesStatements reports whether connections of HAAT_DATABASE_URL prepare the statements that they repeat.
func (c *Config) PreparesStatements() bool {
	return c.DatabasePrepare == "on" || c.DatabasePrepare != "off" && c.DirectURL() == c.DatabaseURL
}

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
