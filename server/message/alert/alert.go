// Package alert sends alerts about a shop's events to its team, by web push (RFC 8030).
//
// Services call Add in the transaction of an event, such as a new order. The outbox job (Handle) composes the
// alert and adds a job for each browser of the members who want it. That job (Push) sends one encrypted
// message to the browser's push service. The alerts during a member's quiet hours are replaced by one summary
// at their end.
package alert

import (
	"context"
	"log/slog"
	"time"

	"haat/ent"
	"haat/server/platform/i18n"
	"haat/server/platform/sms"
)

// Limits.
const (
	// MaxDevices is the maximum number of a member's subscriptions. A further one replaces the oldest.
	MaxDevices = 10
	// FirstOrders is the number of a shop's first orders about which an owner with the channel SMSFirstOrders
	// receives SMS.
	FirstOrders = 20
)

// Options configure New. If Now is nil, time.Now is used.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	// Admin returns the URL of a shop's admin area, without a trailing slash.
	Admin func(slug string) string
	// Poster sends requests to push services. It must connect to public addresses only.
	Poster Poster
	// Hosts are the hosts of push services, such as "fcm.googleapis.com" or "*.push.apple.com".
	// "*" allows all.
	Hosts []string
	// Subject identifies this server to push services: an e-mail address or an https URL.
	Subject string
	// SMS adds a message caused by an order to the outbox, in the transaction of client, unless the message
	// exceeds a limit.
	SMS    func(ctx context.Context, client *ent.Client, key string, m sms.Message) error
	Logger *slog.Logger
	Now    func() time.Time
}

// Service sends alerts to teams.
type Service struct {
	Options
	key     vapid
	results results
}

// New returns the service.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{Options: o}
}
