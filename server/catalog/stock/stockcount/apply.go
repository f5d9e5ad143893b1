package stockcount

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/rules"
	"haat/ent/stockcount"
	"haat/ent/stockmovement"
	"haat/ent/variant"
	"haat/server/catalog/stock"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// Check returns the effect that a count would have now. If withCosts is set, it includes the purchase costs
// of the differences. The error is Invalid "count_invalid" with the invalid lines.
func (s *Counts) Check(ctx context.Context, in CountCheckRequest, withCosts bool) (*CheckedCount, error) {
	if err := checkLines(in.Lines); err != nil {
		return nil, err
	}
	places, err := load(ctx, s.client, in.Lines)
	if err != nil {
		return nil, err
	}
	checked := &CheckedCount{Lines: make([]CheckedLine, len(in.Lines))}
	for i, line := range in.Lines {
		at := places[i]
		checked.Lines[i] = CheckedLine{CountLine: line, Stock: at.stock(), After: at.after(line)}
		if cost := at.cost(); withCosts && cost != nil {
			value := money.Amount(int64(at.after(line)-at.stock()) * *cost)
			checked.Lines[i].Value = &value
			if checked.Value == nil {
				checked.Value = new(money.Amount)
			}
			*checked.Value += value
		}
	}
	return checked, nil
}

// Apply adds the difference between counted and expected units to each stock. Sales since the count therefore
// remain subtracted. No stock becomes negative. Apply writes all lines or none, and a repeated key returns
// the first result. Errors: Invalid "count_invalid" with the wrong lines; Conflict "count_key_used" if the
// key was used for another count.
func (s *Counts) Apply(ctx context.Context, in CountRequest, locale i18n.Locale) (*FullStockTaking, error) {
	in = in.cleaned()
	if err := in.Validate(); err != nil {
		return nil, err
	}
	hash, err := in.hash()
	if err != nil {
		return nil, err
	}
	var id int
	err = db.Transact(ctx, s.client, "take stock", func(client *ent.Client) error {
		row, err := client.StockCount.Query().Where(stockcount.Key(in.Key)).Only(ctx)
		switch {
		case err == nil && row.RequestHash != hash:
			return fault.New(fault.Conflict, "count_key_used")
		case err == nil:
			id = row.ID
			return nil
		case !ent.IsNotFound(err):
			return fmt.Errorf("find stock-taking: %w", err)
		}
		id, err = in.apply(ctx, client, hash)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, id, locale)
}

func (r CountRequest) hash() (string, error) {
	r.Key = ""
	encoded, err := json.Marshal(r)
	if err != nil {
		return "", fmt.Errorf("encode count: %w", err)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:]), nil
}

// apply writes a count and returns its id.
func (r CountRequest) apply(ctx context.Context, client *ent.Client, hash string) (int, error) {
	quiet := audit.Quiet(ctx)
	if err := lock(quiet, client, r.Lines); err != nil {
		return 0, err
	}
	places, err := load(ctx, client, r.Lines)
	if err != nil {
		return 0, err
	}
	who, _ := audit.From(ctx)
	create := client.StockCount.Create().SetKey(r.Key).SetRequestHash(hash).SetNote(r.Note).
		SetActorID(who.ID).SetActorName(who.ShortName()).SetCounted(len(r.Lines))
	var moves []stock.Movement
	missing, surplus := 0, 0
	for i, line := range r.Lines {
		move := places[i].movement(places[i].after(line))
		if move.Before == move.After {
			continue
		}
		moves = append(moves, move)
		missing, surplus = missing+max(0, move.Before-move.After), surplus+max(0, move.After-move.Before)
	}
	if err := move(quiet, client, moves); err != nil {
		return 0, err
	}
	row, err := create.SetChanged(len(moves)).SetMissing(missing).SetSurplus(surplus).Save(quiet)
	if err != nil {
		return 0, fmt.Errorf("write stock-taking: %w", err)
	}
	entry := map[string]any{"counted": audit.To(row.Counted), "changed": audit.To(row.Changed)}
	if err := audit.Record(ctx, client, "create", ent.TypeStockCount, row.ID, entry); err != nil {
		return 0, err
	}
	return row.ID, stock.Log(ctx, client, stock.Cause{Reason: stockmovement.ReasonCount, Note: r.Note, CountID: row.ID}, moves)
}

// lock locks the products whose counted and expected units differ, so that no order changes their stock until
// the transaction ends.
func lock(ctx context.Context, client *ent.Client, lines []CountLine) error {
	ids := map[int]bool{}
	for _, line := range lines {
		if line.Counted != line.Expected {
			ids[line.ProductID] = true
		}
	}
	err := client.Product.Update().Where(product.IDIn(slices.Sorted(maps.Keys(ids))...)).AddStock(0).Exec(rules.Bulk(ctx))
	if err != nil {
		return fmt.Errorf("lock products: %w", err)
	}
	return nil
}

// move writes the new stocks of locked products and variants.
func move(ctx context.Context, client *ent.Client, moves []stock.Movement) error {
	added := map[int]int{}
	for _, m := range moves {
		added[m.ProductID] += m.After - m.Before
		if m.VariantID == 0 {
			continue
		}
		if err := client.Variant.Update().Where(variant.ID(m.VariantID)).AddStock(m.After - m.Before).Exec(ctx); err != nil {
			return fmt.Errorf("change stock: %w", err)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(added)) {
		if err := client.Product.Update().Where(product.ID(id)).AddStock(added[id]).Exec(ctx); err != nil {
			return fmt.Errorf("change stock: %w", err)
		}
	}
	return nil
}
