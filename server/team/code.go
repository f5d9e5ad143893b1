package team

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/admincode"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/otp"
	"haat/server/platform/sms"
)

// sending is a code to be sent to a number, and the text of its SMS. If nobody may receive a code, code is a
// random text that no input matches. allow is called after all other checks have passed.
type sending struct {
	*Merchant
	phone   string
	purpose admincode.Purpose
	code    string
	text    string
	allow   func(phone string) error
}

// run stores the code, which replaces the number's previous one, and queues the SMS. It returns TooMany
// "too_many" if the previous code was sent less than otp.ResendAfter ago. ctx must have the platform as
// viewer.
func (s *sending) run(ctx context.Context) (*otp.Sent, error) {
	hash, err := s.hash(s.phone, s.purpose, s.code)
	if err != nil {
		return nil, err
	}
	err = db.Transact(ctx, s.client, "send code", func(client *ent.Client) error {
		now := time.Now().UTC()
		if _, err := client.AdminCode.Delete().Where(admincode.ExpiresAtLT(now.Add(-otp.Kept))).Exec(ctx); err != nil {
			return fmt.Errorf("delete expired codes: %w", err)
		}
		if err := s.write(ctx, client, hash, now); err != nil {
			return err
		}
		if err := s.allow(s.phone); err != nil {
			return err
		}
		return jobs.Add(ctx, client, sms.Kind, "admin/"+rand.Text(), sms.Brief{
			Message: sms.Message{To: s.phone, Text: s.text}, Until: now.Add(otp.Life),
		})
	})
	if err != nil {
		return nil, err
	}
	return otp.SentTo(s.phone), nil
}

// write makes the code the only one of the device for the number and the purpose. Codes requested by other
// devices remain valid for those devices.
func (s *sending) write(ctx context.Context, client *ent.Client, hash string, now time.Time) error {
	device := otp.DeviceFrom(ctx)
	last, err := client.AdminCode.Query().Where(admincode.Phone(s.phone), admincode.PurposeEQ(s.purpose)).Only(ctx)
	if ent.IsNotFound(err) {
		err = client.AdminCode.Create().SetPhone(s.phone).SetPurpose(s.purpose).SetDevice(device).
			SetCodeHash(hash).SetSentAt(now).SetExpiresAt(now.Add(otp.Life)).Exec(ctx)
		if ent.IsConstraintError(err) { // a concurrent request has sent a code
			return otp.TooSoon(otp.ResendAfter)
		}
		return fault.Wrap("write code", err)
	}
	if err != nil {
		return fmt.Errorf("query code: %w", err)
	}
	live := otp.Live{Device: last.Device, Hash: last.CodeHash, Tries: last.Tries, Until: last.ExpiresAt}
	kept, err := otp.Keep(last.Kept, live, device, now)
	if err != nil {
		return err
	}
	n, err := client.AdminCode.Update().
		Where(admincode.ID(last.ID), admincode.SentAtLTE(now.Add(-otp.ResendAfter))).
		SetCodeHash(hash).SetDevice(device).SetKept(kept).SetSentAt(now).SetExpiresAt(now.Add(otp.Life)).SetTries(0).SetOtherTries(0).Save(ctx)
	if err == nil && n == 0 {
		return otp.TooSoon(last.SentAt.Add(otp.ResendAfter).Sub(now))
	}
	return fault.Wrap("write code", err)
}

func (m *Merchant) hash(phone string, purpose admincode.Purpose, code string) (string, error) {
	return otp.Hash(m.secrets[0], code, codeOf(phone, purpose)...)
}

// codeOf returns the values to which a code's hash is bound.
func codeOf(phone string, purpose admincode.Purpose) []string {
	return []string{"admin", phone, string(purpose)}
}

// try counts an attempt to enter the code of a number, like otp.Codes. If the code is right, try returns the
// row, whose CodeHash is the hash of the code. The error is Invalid "code_invalid".
func (m *Merchant) try(ctx context.Context, purpose admincode.Purpose, phone, typed string) (*ent.AdminCode, error) {
	codes := otp.Codes[ent.AdminCode]{
		Find: func(ctx context.Context) (*ent.AdminCode, error) {
			row, err := m.client.AdminCode.Query().Where(admincode.Phone(phone), admincode.PurposeEQ(purpose)).Only(ctx)
			if ent.IsNotFound(err) {
				return nil, nil
			}
			return row, fault.Wrap("query code", err)
		},
		Stored: func(row *ent.AdminCode) otp.Stored {
			newest := otp.Live{Device: row.Device, Hash: row.CodeHash, Tries: row.Tries, Until: row.ExpiresAt}
			return otp.Stored{Live: newest, OtherTries: row.OtherTries, Kept: row.Kept}
		},
		Count: m.countAttempt,
		Fits: func(_ *ent.AdminCode, hash, code string) (bool, error) {
			return otp.Fits(m.secrets, hash, code, codeOf(phone, purpose)...)
		},
	}
	row, hash, err := codes.Try(ctx, typed)
	if err != nil {
		return nil, err
	}
	row.CodeHash = hash
	return row, nil
}

// countAttempt implements the function Count of otp.Codes.
func (m *Merchant) countAttempt(ctx context.Context, row *ent.AdminCode, attempt otp.Attempt) (bool, error) {
	update := m.client.AdminCode.Update().Where(admincode.ID(row.ID))
	same := admincode.And(admincode.CodeHash(row.CodeHash), admincode.ExpiresAtGT(attempt.Now))
	switch attempt.Counter {
	case otp.OwnTries:
		update.Where(same, admincode.TriesLT(otp.Tries)).AddTries(1)
	case otp.OtherTries:
		update.Where(same, admincode.OtherTriesLT(otp.Tries)).AddOtherTries(1)
	case otp.KeptTries:
		update.Where(admincode.Kept(row.Kept)).SetKept(attempt.Kept)
	}
	n, err := update.Save(ctx)
	return n > 0, fault.Wrap("count attempt", err)
}

// use invalidates a code that try has accepted, in the transaction of the action that it permits. The error
// is Invalid "code_invalid" if the code has been used or replaced in the meantime.
func use(ctx context.Context, client *ent.Client, row *ent.AdminCode) error {
	n, err := client.AdminCode.Update().
		Where(admincode.ID(row.ID), admincode.Or(admincode.CodeHash(row.CodeHash), admincode.KeptContains(row.CodeHash))).
		SetCodeHash("").SetKept("").SetExpiresAt(time.Now().UTC()).Save(ctx)
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	if n == 0 {
		return otp.Invalid(otp.Expired)
	}
	return nil
}
