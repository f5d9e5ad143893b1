package payment

import (
	"testing"
	"time"

	"haat/ent"
	"haat/ent/payment"
)

// A gateway can refund only money that it has confirmed.
func TestPaidAtGateway_NeedsAConfirmedSessionOfAGateway(t *testing.T) {
	session, at := "S1", time.Now()
	for name, change := range map[string]func(*ent.Payment){
		"":                     func(*ent.Payment) {},
		"paid to a wallet":     func(p *ent.Payment) { p.Method = "bkash" },
		"a refund itself":      func(p *ent.Payment) { p.Kind = payment.KindRefund },
		"not confirmed":        func(p *ent.Payment) { p.ConfirmedAt = nil },
		"without a session":    func(p *ent.Payment) { p.Session = nil },
		"no transaction known": func(p *ent.Payment) { p.Reference = "" },
	} {
		row := &ent.Payment{Method: "bkash_checkout", Kind: payment.KindAdvance, ConfirmedAt: &at, Session: &session, Reference: "T1"}
		change(row)
		if got := paidAtGateway(row); got != (name == "") {
			t.Errorf("%q: %v", name, got)
		}
	}
}
