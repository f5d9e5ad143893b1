package dbtest

import (
	"fmt"
	"net/url"
	"os"
	"strings"
)

// pooled returns the address of the pgbouncer in front of the cluster if there is one, and
// otherwise the cluster's.
func pooled(cluster string) string {
	if pooler := os.Getenv("HAAT_TEST_POOLER"); pooler != "" {
		return pooler
	}
	return cluster
}

// Direct returns the address of a test database without pgbouncer, for LISTEN, migrations and other uses that
// need a session. An address without pgbouncer is returned unchanged.
func Direct(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(fmt.Sprintf("address of a test database: %v", err))
	}
	pooler, err := url.Parse(os.Getenv("HAAT_TEST_POOLER"))
	if err != nil {
		panic(fmt.Sprintf("HAAT_TEST_POOLER: %v", err))
	}
	if pooler.Scheme == "" || u.Query().Get("host") != pooler.Query().Get("host") {
		return address
	}
	return withDatabase(os.Getenv("HAAT_TEST_POSTGRES"), strings.TrimPrefix(u.Path, "/"))
}

// reconnect makes pgbouncer close its server connections to the database. It is called before they are
// terminated elsewhere, so that no client is assigned a terminated one.
func reconnect(name string) error {
	pooler := os.Getenv("HAAT_TEST_POOLER")
	if pooler == "" {
		return nil
	}
	if err := execute(withDatabase(pooler, "pgbouncer"), "RECONNECT "+name); err != nil {
		return fmt.Errorf("reconnect pgbouncer: %w", err)
	}
	return nil
}
