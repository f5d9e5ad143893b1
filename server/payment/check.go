package payment

import (
	"context"
	"encoding/json"
	"fmt"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/paymentevent"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	"haat/server/payment/gateway/gateways"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// Results of claim checks.
const (
	CheckFound       = "found"
	CheckOtherAmount = "other_amount"
	CheckNotFound    = "not_found"
	CheckUnknown     = "unknown"
)

// noteChecked marks payment events that record a check.
const noteChecked = "checked"

// checkable returns the wallets whose transactions the shop's gateways can find.
func checkable(ctx context.Context, client *ent.Client) (map[string]bool, error) {
	rows, err := client.ServiceConnection.Query().Where(serviceconnection.StateEQ(serviceconnection.StateConnected)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list connections: %w", err)
	}
	found := map[string]bool{}
	for _, row := range rows {
		for _, spec := range gateways.Specs {
			if spec.Wallet != "" && row.Service == string(spec.Name) && !connection.IsLeaving(row) {
				found[spec.Wallet] = true
			}
		}
	}
	return found, nil
}

// checkLater adds a job that checks a new claim, if a gateway of the shop can find its transaction.
func (w writing) checkLater(ctx context.Context, row *ent.Payment) error {
	wallets, err := checkable(ctx, w.client)
	if err != nil || !wallets[row.Method] {
		return err
	}
	return jobs.Add(audit.Quiet(ctx), w.client, CheckKind, fmt.Sprint("claim/", row.ID), Check{row.ID})
}

// RecordCheck records a gateway's answer about the transaction of a claim. It skips an unknown result if
// there is an earlier one. If confirm is set, it also confirms a claim that has no problem and whose amount
// the gateway has found. It does nothing for payments that are not claimed.
func (p *Payments) RecordCheck(ctx context.Context, t *tenancy.Tenant, id int, check ClaimCheck, confirm bool) error {
	return p.change(ctx, t, id, gateway, func(w writing, row *ent.Payment) error {
		if row.State != payment.StateClaimed {
			return nil
		}
		checks, err := checksOf(ctx, w.client, row.ID)
		if err != nil {
			return err
		}
		if last := checks[row.ID]; last == nil || check.Result != CheckUnknown || last.Result != CheckUnknown {
			if err := w.noteCheck(ctx, row, check); err != nil {
				return err
			}
		}
		if !confirm || row.Problem != "" || check.Result != CheckFound || int64(check.Amount) != row.Amount {
			return nil
		}
		err = w.confirm(ctx, row, received{amount: money.Amount(row.Amount)})
		if f, ok := fault.As(err); ok && f.Code == "payment_reference_used" {
			return nil // a member decides
		}
		return err
	})
}

func (w writing) noteCheck(ctx context.Context, row *ent.Payment, check ClaimCheck) error {
	check.CheckedAt = w.Now().UTC()
	encoded, err := json.Marshal(check)
	if err != nil {
		return fmt.Errorf("encode check: %w", err)
	}
	err = w.client.PaymentEvent.Create().SetPaymentID(row.ID).SetSource(w.by.source).SetFromState(string(row.State)).SetToState(string(row.State)).
		SetNote(noteChecked).SetDetails(encoded).Exec(audit.Quiet(ctx))
	return fault.Wrap("record check of claim", err)
}

// checksOf returns the last check of each claim, by payment id.
func checksOf(ctx context.Context, client *ent.Client, ids ...int) (map[int]*ClaimCheck, error) {
	rows, err := client.PaymentEvent.Query().Where(paymentevent.PaymentIDIn(ids...), paymentevent.Note(noteChecked)).Order(ent.Asc(paymentevent.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list checks of claims: %w", err)
	}
	checks := map[int]*ClaimCheck{}
	for _, row := range rows {
		check := &ClaimCheck{}
		if err := json.Unmarshal(row.Details, check); err != nil {
			return nil, fmt.Errorf("decode check of claim: %w", err)
		}
		checks[row.PaymentID] = check
	}
	return checks, nil
}
