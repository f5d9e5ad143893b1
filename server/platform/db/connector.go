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

// connector opens connections that send each statement with its parameters in one message, so that
// a connection pool in transaction mode, such as pgbouncer, cannot separate them. lib/pq otherwise
// prepares an unnamed statement first, and the pool may execute it on another server connection.
// It also saves a round trip per statement.
type connector struct{ *pq.Connector }

func newConnector(config pq.Config, dialer *dialer) (driver.Connector, error) {
	config.BinaryParameters = true
	if config.ApplicationName == "" {
		config.ApplicationName = applicationName
	}
	inner, err := pq.NewConnectorConfig(config)
	if err != nil {
		return nil, err
	}
	inner.Dialer(dialer)
	return connector{inner}, nil
}

// Connect opens a connection.
func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	full, ok := conn.(fullConn)
	if !ok {
		return nil, errors.Join(errors.New("connection of lib/pq lacks methods"), conn.Close())
	}
	return textJSONConn{full}, nil
}

// fullConn lists the optional interfaces that lib/pq implements and database/sql uses.
type fullConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
	driver.NamedValueChecker
}

// textJSONConn sends JSON as text. lib/pq would send it in the binary format, which is another one
// for jsonb.
type textJSONConn struct{ fullConn }

// CheckNamedValue converts a parameter.
func (c textJSONConn) CheckNamedValue(value *driver.NamedValue) error {
	raw, isJSON := value.Value.(json.RawMessage)
	switch {
	case !isJSON:
		return c.fullConn.CheckNamedValue(value)
	case raw == nil:
		value.Value = nil
	default:
		value.Value = string(raw)
	}
	return nil
}
