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
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/server/connection/inbox"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// HookKind is the outbox kind of the jobs that apply couriers' webhooks.
const HookKind = "courier_hook"

const (
	// unknownFor is the time for which a webhook about an unknown parcel is retried at the interval
	// unknownRetry, because the response to the parcel's booking may arrive later.
	unknownFor, unknownRetry = 10 * time.Minute, 20 * time.Second
	// confirmSoon is the time after which a parcel is polled if the courier did not confirm its webhook.
	confirmSoon = 10 * time.Minute
)

// hookJob is the payload of a job: an authenticated webhook.
type hookJob struct {
	Courier    string `json:"courier"`
	Connection int    `json:"connection"`
	Body       string `json:"body"`
}

// Readers returns the readers of webhooks by courier name.
func (s *Service) Readers() map[string]inbox.Reader {
	readers := map[string]inbox.Reader{}
	for _, c := range s.Couriers.All() {
		if reader, ok := c.(courier.HookReader); ok {
			readers[string(c.Spec().Name)] = hooks{s, reader}
		}
	}
	return readers
}

// hooks reads the webhooks of a courier.
type hooks struct {
	*Service
	reader courier.HookReader
}

func (h hooks) ReadWebhook(ctx context.Context, row *ent.ServiceConnection, r *http.Request, body []byte) (inbox.Message, error) {
	account, err := h.accountOf(ctx, row)
	if _, broken := fault.As(err); broken { // the courier retries, and the owner may enter the credentials in the meantime
		return nil, fault.New(fault.Unavailable, "unavailable")
	}
	if err != nil {
		return nil, err
	}
	if err := h.reader.Authenticate(account, r, body); err != nil {
		return nil, fault.New(fault.Unauthorized, "hook_unauthorized")
	}
	return &hook{h.reader, account, row, remote.KeyOf(row.Service, h.reader.Key(r, body)), body}, nil
}

// hook is an authenticated webhook of a connection.
type hook struct {
	reader  courier.HookReader
	account courier.Account
	row     *ent.ServiceConnection
	key     string
	body    []byte
}

// withoutNUL replaces NUL characters and their JSON escape sequence, which PostgreSQL cannot store.
var withoutNUL = strings.NewReplacer("\x00", "\uFFFD", `\u0000`, `\ufffd`)

// Job returns a job that applies the webhook.
func (h *hook) Job(context.Context) (*inbox.Job, error) {
	return &inbox.Job{Kind: HookKind, Key: h.key, Payload: hookJob{h.row.Service, h.row.ID, withoutNUL.Replace(string(h.body))}}, nil
}

// Answer writes the response that the courier expects.
func (h *hook) Answer(w http.ResponseWriter) { h.reader.Answer(h.account, w, h.body) }

// HandleHook handles the jobs of HookKind.
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

// waitAsAsked returns the error as a retry after the wait that the courier requested.
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

// settles reports whether an update moves money or requires a check-in.
func settles(u courier.Update) bool {
	return u.State == courier.Delivered || u.State == courier.Partly || u.State == courier.Returned || u.Collected != nil
}

// confirm asks the courier to confirm an update from an unsigned webhook. It applies the courier's answer, and returns the update without
// the unconfirmed parts.
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
		u.Collected, u.Charge = cmp.Or(u.Collected, now.Collected), cmp.Or(u.Charge, now.Charge) // webhooks may lack amounts
		return u, nil
	default:
		if !saysNothingNew(row, now) {
			if err := s.Apply(ctx, id, now, parcelevent.SourcePoll); err != nil {
				return u, err
			}
		}
	}
	// Without a confirmation, the update only appears in the history, and the courier is polled again soon.
	u.Key = eventKey(u)
	u.State, u.Collected, u.Charge, u.Failed, u.Part, u.Out = "", nil, nil, false, false, false
	soon := s.Now().UTC().Add(confirmSoon)
	err = s.Client.Parcel.Update().Where(parcel.ID(id), parcel.PollAtGT(soon)).SetPollAt(soon).Exec(ctx)
	return u, fault.Wrap("schedule parcel's poll", err)
}
