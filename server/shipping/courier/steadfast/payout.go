package steadfast

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// payment is a payout. Steadfast does not document its amounts. Of amount and total, the larger is the
// collected cash. The smaller is the paid amount, which is negative if the charges exceed the cash.
type payment struct {
	Number      remote.Text           `json:"payment_id"`
	Amount      courier.SignedDecimal `json:"amount"`
	Total       courier.SignedDecimal `json:"total"`
	Charges     courier.SignedDecimal `json:"charges"`
	StatusLabel string                `json:"status_label"`
	CreatedAt   string                `json:"created_at"`
	PaidAt      string                `json:"paid_at"`
}

func (p payment) payout() courier.Payout {
	amount, total := p.Amount, p.Total
	if !total.Known {
		total = amount
	}
	if !amount.Known {
		amount = total
	}
	out := courier.Payout{
		Number: string(p.Number), Amount: min(amount.Amount, total.Amount), Collected: max(amount.Amount, total.Amount), Charges: p.Charges.Amount,
		Paid: p.PaidAt != "" || strings.EqualFold(strings.TrimSpace(p.StatusLabel), "paid"),
	}
	for _, written := range []string{p.PaidAt, p.CreatedAt} {
		if at, err := courier.ParseTime(written); err == nil {
			out.At = at
			break
		}
	}
	return out
}

// Payouts returns a page of payouts.
func (c *Courier) Payouts(ctx context.Context, a courier.Account, page int) ([]courier.Payout, bool, error) {
	var answer struct {
		Payments json.RawMessage `json:"payments"`
	}
	if err := c.get(ctx, a, "/payments?page="+strconv.Itoa(page), &answer); err != nil {
		return nil, false, err
	}
	// The list is either plain or paginated as by Laravel.
	var paged struct {
		Data    []payment `json:"data"`
		NextURL string    `json:"next_page_url"`
		Last    int       `json:"last_page"`
	}
	list := []payment{}
	more := false
	if err := json.Unmarshal(answer.Payments, &list); err == nil {
		more = len(list) > 0
	} else if err := json.Unmarshal(answer.Payments, &paged); err == nil {
		list, more = paged.Data, paged.NextURL != "" || page < paged.Last
	} else {
		return nil, false, &remote.Unavailable{Reason: "list of payments has an unknown form"}
	}
	out := make([]courier.Payout, len(list))
	for i, p := range list {
		out[i] = p.payout()
	}
	return out, more, nil
}

// Payout returns a payout with its parcels.
func (c *Courier) Payout(ctx context.Context, a courier.Account, number string) (courier.Payout, error) {
	digits := strings.TrimLeft(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-# ")
	var answer map[string]json.RawMessage
	if err := c.get(ctx, a, "/payments/"+url.PathEscape(digits), &answer); err != nil {
		return courier.Payout{}, err
	}
	p, lines := payment{}, []paymentRow(nil)
	for _, object := range objectsOf(answer) {
		if found := rowsIn(object); lines == nil {
			lines = found
		}
		var candidate payment
		if encoded, err := json.Marshal(object); err == nil && json.Unmarshal(encoded, &candidate) == nil && candidate.Number != "" {
			p = candidate
		}
	}
	if p.Number == "" {
		return courier.Payout{}, &remote.Unavailable{Reason: "payment has an unknown form"}
	}
	out := p.payout()
	out.Number = number
	for _, row := range lines {
		out.Lines = append(out.Lines, row.line())
	}
	addFees(&out)
	return out, nil
}

// objectsOf returns the response and the objects in it, because Steadfast does not document where the payment is.
func objectsOf(answer map[string]json.RawMessage) []map[string]json.RawMessage {
	out := []map[string]json.RawMessage{answer}
	for _, name := range []string{"payment", "data", "payments"} {
		var object map[string]json.RawMessage
		if json.Unmarshal(answer[name], &object) == nil && object != nil {
			out = append(out, object)
		}
	}
	return out
}

// paymentRow is a parcel of a payout. Steadfast's own clients use several names for its fields.
type paymentRow struct {
	ID          remote.Text           `json:"id"`
	Consignment remote.Text           `json:"consignment_id"`
	Invoice     remote.Text           `json:"invoice"`
	Code        remote.Text           `json:"tracking_code"`
	COD         courier.SignedDecimal `json:"cod_amount"`
	Collected   courier.SignedDecimal `json:"collected_amount"`
	Charge      courier.SignedDecimal `json:"delivery_charge"`
	CODFee      courier.SignedDecimal `json:"cod_charge"`
	CODFee2     courier.SignedDecimal `json:"cod_fee"`
	ReturnFee   courier.SignedDecimal `json:"return_charge"`
	Status      string                `json:"status"`
}

func rowsIn(object map[string]json.RawMessage) []paymentRow {
	for _, name := range []string{"consignments", "parcels", "items", "data"} {
		var rows []paymentRow
		if raw, ok := object[name]; ok && json.Unmarshal(raw, &rows) == nil {
			return rows
		}
	}
	return nil
}

func (r paymentRow) line() courier.PayoutLine {
	if r.Consignment == "" {
		r.Consignment = r.ID
	}
	collected := r.Collected
	if !collected.Known && !refused(fold(r.Status)) {
		collected = r.COD
	}
	return courier.PayoutLine{
		Ref:       courier.Ref{Consignment: string(r.Consignment), Invoice: string(r.Invoice), Code: string(r.Code)},
		Collected: collected.Amount, Charge: r.Charge.Amount, CODFee: r.CODFee.Amount + r.CODFee2.Amount, ReturnFee: r.ReturnFee.Amount,
	}
}

// maxFee is the largest plausible fee for collecting cash, in hundredths of a percent. Steadfast takes 1 %.
const maxFee = 2_00

// maxCollected is the largest payout whose fee is divided. For larger ones, products of amounts could overflow 64 bits.
const maxCollected money.Amount = 20_000_000_000

// addFees divides the fee for collecting cash among the lines if only the payout's charges contain it. The
// lines' charges then add up to the payout's charges.
func addFees(p *courier.Payout) {
	var collected, named, fees money.Amount
	for _, l := range p.Lines {
		collected, named, fees = collected+max(l.Collected, 0), named+l.Charge+l.ReturnFee, fees+l.CODFee
	}
	rest := p.Charges - named
	if collected > maxCollected || fees > 0 || rest <= 0 || rest > money.PercentOf(collected, maxFee) {
		return
	}
	// Each line gets its share of the remaining fee, so that the shares add up exactly.
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Collected <= 0 {
			continue
		}
		share := rest * l.Collected / collected
		if rest*l.Collected%collected*2 >= collected {
			share++
		}
		l.CODFee = min(share, rest)
		rest, collected = rest-l.CODFee, collected-l.Collected
	}
}
