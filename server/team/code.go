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

// sending is a code to be sent to a number, and the text of its SMS. If nobody may receive a code,
// code is a random text that no input matches. allow is called after all other checks have passed.
type sending struct {
	*Merchant
	phone   string
	purpose admincode.Purpose
	code    string
	text    string
	allow   func(phone string) error
}

// run stores the code in place of the number's previous one and queues the SMS. It
// returns TooMany "too_many" if the previous code was sent less than otp.ResendAfter
// ago. ctx must have the platform as viewer.
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

// write makes the code the device's only one for the number and the purpose. Codes
// requested by other devices stay valid for those devices.
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

// codeOf returns the values that a code's hash is bound to.
func codeOf(phone string, purpose admincode.Purpose) []string {
	return []string{"admin", phone, string(purpose)}
}

// try counts an attempt to enter the code of a number. If the code is right, try returns the row
// with the code's hash in CodeHash. The attempt is counted before the comparison. The device that
// requested the code has otp.Tries attempts; all other devices together have as many again. The
// error is Invalid "code_invalid".
func (m *Merchant) try(ctx context.Context, purpose admincode.Purpose, phone, typed string) (*ent.AdminCode, error) {
	code, ok := otp.Read(typed)
	if !ok {
		return nil, otp.Invalid(otp.Wrong)
	}
	device := otp.DeviceFrom(ctx)
	for {
		row, err := m.client.AdminCode.Query().Where(admincode.Phone(phone), admincode.PurposeEQ(purpose)).Only(ctx)
		if ent.IsNotFound(err) {
			return nil, otp.Invalid(otp.Expired)
		}
		if err != nil {
			return nil, fmt.Errorf("query code: %w", err)
		}
		tried, tries, err := m.count(ctx, row, device)
		if err != nil {
			return nil, err
		}
		if tried == nil { // a concurrent request has used the last attempt or sent another code
			continue
		}
		fits, err := otp.Fits(m.secrets, tried.CodeHash, code, codeOf(phone, purpose)...)
		switch {
		case err != nil:
			return nil, err
		case fits:
			return tried, nil
		case tries+1 >= otp.Tries:
			return nil, otp.Invalid(otp.Spent)
		default:
			return nil, otp.Invalid(otp.Wrong)
		}
	}
}

// count counts an attempt by the device. It returns the row, with the hash that applies to the
// device in CodeHash, and the number of earlier attempts. The row is nil if it was changed
// concurrently. The error is Invalid "code_invalid" if no attempt is left.
func (m *Merchant) count(ctx context.Context, row *ent.AdminCode, device string) (*ent.AdminCode, int, error) {
	now, own := time.Now().UTC(), row.Device == device
	update := m.client.AdminCode.Update().Where(admincode.ID(row.ID))
	code, counted, kept, err := otp.CountKept(row.Kept, device)
	switch {
	case err != nil:
		return nil, 0, err
	case !own && kept:
		update.Where(admincode.Kept(row.Kept)).SetKept(counted)
	case own:
		code = otp.Live{Hash: row.CodeHash, Tries: row.Tries, Until: row.ExpiresAt}
		update.Where(admincode.CodeHash(row.CodeHash), admincode.TriesLT(otp.Tries), admincode.ExpiresAtGT(now)).AddTries(1)
	default:
		code = otp.Live{Hash: row.CodeHash, Tries: row.OtherTries, Until: row.ExpiresAt}
		update.Where(admincode.CodeHash(row.CodeHash), admincode.OtherTriesLT(otp.Tries), admincode.ExpiresAtGT(now)).AddOtherTries(1)
	}
	if err := code.Refused(now); err != nil {
		return nil, 0, err
	}
	n, err := update.Save(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count attempt: %w", err)
	}
	if n == 0 {
		return nil, 0, nil
	}
	tried := *row
	tried.CodeHash = code.Hash
	return &tried, code.Tries, nil
}

// use invalidates a code that try has accepted, in the transaction of the action that it permits.
// The error is Invalid "code_invalid" if the code was used or replaced meanwhile.
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
