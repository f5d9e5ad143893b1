package confirmation

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/connection"
	"haat/server/connection/inbox"
	"haat/server/message/whatsapp"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/linkkey"
	"haat/server/platform/remote"
	"haat/server/tenancy"
)

// HookKind is the kind of the jobs that apply the content of a webhook.
const HookKind = "whatsapp_hook"

// A webhook about an unknown message is retried every unknownRetry for unknownFor, because the response to the
// request that sent the message may not have arrived yet.
const unknownFor, unknownRetry = time.Minute, 20 * time.Second

// errUnknownMessage reports that a webhook names a message that is not recorded.
var errUnknownMessage = errors.New("unknown message")

// verifyToken returns the token that WhatsApp sends to verify the webhook address.
func verifyToken(secret, publicID string) string {
	return linkkey.Sign(secret, "whatsapp hook", publicID)
}

// VerifyHook checks the token of WhatsApp's request to verify the webhook address. It needs no viewer. Errors: NotFound "not_found";
// Unauthorized "hook_unauthorized".
func (s *Service) VerifyHook(ctx context.Context, publicID, token string) error {
	row, err := connection.FindByPublicID(ctx, s.Client, service, publicID)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(s.Secrets, func(secret string) bool {
		return subtle.ConstantTimeCompare([]byte(token), []byte(verifyToken(secret, row.PublicID))) == 1
	}) {
		return fault.New(fault.Unauthorized, "hook_unauthorized")
	}
	return nil
}

// Readers returns the reader for WhatsApp's webhooks, by service name.
func (s *Service) Readers() map[string]inbox.Reader {
	return map[string]inbox.Reader{service: hooks{s}}
}

type hooks struct{ *Service }

// ReadWebhook authenticates a webhook by its signature over the body.
func (s hooks) ReadWebhook(ctx context.Context, row *ent.ServiceConnection, r *http.Request, body []byte) (inbox.Message, error) {
	secrets, err := s.Accounts.Secrets(ctx, row)
	if errors.Is(err, connection.ErrUnreadable) { // WhatsApp retries until the owner has entered the credentials
		return nil, fault.New(fault.Unavailable, "unavailable")
	}
	if err != nil {
		return nil, err
	}
	if !whatsapp.IsGenuine(secrets[appSecret], r.Header.Get(whatsapp.SignatureHeader), body) {
		return nil, fault.New(fault.Unauthorized, "hook_unauthorized")
	}
	news, err := whatsapp.ReadHook(connection.Settings(row).Sender, body)
	if err != nil {
		s.Logger.WarnContext(ctx, "webhook of whatsapp is not read", "connection", row.ID, "error", err)
	}
	return &hook{s.Service, news}, nil
}

// hook is an authenticated webhook.
type hook struct {
	*Service
	news []whatsapp.News
}

// Job returns a job with the parts of the webhook about confirmation messages. It omits all others.
func (h *hook) Job(ctx context.Context) (*inbox.Job, error) {
	waits, err := h.Client.Outbox.Query().Where(outbox.Kind(WaitKind), outbox.StateEQ(outbox.StateDue)).Exist(ctx)
	if err != nil {
		return nil, fmt.Errorf("find waiting jobs: %w", err)
	}
	// A shop may send other messages with the same account.
	news := slices.DeleteFunc(h.news, func(n whatsapp.News) bool { return n.Status != "" && !waits || n.Status == "" && !isPayload(n.Payload) })
	if len(news) == 0 {
		return nil, nil
	}
	encoded, err := json.Marshal(news)
	if err != nil {
		return nil, fmt.Errorf("encode news: %w", err)
	}
	return &inbox.Job{Kind: HookKind, Key: remote.KeyOf(string(encoded)), Payload: json.RawMessage(encoded)}, nil
}

// Answer accepts the webhook. Meta retries webhooks for days until they are answered with 200.
func (h *hook) Answer(w http.ResponseWriter) { w.WriteHeader(http.StatusOK) }

// HandleHook handles the jobs of HookKind. News may be applied in any order and repeatedly.
func (s *Service) HandleHook(ctx context.Context, job jobs.Job) error {
	news, err := jobs.Decode[[]whatsapp.News](job)
	if err != nil {
		return err
	}
	t, err := s.Tenants.ShopByID(ctx, job.ShopID)
	if err != nil {
		return fmt.Errorf("find shop of webhook: %w", err)
	}
	unknown := false
	var failed []error
	for _, n := range news {
		err := s.apply(ctx, t, n)
		if errors.Is(err, errUnknownMessage) {
			unknown = true
			continue
		}
		failed = append(failed, err)
	}
	if err := errors.Join(failed...); err != nil {
		return err
	}
	if unknown && s.Now().Sub(job.CreatedAt) < unknownFor {
		return jobs.RetryAfter(errUnknownMessage, unknownRetry)
	}
	return nil
}

// apply applies one item of news. The error is errUnknownMessage if the message is not recorded.
func (s *Service) apply(ctx context.Context, t *tenancy.Tenant, n whatsapp.News) error {
	if n.Status == "" {
		return s.press(ctx, t, n.Payload)
	}
	row, err := s.Client.Outbox.Query().Where(outbox.Kind(recordKind), outbox.DedupeKey(sentKey(n.Message))).Only(ctx)
	if ent.IsNotFound(err) {
		return errUnknownMessage
	}
	if err != nil {
		return fmt.Errorf("find message: %w", err)
	}
	var a asking
	if err := json.Unmarshal(row.Payload, &a); err != nil {
		return fmt.Errorf("decode asking: %w", err)
	}
	if n.Status == whatsapp.Failed {
		s.Logger.InfoContext(ctx, "whatsapp message was not delivered", "order", a.Order, "code", n.Code)
		return s.fallBack(ctx, t, a)
	}
	_, err = endWait(ctx, s.Client, a)
	return err
}
