package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"time"

	"haat/ent"
	entotp "haat/ent/otp"
	"haat/ent/outbox"
	"haat/server/message/smsbudget"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// purposes lists the purposes of codes. The rows of a number are written in this
// order, so that the first row serializes concurrent requests for the number.
var purposes = []entotp.Purpose{entotp.PurposeRegister, entotp.PurposeReset, entotp.PurposeOrder}

// sending is a code to be sent to a number.
type sending struct {
	*Account
	tenant  *tenancy.Tenant
	locale  i18n.Locale
	mobile  string
	purpose entotp.Purpose
	// code is the code in the SMS. For a number that must not receive a code, it is a random text that no
	// input matches.
	code string
	text string
	// allow is called after all other checks. Its error prevents the SMS.
	allow func(mobile string) error
}

// codeHash returns the stored form of a code, bound to a number, a shop and a purpose.
func (a *Account) codeHash(shopID int, mobile string, purpose entotp.Purpose, code string) (string, error) {
	return otp.Hash(a.secrets[0], code, strconv.Itoa(shopID), mobile, string(purpose))
}

// run stores the code, invalidates the device's previous ones and queues the SMS.
// Errors: TooMany "too_many" if the last code was sent less than otp.ResendAfter
// ago, Forbidden "shop_not_public".
func (s *sending) run(ctx context.Context) (*otp.Sent, error) {
	if !s.tenant.Shop.Public {
		return nil, fault.New(fault.Forbidden, "shop_not_public")
	}
	hash, err := s.codeHash(s.tenant.Shop.ID, s.mobile, s.purpose, s.code)
	if err != nil {
		return nil, err
	}
	if err := s.deleteExpired(ctx); err != nil {
		return nil, err
	}
	messages := s.budget.Batch(smsbudget.Source{})
	err = db.Transact(ctx, s.client, "send code", func(client *ent.Client) error {
		now := time.Now().UTC()
		if err := s.claim(ctx, client, now); err != nil {
			return err
		}
		if err := s.write(ctx, client, hash, now); err != nil {
			return err
		}
		if err := s.allow(s.mobile); err != nil {
			return err
		}
		return s.queueSMS(ctx, client, messages, now)
	})
	if err != nil {
		return nil, err
	}
	return otp.SentTo(s.mobile), nil
}

// deleteExpired deletes the shop's codes that expired more than otp.Kept ago.
func (s *sending) deleteExpired(ctx context.Context) error {
	return db.Transact(ctx, s.client, "delete expired codes", func(client *ent.Client) error {
		_, err := client.Otp.Delete().Where(entotp.ExpiresAtLT(time.Now().UTC().Add(-otp.Kept))).Exec(ctx)
		return fault.Wrap("delete expired codes", err)
	})
}

// claim reserves the number for this sending, or returns TooMany "too_many".
func (s *sending) claim(ctx context.Context, client *ent.Client, now time.Time) error {
	first := purposes[0]
	n, err := client.Otp.Update().Where(entotp.Mobile(s.mobile), entotp.PurposeEQ(first), entotp.SentAtLTE(now.Add(-otp.ResendAfter))).SetSentAt(now).Save(ctx)
	if err != nil || n > 0 {
		return fault.Wrap("claim number", err)
	}
	last, err := client.Otp.Query().Where(entotp.Mobile(s.mobile), entotp.PurposeEQ(first)).Only(ctx)
	if err == nil {
		return otp.TooSoon(last.SentAt.Add(otp.ResendAfter).Sub(now))
	}
	if !ent.IsNotFound(err) {
		return fmt.Errorf("claim number: %w", err)
	}
	err = client.Otp.Create().SetMobile(s.mobile).SetPurpose(first).SetCodeHash("").SetSentAt(now).SetExpiresAt(now).Exec(ctx)
	return fault.Wrap("claim number", err)
}

// write makes the code the only one of the device for the number, regardless of the purpose of the previous
// code. Codes requested by other devices remain valid for those devices.
func (s *sending) write(ctx context.Context, client *ent.Client, hash string, now time.Time) error {
	device := otp.DeviceFrom(ctx)
	for _, purpose := range purposes {
		row, err := client.Otp.Query().Where(entotp.Mobile(s.mobile), entotp.PurposeEQ(purpose)).Only(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return fmt.Errorf("query code: %w", err)
		}
		kept := ""
		if row != nil {
			live := otp.Live{Device: row.Device, Hash: row.CodeHash, Tries: row.Tries, Until: row.ExpiresAt}
			if kept, err = otp.Keep(row.Kept, live, device, now); err != nil {
				return err
			}
		}
		current, until := "", now
		if purpose == s.purpose {
			current, until = hash, now.Add(otp.Life)
		}
		n, err := client.Otp.Update().Where(entotp.Mobile(s.mobile), entotp.PurposeEQ(purpose)).SetCodeHash(current).
			SetDevice(device).SetKept(kept).SetSentAt(now).SetExpiresAt(until).SetTries(0).SetOtherTries(0).Save(ctx)
		if err == nil && n == 0 {
			err = client.Otp.Create().SetMobile(s.mobile).SetPurpose(purpose).SetDevice(device).
				SetCodeHash(current).SetSentAt(now).SetExpiresAt(until).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("write code: %w", err)
		}
	}
	return nil
}

// queueSMS queues the SMS and deletes the device's earlier SMS that are still queued. Codes to numbers that
// the shop knows have a separate budget, which strangers cannot exhaust. If the budget is exhausted, no SMS
// is sent, but the response is the same, so it does not reveal which numbers are known.
func (s *sending) queueSMS(ctx context.Context, client *ent.Client, messages *smsbudget.Batch, now time.Time) error {
	key := jobKey(s.mobile) + otp.DeviceFrom(ctx) + "/"
	_, err := client.Outbox.Delete().Where(outbox.Kind(sms.Kind), outbox.DedupeKeyHasPrefix(key)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("delete earlier sms: %w", err)
	}
	known, err := smsbudget.Known(ctx, client, s.mobile)
	if err != nil {
		return err
	}
	kind := smsbudget.NewCode
	if known {
		kind = smsbudget.KnownCode
	}
	_, err = messages.Send(ctx, client, kind, key+rand.Text(), sms.Brief{
		Message: sms.Message{To: s.mobile, Text: s.text}, Until: now.Add(otp.Life),
	})
	return err
}

// jobKey returns the prefix of the outbox keys of codes to a number.
func jobKey(mobile string) string { return "code/" + mobile + "/" }

// numberOf returns a phone number to which a code is sent, as 11 digits. The error is Invalid "account_invalid".
func numberOf(mobile string) (string, error) {
	fields := form.Fields{}
	fields.Mobile(mobile)
	number, _ := phone.Read(mobile)
	return number, fields.Of(fault.New(fault.Invalid, "account_invalid"))
}
