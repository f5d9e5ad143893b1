package account

import (
	"context"

	"haat/ent"
	"haat/ent/customer"
	entotp "haat/ent/otp"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/otp"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// maxShopName is the maximum length of the shop's name in an SMS. It keeps the text within one SMS, even in
// Bengali.
const maxShopName = 17

// Register sends a code to the number of a new customer. It does not store the registration. The response is
// the same if the number has an account. allow is called with the number after all other checks. Errors:
// Invalid "account_invalid"; TooMany "too_many" within a minute of the last code.
func (a *Account) Register(
	ctx context.Context, t *tenancy.Tenant, in RegisterRequest, locale i18n.Locale, allow func(mobile string) error,
) (*otp.Sent, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	code, err := otp.New()
	if err != nil {
		return nil, err
	}
	// The code is first and in ASCII digits, so that phones offer to fill it in.
	text := a.texts.T(string(locale), "sms.code.register", "code", code, "shop", shopName(t, locale))
	s := sending{a, t, locale, in.Mobile, entotp.PurposeRegister, code, text, allow}
	return s.run(ctx)
}

func shopName(t *tenancy.Tenant, locale i18n.Locale) string {
	return sms.Name(locale.Pick(t.Shop.Name, t.Shop.BnName), maxShopName, t.Shop.Slug)
}

// ConfirmRegistration creates a customer if the code from the SMS is right. Errors: Invalid "account_invalid"
// or "code_invalid"; Conflict "account_exists" if the number has an account. Only the holder of the code can
// get the last error, and the code is then invalid.
func (a *Account) ConfirmRegistration(ctx context.Context, in RegisterRequest) (*ent.Customer, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	code, err := a.try(ctx, entotp.PurposeRegister, in.Mobile, in.Code)
	if err != nil {
		return nil, err
	}
	hash, err := a.passwords.hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}
	var made *ent.Customer // nil if the number has an account
	err = db.Transact(ctx, a.client, "register customer", func(client *ent.Client) error {
		made = nil
		if err := use(ctx, client, code); err != nil {
			return err
		}
		exists, err := client.Customer.Query().Where(customer.Mobile(in.Mobile)).Exist(ctx)
		if err != nil || exists {
			return fault.Wrap("query customer", err)
		}
		made, err = client.Customer.Create().SetName(in.Name).SetMobile(in.Mobile).SetEmail(in.Email).SetPasswordHash(hash).Save(ctx)
		return fault.Wrap("register customer", err)
	})
	if err != nil {
		return nil, err
	}
	if made == nil {
		return nil, fault.New(fault.Conflict, "account_exists")
	}
	return made, nil
}
