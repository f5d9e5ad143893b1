package account

import (
	"context"

	"haat/ent"
	entotp "haat/ent/otp"
	"haat/server/platform/i18n"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/tenancy"
)

// OrderCode sends a code to the number of a guest whose order requires proof of the number. allow is called
// with the number after all other checks. Errors: Invalid "account_invalid"; TooMany "too_many" within a
// minute of the last code.
func (a *Account) OrderCode(
	ctx context.Context, t *tenancy.Tenant, mobile string, locale i18n.Locale, allow func(mobile string) error,
) (*otp.Sent, error) {
	number, err := numberOf(mobile)
	if err != nil {
		return nil, err
	}
	code, err := otp.New()
	if err != nil {
		return nil, err
	}
	text := a.texts.T(string(locale), "sms.code.order", "code", code, "shop", shopName(t, locale))
	s := sending{a, t, locale, number, entotp.PurposeOrder, code, text, allow}
	return s.run(ctx)
}

// ConfirmOrder counts an attempt to enter the code of an order's number. The returned function invalidates
// the code and must be called in the transaction that places the order. The error is Invalid "code_invalid".
func (a *Account) ConfirmOrder(ctx context.Context, mobile, code string) (func(context.Context, *ent.Client) error, error) {
	number, ok := phone.Read(mobile)
	if !ok {
		return nil, otp.Invalid(otp.Wrong)
	}
	row, err := a.try(ctx, entotp.PurposeOrder, number, code)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, client *ent.Client) error { return use(ctx, client, row) }, nil
}
