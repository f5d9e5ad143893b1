package db

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"

	"github.com/lib/pq"
)

// applicationName is the name of Haat's connections in pg_stat_activity, unless the address or
// PGAPPNAME contains another.
const applicationName = "haat"

// connector opens connections that send each statement with its parameters in one message, so that a
// connection pool in transaction mode, such as pgbouncer, cannot separate them. By default, lib/pq first
// prepares an unnamed statement, which the pool may execute on another server connection. The connector also
// saves a round trip per statement. Statements that repeat are prepared by name if DB.Prepare was called.
type connector struct {
	*pq.Connector
	prepared *Statements
}

func newConnector(config pq.Config, dialer *dialer, prepared *Statements) (driver.Connector, error) {
	config.BinaryParameters = true
	if config.ApplicationName == "" {
		config.ApplicationName = applicationName
	}
	inner, err := pq.NewConnectorConfig(config)
	if err != nil {
		return nil, err
	}
	inner.Dialer(dialer)
	return connector{inner, prepared}, nil
}

// Connect opens a connection.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	full, ok := conn.(postgresConn)
	if !ok {
		return nil, errors.Join(errors.New("connection of lib/pq lacks methods"), conn.Close())
	}
	return textJSONConn{newPreparingConn(full, c.prepared), full}, nil
}

// postgresConn lists the optional interfaces that lib/pq implements and database/sql uses.
type postgresConn interface {
	sessionConn
	driver.NamedValueChecker
}

// sqliteConnector opens connections to a file.
type sqliteConnector struct {
	driver.Connector
	prepared *Statements
}

// Connect opens a connection.
func (c sqliteConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	full, ok := conn.(sessionConn)
	if !ok {
		return nil, errors.Join(errors.New("connection of sqlite lacks methods"), conn.Close())
	}
	return newPreparingConn(full, c.prepared), nil
}

// textJSONConn sends JSON as text. lib/pq would send it in a binary format, which is wrong for jsonb.
type textJSONConn struct {
	*preparingConn
	checker driver.NamedValueChecker
}

// CheckNamedValue implements driver.NamedValueChecker.
func (c textJSONConn) CheckNamedValue(value *driver.NamedValue) error {
	raw, isJSON := value.Value.(json.RawMessage)
	switch {
	case !isJSON:
		return c.checker.CheckNamedValue(value)
	case raw == nil:
		value.Value = nil
	default:
		value.Value = string(raw)
	}
	return nil
}
