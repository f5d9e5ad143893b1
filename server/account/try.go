package account

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"haat/ent"
	"haat/ent/otp"
	"haat/server/platform/codes"
)

// try counts a try at the code of a number, and returns its row where it is right.
// It is counted before it is looked at: of any number at once, only so many are.
// What is no code counts as none. Invalid "code_invalid".
func (a *Account) try(ctx context.Context, purpose otp.Purpose, mobile, code string) (*ent.Otp, error) {
	code, ok := codes.Read(code)
	if !ok {
		return nil, codes.Invalid(codes.Wrong)
	}
	for {
		row, err := a.client.Otp.Query().Where(otp.Mobile(mobile), otp.PurposeEQ(purpose)).Only(ctx)
		if ent.IsNotFound(err) {
			return nil, codes.Invalid(codes.Expired)
		}
		if err != nil {
			return nil, fmt.Errorf("look for code: %w", err)
		}
		now := time.Now().UTC()
		switch {
		case row.CodeHash == "" || !row.ExpiresAt.After(now):
			return nil, codes.Invalid(codes.Expired)
		case row.Tries >= codes.Tries:
			return nil, codes.Invalid(codes.Spent)
		}
		counted, err := a.client.Otp.Update().
			Where(otp.ID(row.ID), otp.CodeHash(row.CodeHash), otp.TriesLT(codes.Tries), otp.ExpiresAtGT(now)).AddTries(1).Save(ctx)
		if err != nil {
			return nil, fmt.Errorf("count try: %w", err)
		}
		if counted > 0 {
			return a.compared(row, code)
		}
		// Others have used the tries up meanwhile, or the code, or asked for another.
	}
}

// compared is the row of a code if it is this one.
func (a *Account) compared(row *ent.Otp, code string) (*ent.Otp, error) {
	fits, err := codes.Fits(a.secrets, row.CodeHash, code, strconv.Itoa(row.ShopID), row.Mobile, string(row.Purpose))
	if err != nil {
		return nil, err
	}
	switch {
	case fits:
		return row, nil
	case row.Tries+1 >= codes.Tries:
		return nil, codes.Invalid(codes.Spent)
	default:
		return nil, codes.Invalid(codes.Wrong)
	}
}

// use uses a code up that try has found right, in the transaction of what it allows.
// Invalid "code_invalid" where it was used or replaced meanwhile.
func use(ctx context.Context, client *ent.Client, row *ent.Otp) error {
	n, err := client.Otp.Update().Where(otp.ID(row.ID), otp.CodeHash(row.CodeHash)).
		SetCodeHash("").SetExpiresAt(time.Now().UTC()).Save(ctx)
	if err != nil {
		return fmt.Errorf("use code: %w", err)
	}
	if n == 0 {
		return codes.Invalid(codes.Expired)
	}
	return nil
}
