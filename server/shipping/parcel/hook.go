package parcel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/courierconnection"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/viewer"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// HookKind is the kind of the outbox's jobs that apply a courier's webhook.
const HookKind = "courier_hook"

const (
	// hookSeen is the interval at which the time of a connection's last webhook is stored.
	hookSeen = time.Minute
	// unknownFor is how long a webhook about an unknown parcel is tried again: the answer to our booking may still be on its way.
	unknownFor, unknownRetry = 10 * time.Minute, 20 * time.Second
	// confirmSoon is the time to the next question about a parcel whose webhook the courier did not confirm.
	confirmSoon = 10 * time.Minute
)

// hookJob is the payload of a job: a genuine webhook.
type hookJob struct {
	Courier    string `json:"courier"`
	Connection int    `json:"connection"`
	Body       string `json:"body"`
}

// Hook is a genuine webhook of a connection.
type Hook struct {
	ConnectionID int
	Context      context.Context // of the connection's shop

	row     *ent.CourierConnection
	reader  courier.HookReader
	account courier.Account
	key     string
	body    []byte
}

// ReadHook authenticates a webhook's request for the connection with a public id. Errors: NotFound "not_found" for an unknown
// connection, in the same form whatever is wrong with the address; Unauthorized "hook_unauthorized" for a forged request.
func (s *Service) ReadHook(ctx context.Context, name, publicID string, r *http.Request, body []byte) (*Hook, error) {
	missing := fault.New(fault.NotFound, "not_found")
	reader, ok := s.Couriers.Get(name).(courier.HookReader)
	if !ok {
		return nil, missing
	}
	row, err := s.Client.CourierConnection.Query().
		Where(courierconnection.PublicID(publicID), courierconnection.Courier(name)).Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil, missing
	}
	if err != nil {
		return nil, fmt.Errorf("find connection of webhook: %w", err)
	}
	h := &Hook{ConnectionID: row.ID, Context: viewer.WithShop(ctx, row.ShopID), row: row, reader: reader, body: body}
	if h.account, err = s.accountOf(h.Context, row); err != nil {
		if _, ok := fault.As(err); ok { // the courier tries again while the owner enters the credentials
			return nil, fault.New(fault.Unavailable, "unavailable")
		}
		return nil, err
	}
	if err := reader.Authenticate(h.account, r, body); err != nil {
		return nil, fault.New(fault.Unauthorized, "hook_unauthorized")
	}
	h.key = remote.KeyOf(name, reader.Key(r, body))
	return h, nil
}

// withoutNUL replaces the character NUL and its escape sequence in JSON, which PostgreSQL cannot store.
var withoutNUL = strings.NewReplacer("\x00", "\uFFFD", `\u0000`, `\ufffd`)

// Keep stores the webhook as a job. A repeated webhook is stored once.
func (s *Service) Keep(h *Hook) error {
	known, err := s.Client.Outbox.Query().Where(outbox.Kind(HookKind), outbox.DedupeKey(h.key)).Exist(h.Context)
	if err != nil {
		return fmt.Errorf("find webhook: %w", err)
	}
	if !known {
		err := jobs.Add(h.Context, s.Client, HookKind, h.key, hookJob{h.row.Courier, h.row.ID, withoutNUL.Replace(string(h.body))})
		if err != nil && !ent.IsConstraintError(err) { // a double arrived at the same time
			return err
		}
	}
	if now := s.Now(); h.row.WebhookAt == nil || now.Sub(*h.row.WebhookAt) >= hookSeen {
		return s.hookAt(h.Context, h.row.ID, now)
	}
	return nil
}

// Answer writes the courier's response to a stored webhook.
func (h *Hook) Answer(w http.ResponseWriter) { h.reader.Answer(h.account, w, h.body) }

