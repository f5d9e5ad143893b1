package confirmation

import (
	"context"
	"strconv"
	"strings"

	"haat/ent"
	"haat/server/message/smsbudget"
	"haat/server/platform/fault"
	"haat/server/platform/linkkey"
	"haat/server/tenancy"
)

// Buttons of a message. The payload of a button begins with its name.
const (
	pressConfirm = "confirm"
	pressCancel  = "cancel"
)

// payload returns the payload of a button: the button, the order's number, and a signature over the shop, the order, the customer's number
// and the button.
func (s *Service) payload(t *tenancy.Tenant, row *ent.Order, button string) string {
	return strings.Join([]string{button, row.Number, linkkey.Sign(s.Secrets[0], payloadParts(t, row, button)...)}, ".")
}

func payloadParts(t *tenancy.Tenant, row *ent.Order, button string) []string {
	return []string{"whatsapp", strconv.Itoa(t.Shop.ID), row.Number, row.Mobile, button}
}

// isPayload reports whether a text has the form of a payload.
func isPayload(text string) bool {
	button, _, ok := strings.Cut(text, ".")
	return ok && (button == pressConfirm || button == pressCancel)
}

// press records the customer's answer by a button. It ignores forged payloads, payloads for orders whose phone number was changed or
// erased, and orders that can no longer be answered.
func (s *Service) press(ctx context.Context, t *tenancy.Tenant, payload string) error {
	button, rest, _ := strings.Cut(payload, ".")
	number, signature, _ := strings.Cut(rest, ".")
	row, err := s.Orders.Find(ctx, number)
	if err == nil && !linkkey.Valid(s.Secrets, signature, payloadParts(t, row, button)...) {
		return nil
	}
	answer := replyConfirmed
	if err == nil && button == pressConfirm {
		err = s.Confirm(ctx, t, row.Number, WhatsApp)
	} else if err == nil {
		answer = replyCanceled
		err = s.Decline(ctx, t, row.Number, WhatsApp, smsbudget.Source{})
	}
	f, isFault := fault.As(err)
	switch {
	case isFault && f.Kind == fault.NotFound:
		return nil
	case isFault && f.Kind == fault.Conflict:
		answer = replyClosed
	case err != nil:
		return err
	}
	return s.addReply(ctx, row, answer)
}
