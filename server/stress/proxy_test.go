package stress

import (
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"

	"haat/server/platform/db/dbtest"
)

// proxy forwards connections to PostgreSQL or an S3 server. It can be closed, silenced or slowed down.
type proxy struct {
	t       *testing.T
	proxy   *toxiproxy.Proxy
	address string // URL of the database or bucket through the proxy
}

func newDatabaseProxy(t *testing.T, database string) *proxy {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	l := newProxy(t, upstream(t, u))
	u.Host = l.proxy.Listen
	query := u.Query()
	query.Del("host")
	u.RawQuery = query.Encode()
	l.address = u.String()
	return l
}

// newProxy returns a proxy to a TCP address.
func newProxy(t *testing.T, upstream string) *proxy {
	t.Helper()
	server := toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop())
	l := &proxy{t: t, proxy: toxiproxy.NewProxy(server, "line", "127.0.0.1:0", upstream)}
	l.restore()
	t.Cleanup(l.proxy.Stop)
	return l
}

// newBucketProxy returns a proxy to the S3 server of HAAT_TEST_S3.
func newBucketProxy(t *testing.T) *proxy {
	t.Helper()
	address := os.Getenv("HAAT_TEST_S3")
	if address == "" || address == "none" {
		t.Skip("needs an S3 server: run make chaos")
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	endpoint, err := url.Parse(query.Get("endpoint"))
	if err != nil {
		t.Fatal(err)
	}
	l := newProxy(t, endpoint.Host)
	endpoint.Host = l.proxy.Listen
	query.Set("endpoint", endpoint.String())
	query.Set("prefix", fmt.Sprintf("%s-%d/", strings.ReplaceAll(t.Name(), "/", "-"), time.Now().UnixNano()))
	query.Set("timeout", "1s")
	u.RawQuery = query.Encode()
	l.address = u.String()
	return l
}

// upstream returns the TCP address of the database. If the database listens on a Unix socket, it forwards a
// local port to the socket.
func upstream(t *testing.T, u *url.URL) string {
	t.Helper()
	folder := u.Query().Get("host")
	if !strings.HasPrefix(folder, "/") {
		return u.Host
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go join(conn, filepath.Join(folder, ".s.PGSQL.5432"))
		}
	}()
	return listener.Addr().String()
}

func join(conn net.Conn, socket string) {
	defer conn.Close()
	other, err := net.Dial("unix", socket)
	if err != nil {
		return
	}
	defer other.Close()
	go func() { io.Copy(other, conn); other.(*net.UnixConn).CloseWrite() }()
	io.Copy(conn, other)
}

// stop closes all connections and refuses new ones.
func (l *proxy) stop() { l.proxy.Stop() }

// restore accepts connections again.
func (l *proxy) restore() {
	l.t.Helper()
	if err := l.proxy.Start(); err != nil {
		l.t.Fatal(err)
	}
}

// silence drops all responses, as a partly failed network would.
func (l *proxy) silence() {
	l.add(`{"name":"silence","type":"timeout","stream":"downstream","attributes":{"timeout":0}}`)
}

// slow delays all responses.
func (l *proxy) slow(milliseconds int) {
	l.add(fmt.Sprintf(`{"name":"slow","type":"latency","stream":"downstream","attributes":{"latency":%d}}`, milliseconds))
}

func (l *proxy) add(toxic string) {
	l.t.Helper()
	if _, err := l.proxy.Toxics.AddToxicJson(strings.NewReader(toxic)); err != nil {
		l.t.Fatal(err)
	}
}

// heal reverses silence and slow.
func (l *proxy) heal() { l.proxy.Toxics.ResetToxics(l.t.Context()) }

// limited returns the database's URL for a role with a connection limit.
func limited(t *testing.T, database string, connections int) string {
	t.Helper()
	d := dbtest.OpenURL(t, database)
	role := fmt.Sprintf("few_%d", time.Now().UnixNano())
	for _, statement := range []string{
		fmt.Sprintf("CREATE ROLE %s LOGIN CONNECTION LIMIT %d", role, connections),
		"GRANT USAGE, CREATE ON SCHEMA public TO " + role,
		"GRANT ALL ON ALL TABLES IN SCHEMA public TO " + role,
		"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO " + role,
	} {
		if _, err := d.SQL.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		if _, err := d.SQL.Exec("DROP OWNED BY " + role + "; DROP ROLE " + role); err != nil {
			t.Error(err)
		}
	})
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.User(role)
	return u.String()
}
