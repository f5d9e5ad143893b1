package confirmation

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/server/connection"
	"haat/server/message/whatsapp"
	"haat/server/platform/jobs"
	"haat/server/platform/remote"
)

// ReplyKind is the kind of the jobs that send a customer a WhatsApp message with the result of pressing a
// button.
const ReplyKind = "whatsapp_reply"

// Replies. Each is the suffix of a text key.
const (
	replyConfirmed = "confirmed"
	replyCanceled  = "canceled"
	replyClosed    = "closed" // the order can no longer be confirmed or canceled
)

// replyFor is the time for which a reply is retried.
const replyFor = 15 * time.Minute

// reply is the payload of a job.
type reply struct {
	Order int    `json:"order"`
	Text  string `json:"text"`
}

// addReply queues a reply. Each reply is sent once per order.
func (s *Service) addReply(ctx context.Context, row *ent.Order, text string) error {
	err := jobs.Add(ctx, s.Client, ReplyKind, row.Number+"/"+text, reply{row.ID, text})
	if ent.IsConstraintError(err) {
		return nil
	}
	return err
}

// HandleReply handles the jobs of ReplyKind. It does not retry a reply that WhatsApp refused or whose
// response was lost.
func (s *Service) HandleReply(ctx context.Context, job jobs.Job) error {
	in, err := jobs.Decode[reply](job)
	if err != nil {
		return err
	}
	row, err := s.Client.Order.Query().Where(order.ID(in.Order)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load order: %w", err)
	}
	account, err := s.Accounts.Find(ctx, s.Client, service)
	if err != nil || row.Mobile == "" || !isUsable(account) {
		return err
	}
	secrets, err := s.Accounts.Secrets(ctx, account)
	if errors.Is(err, connection.ErrUnreadable) {
		return nil
	}
	if err != nil {
		return err
	}
	text := s.Texts.T(row.Locale, "sms.whatsapp."+in.Text, "order", row.Number)
	err = s.WhatsApp.SendText(ctx, whatsapp.Account{Sender: connection.Settings(account).Sender, Token: secrets[accessToken]}, row.Mobile, text)
	unavailable, later := remote.AsUnavailable(err)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, remote.ErrUnauthorized):
		return s.Accounts.Refused(ctx, account.ID, secrets)
	case later && s.Now().Sub(job.CreatedAt) < replyFor:
		return jobs.RetryAfter(err, unavailable.Wait)
	}
	s.Logger.WarnContext(ctx, "reply is not sent", "connection", account.ID, "error", err)
	return nil
}
