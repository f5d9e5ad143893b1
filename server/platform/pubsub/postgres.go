package pubsub

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"github.com/lib/pq"
)

const (
	channel = "haat_purge"
	// maxPayload is below 8000 bytes, because PostgreSQL refuses longer payloads.
	maxPayload = 7900
	minRetry   = 200 * time.Millisecond
	maxRetry   = time.Second
	// If a connection has not answered a ping before the next one, it is considered lost.
	pingEvery = 5 * time.Second
)

// Postgres connects a Bus with the other nodes on the same database.
type Postgres struct {
	bus    *Bus
	pool   ExecContext
	node   string
	dsn    string
	logger *slog.Logger
	later  later
	peers  peers
	beats  sync.WaitGroup // heartbeats that are being sent
}

// ExecContext is the ExecContext of a database, a client or a transaction.
type ExecContext func(ctx context.Context, query string, args ...any) (sql.Result, error)

// notice is the payload of a notification: stale tags, or a heartbeat without tags.
type notice struct {
	Node   string   `json:"node"`
	Tags   []string `json:"tags"`
	Leaves bool     `json:"leaves,omitempty"`
}

// ListenerName is the application_name of the connection that Listen opens. Each node has one such
// connection.
const ListenerName = "haat listener"

// NewPostgres returns a Postgres for the database at address, a URL. Listen opens the connection,
// which must not lead through a connection pool in transaction mode. Notices that belong to no transaction are sent through pool,
// which may be nil for a Postgres that only listens.
func NewPostgres(bus *Bus, pool ExecContext, address string, logger *slog.Logger) *Postgres {
	return &Postgres{bus: bus, pool: pool, node: rand.Text(), dsn: named(address), logger: logger, peers: peers{}}
}

// named adds ListenerName to a URL.
func named(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address // the listener reports the error
	}
	query := u.Query()
	query.Set("application_name", ListenerName)
	u.RawQuery = query.Encode()
	return u.String()
}

// Notify sends the tags to the other nodes when the executor's transaction commits, or immediately
// without a transaction. Tags that exceed the size of a notice become All.
func (p *Postgres) Notify(ctx context.Context, exec ExecContext, tags []string) error {
	return p.send(ctx, exec, notice{Node: p.node, Tags: tags})
}

func (p *Postgres) send(ctx context.Context, exec ExecContext, n notice) error {
	payload, err := json.Marshal(n)
	if err == nil && len(payload) > maxPayload {
		payload, err = json.Marshal(notice{Node: p.node, Tags: []string{All}})
	}
	if err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	if _, err := exec(ctx, "SELECT pg_notify($1, $2)", channel, string(payload)); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	return nil
}

// Listen delivers other nodes' notices to the bus until ctx ends, and sends heartbeats. Subscribers are suspended while
// there is no connection, that is, at the start and whenever the connection is lost. If another node stops without Leave, everything is
// purged, because its last notices may be lost.
func (p *Postgres) Listen(ctx context.Context) error {
	events := make(chan pq.ListenerEventType, 16)
	listener := pq.NewListener(p.dsn, minRetry, maxRetry, func(event pq.ListenerEventType, err error) {
		if err != nil {
			p.logger.Warn("purge listener", "error", err)
		}
		events <- event
	})
	// Close may block on a connection that hangs, so it runs in the background.
	defer func() { go listener.Close() }()
	link := &link{bus: p.bus}
	link.suspend()
	defer link.suspend()
	listening := make(chan error, 1)
	// Listen blocks while the database is unavailable, but ctx must still end this function.
	go func() { listening <- listener.Listen(channel) }()
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	heartbeat := time.NewTicker(heartbeatEvery)
	defer heartbeat.Stop()
	answers := make(chan error, 1)
	pinging := false
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-listening:
			if err != nil {
				return fmt.Errorf("listen for purges: %w", err)
			}
			link.set(func() { link.listening = true })
			p.beats.Go(func() { p.beat(ctx, false) })
		case event := <-events:
			link.set(func() {
				link.lost = event == pq.ListenerEventDisconnected || event == pq.ListenerEventConnectionAttemptFailed
			})
		case n := <-listener.Notify:
			p.receive(n)
		case now := <-heartbeat.C:
			if !link.good { // others are not heard, and after the reconnection everything is purged
				continue
			}
			p.beats.Go(func() { p.beat(ctx, false) })
			if p.peers.missed(now) {
				p.logger.Warn("another node stopped without leaving")
				p.bus.Deliver([]string{All})
			}
		case <-ping.C:
			if pinging {
				link.set(func() { link.late = true })
				continue
			}
			pinging = true
			go func() { answers <- listener.Ping() }()
		case err := <-answers:
			// After an error, pq reconnects by itself and reports it as an event.
			pinging = false
			link.set(func() { link.late = err != nil })
		}
	}
}

// link is the known state of the listening connection. Subscribers are resumed when the connection becomes
// good, and suspended when it becomes bad.
type link struct {
	bus                   *Bus
	listening, lost, late bool
	good                  bool
}

// set updates the state. Events may arrive in any order.
func (l *link) set(change func()) {
	change()
	good := l.listening && !l.lost && !l.late
	if good == l.good {
		return
	}
	l.good = good
	if good {
		l.bus.each(Subscriber.Resume)
	} else {
		l.bus.each(Subscriber.Suspend)
	}
}

func (l *link) suspend() {
	l.good = false
	l.bus.each(Subscriber.Suspend)
}

// receive delivers a notice to the bus. It purges everything after a reconnection, for which pq sends nil,
// and after an unreadable notice, because tags may have been lost.
func (p *Postgres) receive(n *pq.Notification) {
	if n == nil {
		clear(p.peers) // they were not heard meanwhile
		p.bus.Deliver([]string{All})
		return
	}
	var got notice
	if err := json.Unmarshal([]byte(n.Extra), &got); err != nil {
		p.logger.Error("decode purge notice", "error", err)
		got.Tags = []string{All}
	}
	if got.Node == p.node { // this node has delivered its own tags already
		return
	}
	p.peers.heard(got, time.Now())
	if len(got.Tags) > 0 {
		p.bus.Deliver(got.Tags)
	}
}
