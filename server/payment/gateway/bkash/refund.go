package bkash

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"haat/server/payment/gateway"
	"haat/server/platform/money"
	"haat/server/platform/remote"
)

// refundPath is the path for making refunds and, with another body, for querying them.
const refundPath = "/payment/refund"

// refunds contains the refunds of a response: a single one, or a list.
type refunds struct {
	RefundID string   `json:"refundTrxID"`
	List     []refund `json:"refundTransactions"`
}

// refund is a refund in a list.
type refund struct {
	ID     string      `json:"refundTrxId"`
	State  string      `json:"refundTransactionStatus"`
	Amount remote.Text `json:"refundAmount"`
}

// Refund requests a refund.
func (g *Gateway) Refund(ctx context.Context, a gateway.Account, r gateway.Refund) (gateway.Refunded, error) {
	p, err := g.do(ctx, a, refundPath, true, map[string]string{
		"paymentID": r.Session, "trxID": r.Reference, "amount": gateway.Taka(r.Amount), "sku": r.Key, "reason": cmp.Or(r.Reason, "refund"),
	})
	// bKash codes that begin with 2, and HTTP statuses, prove that the request had no effect. Other codes,
	// such as 9999, do not.
	if refused, is := remote.AsRefused(err); is && !strings.HasPrefix(refused.Code, "2") && len(refused.Code) != len("400") {
		return gateway.Refunded{}, errors.Join(remote.ErrLost, errors.New(refused.Error()))
	}
	if err != nil {
		return gateway.Refunded{}, err
	}
	return gateway.Refunded{Reference: strings.ToUpper(p.RefundID), State: refundState(p.State)}, nil
}

// QueryRefund requests the refunds of a payment and returns the one with the reference. Without a reference,
// it returns the refund of the same amount that is not in r.Others.
func (g *Gateway) QueryRefund(ctx context.Context, a gateway.Account, r gateway.Refund, reference string) (gateway.Refunded, error) {
	p, err := g.do(ctx, a, refundPath, false, map[string]string{"paymentID": r.Session, "trxID": r.Reference})
	if _, is := remote.AsRefused(err); is {
		return gateway.Refunded{}, fmt.Errorf("%w: %w", gateway.ErrNotFound, err)
	}
	if err != nil {
		return gateway.Refunded{}, err
	}
	for _, each := range append(p.List, refund{p.RefundID, p.State, remote.Text(p.Amount)}) {
		id := strings.ToUpper(each.ID)
		amount, err := money.Parse(string(each.Amount))
		if id != "" && (id == reference || reference == "" && err == nil && amount == r.Amount && !slices.Contains(r.Others, id)) {
			return gateway.Refunded{Reference: id, State: refundState(each.State)}, nil
		}
	}
	return gateway.Refunded{}, gateway.ErrNotFound
}

func refundState(state string) gateway.RefundState {
	switch state {
	case completed:
		return gateway.RefundDone
	case "Failed", "Failure", "Declined", "Cancelled", "Canceled":
		return gateway.RefundCanceled
	default:
		return gateway.RefundPending
	}
}
