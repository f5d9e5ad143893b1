package payment

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/paidtransaction"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/connection"
	"haat/server/payment/gateway/gateways"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/textnorm"
)

// networkOf returns the payment network of a method. A gateway and its wallet share transaction ids and have
// the same network.
func networkOf(method string) string {
	if spec, ok := gateways.SpecOfMethod(method); ok {
		return cmp.Or(spec.Wallet, method)
	}
	return method
}

// accounts returns identifiers of the accounts that receive the shop's payments by a method: the numbers of
// its wallets, and its account at the gateway. Several shops may have the same account.
func (w writing) accounts(ctx context.Context, method string) ([]string, error) {
	network, list := networkOf(method), []string{}
	if rules := w.tenant.Shop.PaymentRules; rules != nil {
		for _, wallet := range rules.Wallets {
			if wallet.Method == network {
				list = append(list, "number/"+strings.TrimPrefix(textnorm.ASCIIDigits(wallet.Number), "+88"))
			}
		}
	}
	for _, spec := range gateways.Specs {
		if cmp.Or(spec.Wallet, spec.Method) != network {
			continue
		}
		rows, err := w.client.ServiceConnection.Query().Where(serviceconnection.Service(string(spec.Name))).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("find gateway connection: %w", err)
		}
		for _, row := range rows {
			if receiver := connection.Settings(row).Receiver; receiver != "" {
				list = append(list, "number/"+strings.TrimPrefix(textnorm.ASCIIDigits(receiver), "+88"))
			}
			account, err := w.gatewayAccount(row)
			if err != nil {
				return nil, err
			}
			if account != "" {
				list = append(list, "account/"+account)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

func (w writing) gatewayAccount(row *ent.ServiceConnection) (string, error) {
	if w.GatewayAccount == nil {
		return "", nil
	}
	return w.GatewayAccount(row)
}

// occupy records that a transaction has paid for an order. The record applies to all shops, so that a
// transaction cannot pay twice at shops with the same account. Shops learn nothing about each other. The
// error is Conflict "payment_reference_used" if the transaction has paid for another order.
func (w writing) occupy(ctx context.Context, row *ent.Payment, reference string) error {
	reference = cmp.Or(reference, row.Reference)
	if reference == "" {
		return nil
	}
	accounts, err := w.accounts(ctx, row.Method)
	if err != nil {
		return err
	}
	hashes := make([]string, len(accounts))
	for i, account := range accounts {
		sum := sha256.Sum256([]byte(strings.Join([]string{networkOf(row.Method), account, reference}, "\n")))
		hashes[i] = hex.EncodeToString(sum[:])
	}
	platform := viewer.WithSystem(audit.Quiet(ctx))
	known, err := w.client.PaidTransaction.Query().Where(paidtransaction.HashIn(hashes...)).All(platform)
	if err != nil {
		return fmt.Errorf("find paid transaction: %w", err)
	}
	for _, each := range known {
		if each.PaymentID != row.ID {
			return fault.New(fault.Conflict, "payment_reference_used")
		}
		hashes = slices.DeleteFunc(hashes, func(hash string) bool { return hash == each.Hash })
	}
	for _, hash := range hashes {
		// A concurrent confirmation in another shop violates the unique index. The transaction is then
		// retried.
		if err := w.client.PaidTransaction.Create().SetHash(hash).SetPaymentID(row.ID).Exec(platform); err != nil {
			return fmt.Errorf("record paid transaction: %w", err)
		}
	}
	return nil
}
