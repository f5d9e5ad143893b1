package settings

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/serviceconnection"
	"haat/server/catalog/advance"
	"haat/server/catalog/pictures"
	"haat/server/payment/gateway/gateways"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/platform/phone"
)

const (
	maxWallets    = 8
	maxWalletNote = 300 // characters
)

func (s PaymentSettings) version() string { return s.Version }

var (
	walletMethods = []string{"bkash", "nagad", "rocket", "upay"}
	walletTypes   = []string{"personal", "retail", "merchant"}
)

func paymentsOf(row *ent.Shop) PaymentSettings {
	rules := row.PaymentRules
	if rules == nil {
		rules = &kind.PaymentRules{}
	}
	in := PaymentSettings{
		Advance: ruleShown(rules.Advance), RedAdvance: ruleShown(rules.RedAdvance), From: money.Amount(rules.From), Wallets: []WalletSettings{},
	}
	for _, w := range rules.Wallets {
		shown := WalletSettings{Method: w.Method, Number: w.Number, Type: w.Type, Note: w.Note, BnNote: w.BnNote, QR: w.QR, Off: w.Off}
		if w.QR != nil {
			shown.QRKey = w.QR.Key
		}
		in.Wallets = append(in.Wallets, shown)
	}
	in.Version = versionOf(in)
	return in
}

func ruleShown(rule kind.AdvanceRule) AdvanceRule {
	return AdvanceRule{cmp.Or(rule.Kind, advance.None), money.Amount(rule.Value)}
}

// read returns the rules as stored, without the pictures of wallets. The error is Invalid "settings_invalid"
// with the wrong fields.
func (in *PaymentSettings) read() (*kind.PaymentRules, error) {
	rules := &kind.PaymentRules{
		Advance:    kind.AdvanceRule{Kind: in.Advance.Kind, Value: int64(in.Advance.Value)},
		RedAdvance: kind.AdvanceRule{Kind: in.RedAdvance.Kind, Value: int64(in.RedAdvance.Value)},
		From:       int64(in.From),
	}
	fields := form.Fields{}
	advance.Check(fields, "advance", &rules.Advance)
	advance.Check(fields, "red_advance", &rules.RedAdvance)
	if in.From < 0 || in.From > money.Max {
		fields["from"] = "invalid"
	}
	if len(in.Wallets) > maxWallets {
		fields["wallets"] = "max"
		return nil, fields.Of(settingsInvalid())
	}
	seen := map[string]bool{}
	for i, w := range in.Wallets {
		read := w.read(fields, fmt.Sprintf("wallets.%d.", i))
		if seen[read.Method] {
			fields[fmt.Sprintf("wallets.%d.method", i)] = "taken"
		}
		seen[read.Method] = true
		rules.Wallets = append(rules.Wallets, read)
	}
	return rules, fields.Of(settingsInvalid())
}

func (w WalletSettings) read(fields form.Fields, prefix string) kind.Wallet {
	read := kind.Wallet{Method: w.Method, Type: w.Type, Note: form.Lines(w.Note), BnNote: form.Lines(w.BnNote), Off: w.Off}
	if !slices.Contains(walletMethods, w.Method) {
		fields[prefix+"method"] = "invalid"
	}
	if !slices.Contains(walletTypes, w.Type) {
		fields[prefix+"type"] = "invalid"
	}
	var ok bool
	if read.Number, ok = phone.ReadAccount(w.Number, w.Method == "rocket"); !ok {
		fields[prefix+"number"] = "invalid"
	}
	fields.Text(prefix+"note", read.Note, maxWalletNote, false)
	fields.Text(prefix+"bn_note", read.BnNote, maxWalletNote, false)
	return read
}

// Payments returns the rules for payments in advance of the context's shop.
func (s *Service) Payments(ctx context.Context) (*PaymentSettings, error) {
	row, err := s.client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	shown := paymentsOf(row)
	return &shown, nil
}

// ChangePayments changes the rules for payments in advance of the context's shop. Errors: Invalid
// "settings_invalid", with "required" for the field "wallets" if a rule requires payments but customers have
// no way to pay; Conflict "settings_changed".
func (s *Service) ChangePayments(ctx context.Context, in PaymentSettings) (*PaymentSettings, error) {
	rules, err := in.read()
	if err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, paymentsOf, func(client *ent.Client, row *ent.Shop, update *ent.ShopUpdateOne) error {
		if err := usePictures(ctx, client, row, in.Wallets, rules); err != nil {
			return err
		}
		if err := checkPayable(ctx, client, rules); err != nil {
			return err
		}
		update.SetPaymentRules(rules)
		return nil
	})
}

// usePictures adds the pictures of the wallets to the rules.
func usePictures(ctx context.Context, client *ent.Client, row *ent.Shop, in []WalletSettings, rules *kind.PaymentRules) error {
	var had []media.Picture
	if row.PaymentRules != nil {
		for _, w := range row.PaymentRules.Wallets {
			if w.QR != nil {
				had = append(had, *w.QR)
			}
		}
	}
	for i, w := range in {
		if w.QRKey == "" {
			continue
		}
		used, err := pictures.UseWith(ctx, client, had, w.QRKey)
		if err != nil {
			return err
		}
		rules.Wallets[i].QR = &used[0]
	}
	return nil
}

// checkPayable returns Invalid if a rule requires a payment that customers cannot make.
func checkPayable(ctx context.Context, client *ent.Client, rules *kind.PaymentRules) error {
	asks := func(rule kind.AdvanceRule) bool { return rule.Kind != "" && rule.Kind != advance.None }
	if !asks(rules.Advance) && !asks(rules.RedAdvance) || slices.ContainsFunc(rules.Wallets, func(w kind.Wallet) bool { return !w.Off }) {
		return nil
	}
	connected, err := client.ServiceConnection.Query().Where(serviceconnection.ServiceIn(gateways.Services()...)).Exist(ctx)
	if err != nil || connected {
		return fault.Wrap("find gateways", err)
	}
	return form.Fields{"wallets": "required"}.Of(settingsInvalid())
}
