package payment

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/paymentevent"
	"haat/ent/schema/kind"
	"haat/server/message/alert"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// maxClaims is the maximum number of an order's claims that the shop has not decided. maxPayments is the
// maximum number of all its payments.
const (
	maxClaims   = 3
	maxPayments = 30
)

// Fold normalizes a transaction id for comparison: upper-case letters and ASCII digits, without spaces and
// dashes.
func Fold(reference string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '-' || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, textnorm.ASCIIDigits(reference)))
}

// referencePattern matches the transaction ids of all wallets. bKash's have 10 characters, Nagad's 8, Rocket's 10 digits.
var referencePattern = regexp.MustCompile(`^[A-Z0-9]{6,30}$`)

// senderPattern matches a phone number or its last digits.
var senderPattern = regexp.MustCompile(`^[0-9]{4,12}$`)

// ClaimRequest is a customer's report of money sent by a wallet. Sender is the sender's phone number or its
// last 4 digits.
type ClaimRequest struct {
	Method    string `json:"method"`
	Reference string `json:"reference"`
	Sender    string `json:"sender"`
}

func (in *ClaimRequest) check(rules *kind.PaymentRules) error {
	in.Reference = Fold(in.Reference)
	if number, ok := phone.ReadAccount(in.Sender, true); ok {
		in.Sender = number
	} else {
		in.Sender = phone.Plain(in.Sender)
	}
	fields := form.Fields{}
	if !slices.ContainsFunc(Offered(rules), func(w kind.Wallet) bool { return w.Method == in.Method }) {
		fields["method"] = "invalid"
	}
	for name, text := range map[string]string{"reference": in.Reference, "sender": in.Sender} {
		pattern := referencePattern
		if name == "sender" {
			pattern = senderPattern
		}
		switch {
		case text == "":
			fields[name] = "required"
		case !pattern.MatchString(text):
			fields[name] = "invalid"
		}
	}
	return fields.Of(invalid())
}

// Offered returns the wallets that customers may choose.
func Offered(rules *kind.PaymentRules) []kind.Wallet {
	if rules == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(rules.Wallets), func(w kind.Wallet) bool { return w.Off })
}

// Claim records a customer's report that the money for an order was sent by a wallet, and alerts the team.
// Repeating it does nothing. If another order has the same transaction id, the claim is recorded with the
// problem "duplicate", which only the shop sees. customerID is 0 for guests.
//
// Errors: Invalid "payment_invalid" with the wrong fields; Conflict "payment_not_due" if nothing is due;
// Conflict "payments_full" if the order has too many undecided claims.
func (p *Payments) Claim(ctx context.Context, t *tenancy.Tenant, row *ent.Order, in ClaimRequest, customerID int) error {
	if err := in.check(t.Shop.PaymentRules); err != nil {
		return err
	}
	return p.at(ctx, t, row.ID, by{paymentevent.SourceCustomer, customerID}, func(w writing) error {
		return w.claim(ctx, in)
	})
}

func (w writing) claim(ctx context.Context, in ClaimRequest) error {
	own, err := w.client.Payment.Query().Where(payment.OrderID(w.order.ID)).All(ctx)
	if err != nil {
		return fmt.Errorf("list payments: %w", err)
	}
	claims, repeated := 0, 0
	for _, row := range own {
		same := row.Method == in.Method && row.Reference == in.Reference
		if same && row.State != payment.StateRejected {
			return nil
		}
		repeated += one(same)
		claims += one(row.State == payment.StateClaimed)
	}
	due := state.MoneyOf(w.order).Now
	switch {
	case due == 0:
		return fault.New(fault.Conflict, "payment_not_due")
	case claims >= maxClaims || len(own) >= maxPayments:
		return fault.New(fault.Conflict, "payments_full")
	}
	create := w.client.Payment.Create().SetOrderID(w.order.ID).SetMethod(in.Method).SetState(payment.StateClaimed).SetAmount(int64(due)).
		SetKey(fmt.Sprintf("claim/%d/%s/%s/%d", w.order.ID, in.Method, in.Reference, repeated)).SetKind(kindOf(w.order, due)).
		SetReference(in.Reference).SetSender(in.Sender)
	used, err := w.client.Payment.Query().Where(withReference(in.Method, in.Reference)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("find transaction: %w", err)
	}
	if used {
		create.SetProblem(ProblemDuplicate)
	} else {
		create.SetReferenceKey(referenceKey(in.Method, in.Reference))
	}
	row, err := create.Save(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("write claim: %w", err) // after a concurrent claim of the same transaction, this one is retried
	}
	if err := w.note(ctx, row, "", payment.StateClaimed, PaymentDetails{ID: row.ID, Step: "claimed", Amount: due, Method: in.Method}, ""); err != nil {
		return err
	}
	if err := w.checkLater(ctx, row); err != nil {
		return err
	}
	return alert.Add(audit.Quiet(ctx), w.client, alert.Event{Kind: alert.PaymentClaim, Order: w.order.Number, ID: row.ID})
}

// kindOf returns the kind of a payment, which depends on its amount.
func kindOf(row *ent.Order, amount money.Amount) payment.Kind {
	if int64(amount) >= row.Total-row.Advance {
		return payment.KindFull
	}
	return payment.KindAdvance
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