// HandleHook is the handler of HookKind.
func (s *Service) HandleHook(ctx context.Context, job jobs.Job) error {
	in, err := jobs.Decode[hookJob](job)
	if err != nil {
		return err
	}
	c := s.Couriers.Get(in.Courier)
	reader, ok := c.(courier.HookReader)
	if !ok {
		return jobs.Permanent(errors.New("courier sends no webhooks"))
	}
	updates, err := reader.Read([]byte(in.Body))
	if err != nil {
		return jobs.Permanent(fmt.Errorf("read webhook: %w", err))
	}
	unknown := false
	for _, u := range updates {
		err := s.applyHook(ctx, c, u)
		switch {
		case errors.Is(err, courier.ErrNotFound), errors.Is(err, errNotBooked):
			unknown = true
		case err != nil:
			return waitAsAsked(err)
		}
	}
	if !unknown {
		return nil
	}
	if s.Now().Sub(job.CreatedAt) < unknownFor {
		return jobs.RetryAfter(courier.ErrNotFound, unknownRetry)
	}
	s.Logger.InfoContext(ctx, "webhook about an unknown parcel", "courier", in.Courier, "connection", in.Connection)
	return nil
}

// waitAsAsked returns the error with the wait that the courier asked for.
func waitAsAsked(err error) error {
	if u, ok := remote.AsUnavailable(err); ok && u.Wait > 0 {
		return jobs.RetryAfter(err, u.Wait)
	}
	return err
}

// applyHook applies one update of a webhook. The error is courier.ErrNotFound if the shop has no such parcel.
func (s *Service) applyHook(ctx context.Context, c courier.Courier, u courier.Update) error {
	id, err := s.find(ctx, string(c.Spec().Name), u.Ref)
	if err != nil {
		return err
	}
	if id == 0 {
		return courier.ErrNotFound
	}
	if c.Spec().ConfirmsHooks && settles(u) {
		if u, err = s.confirm(ctx, c, id, u); err != nil {
			return err
		}
	}
	return s.Apply(ctx, id, u, parcelevent.SourceWebhook)
}

// settles reports whether an update moves money or asks for goods.
func settles(u courier.Update) bool {
	return u.State == courier.Delivered || u.State == courier.Partly || u.State == courier.Returned || u.Collected != nil
}

// confirm asks the courier about an update of a webhook that is not signed. It applies the answer, and returns the update without
// what the answer does not confirm.
func (s *Service) confirm(ctx context.Context, c courier.Courier, id int, u courier.Update) (courier.Update, error) {
	row, err := s.Client.Parcel.Get(ctx, id)
	if err != nil {
		return u, fmt.Errorf("find parcel: %w", err)
	}
	account, err := s.account(ctx, c.Spec().Name)
	var now courier.Update
	if err == nil {
		now, err = track(ctx, c, account, row)
	}
	_, disconnected := fault.As(err)
	switch {
	case errors.Is(err, remote.ErrUnauthorized):
		if err := s.broken(ctx, account); err != nil {
			return u, err
		}
	case disconnected || errors.Is(err, courier.ErrNotFound):
	case err != nil:
		return u, err
	case now.State == u.State && (u.Collected == nil || now.Collected == nil || *u.Collected == *now.Collected):
		u.Collected, u.Charge = cmp.Or(u.Collected, now.Collected), cmp.Or(u.Charge, now.Charge) // webhooks may have no amounts
		return u, nil
	default:
		if !saysNothingNew(row, now) {
			if err := s.Apply(ctx, id, now, parcelevent.SourcePoll); err != nil {
				return u, err
			}
		}
	}
	// Only the history shows it. The courier is asked again soon.
	u.Key = eventKey(u)
	u.State, u.Collected, u.Charge, u.Failed, u.Part, u.Out = "", nil, nil, false, false, false
	soon := s.Now().UTC().Add(confirmSoon)
	err = s.Client.Parcel.Update().Where(parcel.ID(id), parcel.PollAtGT(soon)).SetPollAt(soon).Exec(ctx)
	return u, fault.Wrap("schedule parcel's poll", err)
}
