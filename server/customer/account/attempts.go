package account

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"haat/ent"
	entotp "haat/ent/otp"
	"haat/server/platform/otp"
)

// try counts an attempt to enter the code of a number. If the code is right, try returns the row
// with the code's hash in CodeHash. The attempt is counted before the comparison. The device that
// requested the code has otp.Tries attempts; all other devices together have as many again, so that
// strangers cannot use up the device's. Malformed codes are not counted. The error is Invalid
// "code_invalid".
func (a *Account) try(ctx context.Context, purpose entotp.Purpose, mobile, code string) (*ent.Otp, error) {
	code, ok := otp.Read(code)
	if !ok {
		return nil, otp.Invalid(otp.Wrong)
	}
	device := otp.DeviceFrom(ctx)
	for {
		row, err := a.client.Otp.Query().Where(entotp.Mobile(mobile), entotp.PurposeEQ(purpose)).Only(ctx)
		if ent.IsNotFound(err) {
			return nil, otp.Invalid(otp.Expired)
		}
		if err != nil {
			return nil, fmt.Errorf("query code: %w", err)
		}
		tried, tries, err := a.count(ctx, row, device)
		if err != nil {
			return nil, err
		}
		if tried != nil {
			return a.compared(tried, tries, code)
		}
		// A concurrent request used the last attempt or the code, or sent another code.
	}
}

// count counts an attempt by the device. It returns the row, with the hash that applies to the
// device in CodeHash, and the number of earlier attempts. The row is nil if it was changed
// concurrently. The error is Invalid "code_invalid" if no attempt is left.
func (a *Account) count(ctx context.Context, row *ent.Otp, device string) (*ent.Otp, int, error) {
	now, own := time.Now().UTC(), row.Device == device
	update := a.client.Otp.Update().Where(entotp.ID(row.ID))
	code, counted, kept, err := otp.CountKept(row.Kept, device)
	switch {
	case err != nil:
		return nil, 0, err
	case !own && kept:
		update.Where(entotp.Kept(row.Kept)).SetKept(counted)
	case own:
		code = otp.Live{Hash: row.CodeHash, Tries: row.Tries, Until: row.ExpiresAt}
		update.Where(entotp.CodeHash(row.CodeHash), entotp.TriesLT(otp.Tries), entotp.ExpiresAtGT(now)).AddTries(1)
	default:
		code = otp.Live{Hash: row.CodeHash, Tries: row.OtherTries, Until: row.ExpiresAt}
		update.Where(entotp.CodeHash(row.CodeHash), entotp.OtherTriesLT(otp.Tries), entotp.ExpiresAtGT(now)).AddOtherTries(1)
	}
	if err := code.Refused(now); err != nil {
		return nil, 0, err
	}
	n, err := update.Save(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count try: %w", err)
	}
	if n == 0 {
		return nil, 0, nil
	}
	tried := *row
	tried.CodeHash = code.Hash
	return &tried, code.Tries, nil
}

// compared returns row if code matches its hash, else Invalid "code_invalid".
func (a *Account) compared(row *ent.Otp, tries int, code string) (*ent.Otp, error) {
	fits, err := otp.Fits(a.secrets, row.CodeHash, code, strconv.Itoa(row.ShopID), row.Mobile, string(row.Purpose))
	if err != nil {
		return nil, err
	}
	switch {
	case fits:
		return row, nil
	case tries+1 >= otp.Tries:
		return nil, otp.Invalid(otp.Spent)
	default:
		return nil, otp.Invalid(otp.Wrong)
	}
}

// use invalidates a code that try has accepted, in the transaction of the action that it permits.
// The error is Invalid "code_invalid" if the code was used or replaced meanwhile.
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
