package pubsub

import (
	"io"
	"log/slog"

	"github.com/lib/pq"
)

var discard = slog.New(slog.NewTextHandler(io.Discard, nil))

func notification(payload string) *pq.Notification { return &pq.Notification{Extra: payload} }
