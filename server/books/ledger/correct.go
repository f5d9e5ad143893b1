package ledger

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
)

const (
	maxNote   = 200 // characters
	maxSource = 60
)

// correctable lists the accounts that members may correct. Sales, advances and ads are changed by other
// actions.
var correctable = []ledgerentry.Account{
	ledgerentry.AccountCourier, ledgerentry.AccountCash, ledgerentry.AccountRounding, ledgerentry.AccountDeliveryCharge, ledgerentry.AccountCodFee,
	ledgerentry.AccountReturnFee, ledgerentry.AccountRefund, ledgerentry.AccountAdjustment,
}

// requestKey matches the random keys of requests.
var requestKey = regexp.MustCompile(`^[A-Za-z0-9_-]{16,64}$`)

// Validate normalizes the request. The error is Invalid "request_invalid" with the invalid fields.
func (in *CorrectionRequest) Validate() error {
	in.Note = form.OneLine(in.Note)
	wrong := form.Fields{}
	checkKey(wrong, in.Key)
	checkAmount(wrong, in.Amount)
	wrong.Text("note", in.Note, maxNote, true)
	wrong.Text("courier", in.Courier, maxFilter, in.From == string(ledgerentry.AccountCourier) || in.To == string(ledgerentry.AccountCourier))
	for name, account := range map[string]string{"from": in.From, "to": in.To} {
		if !slices.Contains(correctable, ledgerentry.Account(account)) {
			wrong[name] = "invalid"
		}
	}
	if in.From == in.To && wrong["to"] == "" {
		wrong["to"] = "invalid"
	}
	return wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

func checkKey(wrong form.Fields, key string) {
	if !requestKey.MatchString(key) {
		wrong["key"] = "invalid"
	}
}

func checkAmount(wrong form.Fields, amount money.Amount) {
	switch {
	case amount <= 0:
		wrong["amount"] = "min"
	case amount > money.Max:
		wrong["amount"] = "max"
	}
}

// Correct posts a correction with the context's actor. It returns the errors of Validate.
func (b *Books) Correct(ctx context.Context, in CorrectionRequest) error {
	if err := in.Validate(); err != nil {
		return err
	}
	return b.post(ctx, Posting{
		Key: "correction/" + in.Key, Kind: ledgerentry.KindCorrection, At: b.now(), Courier: in.Courier, Note: in.Note,
		Lines: map[ledgerentry.Account]money.Amount{ledgerentry.Account(in.To): in.Amount, ledgerentry.Account(in.From): -in.Amount},
	}, map[string]any{"from": in.From, "to": in.To, "amount": in.Amount.Decimal(), "courier": in.Courier, "note": in.Note})
}

// post posts a member's entry, and records it in the activity log unless it was already posted.
func (b *Books) post(ctx context.Context, p Posting, log map[string]any) error {
	who, _ := audit.From(ctx)
	p.ActorID, p.ActorName = who.ID, who.ShortName()
	return db.Transact(ctx, b.client, "post to ledger", func(client *ent.Client) error {
		posted, err := Post(ctx, client, p)
		if err != nil || !posted {
			return err
		}
		return audit.Record(ctx, client, "post", ent.TypeLedgerEntry, 0, log)
	})
}

// Validate normalizes the request. The error is Invalid "request_invalid" with the invalid fields.
func (in *AdRequest) Validate(now time.Time) error {
	in.Source = form.OneLine(in.Source)
	wrong := form.Fields{}
	checkKey(wrong, in.Key)
	checkAmount(wrong, in.Amount)
	wrong.Text("source", in.Source, maxSource, true)
	switch {
	case !isDay(in.Day):
		wrong["day"] = "invalid"
	case in.Day > dhaka.Day(now):
		wrong["day"] = "max"
	}
	return wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

// AddAd posts the shop's spending on ads. It returns the errors of Validate.
func (b *Books) AddAd(ctx context.Context, in AdRequest) error {
	if err := in.Validate(b.now()); err != nil {
		return err
	}
	return b.post(ctx, adPosting("ads/"+in.Key, in.Day, in.Source, in.Amount), map[string]any{
		"day": in.Day, "source": in.Source, "ads": in.Amount.Decimal(),
	})
}

// adPosting returns the posting for spending on ads.
func adPosting(key, day, source string, amount money.Amount) Posting {
	at, _ := time.ParseInLocation(time.DateOnly, day, dhaka.Zone) // isDay has checked it
	return Posting{
		Key: key, Kind: ledgerentry.KindAds, At: at, Source: source,
		Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountAds: amount, ledgerentry.AccountCash: -amount},
	}
}

// removal returns the key of the posting that reverses the posting of an ad.
func removal(key string) string { return key + "/removed" }

// RemoveAd reverses the posting of an ad. Repeating it does nothing. The error is NotFound "ad_not_found".
func (b *Books) RemoveAd(ctx context.Context, id int) error {
	row, err := b.client.LedgerEntry.Query().Where(ledgerentry.ID(id), isAd).Only(ctx)
	if ent.IsNotFound(err) {
		return fault.New(fault.NotFound, "ad_not_found")
	}
	if err != nil {
		return fmt.Errorf("load ad: %w", err)
	}
	amount := money.Amount(row.Amount)
	return b.post(ctx, adPosting(removal(row.Key), row.Day, row.Source, -amount), map[string]any{
		"day": row.Day, "source": row.Source, "ads": (-amount).Decimal(),
	})
}

// isAd selects the entered ad costs, without their reversals.
var isAd = ledgerentry.And(ledgerentry.AccountEQ(ledgerentry.AccountAds), ledgerentry.KindEQ(ledgerentry.KindAds), ledgerentry.AmountGT(0))

// Ads returns a page of the entered ad costs. before is Next of the previous page, or "". The error is
// Invalid "request_invalid" for any other value.
func (b *Books) Ads(ctx context.Context, before string) (*Ads, error) {
	query := b.client.LedgerEntry.Query().Where(isAd)
	if before != "" {
		from, ok := parseCursor(before)
		if !ok {
			return nil, form.Fields{"before": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
		}
		query.Where(older(from))
	}
	rows, err := query.Order(ent.Desc(ledgerentry.FieldDay, ledgerentry.FieldID)).Limit(pageSize + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list ads: %w", err)
	}
	list := &Ads{Ads: []Ad{}}
	if len(rows) > pageSize {
		rows = rows[:pageSize]
		list.Next = positionOf(rows[pageSize-1]).String()
	}
	removed, err := b.removed(ctx, rows)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		list.Ads = append(list.Ads, Ad{row.ID, row.Day, row.Source, money.Amount(row.Amount), row.ActorName, removed[removal(row.Key)]})
	}
	return list, nil
}

// removed returns the keys of the postings that reverse the given ads.
func (b *Books) removed(ctx context.Context, rows []*ent.LedgerEntry) (map[string]bool, error) {
	keys := make([]string, len(rows))
	for i, row := range rows {
		keys[i] = removal(row.Key)
	}
	found, err := b.client.LedgerEntry.Query().Where(ledgerentry.KeyIn(keys...), ledgerentry.AccountEQ(ledgerentry.AccountAds)).Select(ledgerentry.FieldKey).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("find removed ads: %w", err)
	}
	removed := map[string]bool{}
	for _, key := range found {
		removed[key] = true
	}
	return removed, nil
}
