package account

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"haat/ent"
	entotp "haat/ent/otp"
	"haat/server/platform/fault"
	"haat/server/platform/otp"
)

// try counts an attempt to enter the code of a number, in the same way as otp.Codes. If the code is right, it
// returns the row with the code's hash in CodeHash. The error is Invalid "code_invalid".
func (a *Account) try(ctx context.Context, purpose entotp.Purpose, mobile, code string) (*ent.Otp, error) {
	codes := otp.Codes[ent.Otp]{
		Find: func(ctx context.Context) (*ent.Otp, error) {
			row, err := a.client.Otp.Query().Where(entotp.Mobile(mobile), entotp.PurposeEQ(purpose)).Only(ctx)
			if ent.IsNotFound(err) {
				return nil, nil
			}
			return row, fault.Wrap("query code", err)
		},
		Stored: func(row *ent.Otp) otp.Stored {
			newest := otp.Live{Device: row.Device, Hash: row.CodeHash, Tries: row.Tries, Until: row.ExpiresAt}
			return otp.Stored{Live: newest, OtherTries: row.OtherTries, Kept: row.Kept}
		},
		Count: a.countAttempt,
		Fits: func(row *ent.Otp, hash, code string) (bool, error) {
			return otp.Fits(a.secrets, hash, code, strconv.Itoa(row.ShopID), row.Mobile, string(row.Purpose))
		},
	}
	row, hash, err := codes.Try(ctx, code)
	if err != nil {
		return nil, err
	}
	row.CodeHash = hash
	return row, nil
}

// countAttempt implements Count of otp.Codes.
func (a *Account) countAttempt(ctx context.Context, row *ent.Otp, attempt otp.Attempt) (bool, error) {
	update := a.client.Otp.Update().Where(entotp.ID(row.ID))
	same := entotp.And(entotp.CodeHash(row.CodeHash), entotp.ExpiresAtGT(attempt.Now))
	switch attempt.Counter {
	case otp.OwnTries:
		update.Where(same, entotp.TriesLT(otp.Tries)).AddTries(1)
	case otp.OtherTries:
		update.Where(same, entotp.OtherTriesLT(otp.Tries)).AddOtherTries(1)
	case otp.KeptTries:
		update.Where(entotp.Kept(row.Kept)).SetKept(attempt.Kept)
	}
	n, err := update.Save(ctx)
	return n > 0, fault.Wrap("count attempt", err)
}

// use invalidates a code that try has accepted, in the transaction of the action that it permits. The error
// is Invalid "code_invalid" if the code was used or replaced in the meantime.
func use(ctx context.Context, client *ent.Client, row *ent.Otp) error {
	n, err := client.Otp.Update().
		Where(entotp.ID(row.ID), entotp.Or(entotp.CodeHash(row.CodeHash), entotp.KeptContains(row.CodeHash))).
		SetCodeHash("").SetKept("").SetExpiresAt(time.Now().UTC()).Save(ctx)
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	if n == 0 {
		return otp.Invalid(otp.Expired)
	}
	return nil
}
