package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"time"

	"haat/ent"
	"haat/ent/otp"
	"haat/ent/outbox"
	"haat/server/catalog"
	"haat/server/platform/codes"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/sms"
	"haat/server/smsbudget"
	"haat/server/tenancy"
)

// purposes are what a number has codes for. Its rows are written in this order, so
// that the first holds back whoever else would send to the number.
var purposes = []otp.Purpose{otp.PurposeRegister, otp.PurposeReset, otp.PurposeOrder}

// sending is a code on its way to a number.
type sending struct {
	*Account
	tenant  *tenancy.Tenant
	locale  catalog.Locale
	mobile  string
	purpose otp.Purpose
	// code is what the SMS says; where nobody is to have one, no code is like it.
	code string
	text string
	// allow is asked when all else lets the code be sent; its error prevents it.
	allow func(mobile string) error
}

// codeHash is a code as it is kept: good for one number of one shop and one purpose.
func (a *Account) codeHash(shopID int, mobile string, purpose otp.Purpose, code string) (string, error) {
	return codes.Hash(a.secrets[0], code, strconv.Itoa(shopID), mobile, string(purpose))
}

// run writes the code, ends those that the device had before, and has the SMS sent.
// TooMany "too_many" where the last code is too young, Forbidden "shop_not_public".
func (s *sending) run(ctx context.Context) (*codes.Sent, error) {
	if !s.tenant.Shop.Public {
		return nil, fault.New(fault.Forbidden, "shop_not_public")
	}
	hash, err := s.codeHash(s.tenant.Shop.ID, s.mobile, s.purpose, s.code)
	if err != nil {
		return nil, err
	}
	if err := s.forgetOld(ctx); err != nil {
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
		return s.post(ctx, client, messages, now)
	})
	if err != nil {
		return nil, err
	}
	return codes.SentTo(s.mobile), nil
}

// forgetOld removes the shop's codes that were over long ago.
func (s *sending) forgetOld(ctx context.Context) error {
	return db.Transact(ctx, s.client, "forget codes", func(client *ent.Client) error {
		_, err := client.Otp.Delete().Where(otp.ExpiresAtLT(time.Now().UTC().Add(-codes.Kept))).Exec(ctx)
		return wrapped("forget codes", err)
	})
}

// claim makes this the one that sends to the number now.
func (s *sending) claim(ctx context.Context, client *ent.Client, now time.Time) error {
	first := purposes[0]
	n, err := client.Otp.Update().Where(otp.Mobile(s.mobile), otp.PurposeEQ(first), otp.SentAtLTE(now.Add(-codes.ResendAfter))).SetSentAt(now).Save(ctx)
	if err != nil || n > 0 {
		return wrapped("claim number", err)
	}
	last, err := client.Otp.Query().Where(otp.Mobile(s.mobile), otp.PurposeEQ(first)).Only(ctx)
	if err == nil {
		return codes.TooSoon(last.SentAt.Add(codes.ResendAfter).Sub(now))
	}
	if !ent.IsNotFound(err) {
		return fmt.Errorf("claim number: %w", err)
	}
	err = client.Otp.Create().SetMobile(s.mobile).SetPurpose(first).SetCodeHash("").SetSentAt(now).SetExpiresAt(now).Exec(ctx)
	return wrapped("claim number", err)
}

// write makes the code the only one of the device for the number, whatever the device's last
// was for. Codes that other devices asked for stay good for those.
func (s *sending) write(ctx context.Context, client *ent.Client, hash string, now time.Time) error {
	device := codes.DeviceFrom(ctx)
	for _, purpose := range purposes {
		row, err := client.Otp.Query().Where(otp.Mobile(s.mobile), otp.PurposeEQ(purpose)).Only(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return fmt.Errorf("look for code: %w", err)
		}
		kept := ""
		if row != nil {
			live := codes.Live{Device: row.Device, Hash: row.CodeHash, Tries: row.Tries, Until: row.ExpiresAt}
			if kept, err = codes.Keep(row.Kept, live, device, now); err != nil {
				return err
			}
		}
		current, until := "", now
		if purpose == s.purpose {
			current, until = hash, now.Add(codes.Life)
		}
		n, err := client.Otp.Update().Where(otp.Mobile(s.mobile), otp.PurposeEQ(purpose)).SetCodeHash(current).
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

// post has the SMS sent in place of those that the device asked for and that still wait. Codes to
// numbers that the shop knows have a budget of their own, which strangers do not use up. A code
// beyond the budget is not sent, and the answer is the same: it must not tell who is known.
func (s *sending) post(ctx context.Context, client *ent.Client, messages *smsbudget.Batch, now time.Time) error {
	key := jobKey(s.mobile) + codes.DeviceFrom(ctx) + "/"
	_, err := client.Outbox.Delete().Where(outbox.Kind(sms.Kind), outbox.DedupeKeyHasPrefix(key)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("drop earlier code: %w", err)
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
		Message: sms.Message{To: s.mobile, Text: s.text}, Until: now.Add(codes.Life),
	})
	return err
}

// jobKey begins the outbox's keys of the codes to a number.
func jobKey(mobile string) string { return "code/" + mobile + "/" }
