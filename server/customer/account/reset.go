package account

import (
	"context"
	"crypto/rand"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	entotp "haat/ent/otp"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/otp"
	"haat/server/tenancy"
)

// ForgotPassword sends a code for a new password. A number without an account receives an SMS that says so;
// the response and the amount of work are the same, so they reveal nothing. allow is called with the number
// after all other checks. Errors: Invalid "account_invalid"; TooMany "too_many" within a minute of the last
// code.
func (a *Account) ForgotPassword(
	ctx context.Context, t *tenancy.Tenant, mobile string, locale i18n.Locale, allow func(mobile string) error,
) (*otp.Sent, error) {
	number, err := numberOf(mobile)
	if err != nil {
		return nil, err
	}
	exists, err := a.client.Customer.Query().Where(customer.Mobile(number)).Exist(ctx)
	if err != nil {
		return nil, fmt.Errorf("query customer: %w", err)
	}
	code, err := otp.New()
	if err != nil {
		return nil, err
	}
	text := a.texts.T(string(locale), "sms.code.reset", "code", code, "shop", shopName(t, locale))
	if !exists {
		code = rand.Text() // matches no six-digit code
		text = a.texts.T(string(locale), "sms.code.none", "shop", shopName(t, locale))
	}
	s := sending{a, t, locale, number, entotp.PurposeReset, code, text, allow}
	return s.run(ctx)
}

// ResetPassword sets a new password if the code from the SMS is right, and ends the customer's
// sessions. The error is Invalid "account_invalid" or "code_invalid".
func (a *Account) ResetPassword(ctx context.Context, in ResetRequest) (*ent.Customer, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	code, err := a.try(ctx, entotp.PurposeReset, in.Mobile, in.Code)
	if err != nil {
		return nil, err
	}
	hash, err := a.passwords.hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}
	var changed *ent.Customer
	err = db.Transact(ctx, a.client, "reset password", func(client *ent.Client) error {
		if err := use(ctx, client, code); err != nil {
			return err
		}
		n, err := client.Customer.Update().Where(customer.Mobile(in.Mobile)).SetPasswordHash(hash).AddSessionEpoch(1).Save(ctx)
		if err != nil {
			return fmt.Errorf("reset password: %w", err)
		}
		if n == 0 { // the account was deleted after the code was sent
			return otp.Invalid(otp.Expired)
		}
		changed, err = client.Customer.Query().Where(customer.Mobile(in.Mobile)).Only(ctx)
		return fault.Wrap("reset password", err)
	})
	return changed, err
}
