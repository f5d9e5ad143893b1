// Package unfinished stores checkouts with a phone number that do not become orders, so that the shop's team can call. It stores them only
// if the shop enables this and the customer does not refuse. Every method needs a context with the shop as viewer, except Run and Clean.
package unfinished

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"regexp"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/ent/unfinishedcheckout"
	"haat/server/message/smsbudget"
	"haat/server/order/checkout"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/phone"
	"haat/server/platform/places"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

const (
	// MaxDays is the maximum number of days for which a shop may store checkouts.
	MaxDays = 30
	// perDay and perNumber limit the rows that strangers can create: perDay the new rows of a shop in 24
	// hours, and perNumber the open rows of a phone number.
	perDay, perNumber = 500, 3
	// maxLines is the maximum number of stored lines of a cart.
	maxLines = 50
)

// Options configure New. All except Now are required.
type Options struct {
	Client   *ent.Client
	Checkout *checkout.Checkout
	Texts    i18n.Texts
	Budget   *smsbudget.Budget
	// Secrets sign the links that restore a cart. The first one signs new links; links signed by the others
	// are accepted.
	Secrets []string
	// Address returns the base URL of a shop's pages from its own domain or slug.
	Address func(domain, slug string) string
	Logger  *slog.Logger
	Now     func() time.Time
}

// Service stores unfinished checkouts.
type Service struct{ Options }

// New returns the service.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{o}
}

// keyPattern matches idempotency keys of checkouts that are long enough to be unguessable.
var keyPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{20,80}$`)

// hashed returns the stored form of a checkout's key. The key itself is not stored, because it proves who
// placed the order.
func hashed(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// Keep stores a checkout, or replaces its stored version. If the customer refuses, it deletes that version.
// It stores nothing if the shop has not enabled this, the number or the cart is invalid, the order was
// placed, or a limit is reached. The response is the same in all cases, so that it reveals nothing about the
// number. allow is the rate limit: Keep calls it with a valid request and returns its error.
func (s *Service) Keep(ctx context.Context, t *tenancy.Tenant, in KeepRequest, locale i18n.Locale, allow func() error) error {
	number, ok := phone.Read(in.Mobile)
	if t.Shop.UnfinishedDays == 0 || !t.Shop.Public || t.Shop.SuspendedAt != nil || !keyPattern.MatchString(in.Key) {
		return nil
	}
	if !in.Refused && (!ok || len(in.Lines) == 0 || len(in.Lines) > maxLines) {
		return nil
	}
	if err := allow(); err != nil {
		return err
	}
	key := hashed(in.Key)
	if in.Refused {
		_, err := s.Client.UnfinishedCheckout.Delete().
			Where(unfinishedcheckout.Key(key), unfinishedcheckout.StateEQ(unfinishedcheckout.StateOpen)).Exec(ctx)
		return fault.Wrap("delete refused checkout", err)
	}
	lines, value, err := s.cart(ctx, t, in.Lines, locale)
	if err != nil || len(lines) == 0 {
		return err
	}
	district := in.District
	if division, _ := places.Upazilas(district); division == "" {
		district = ""
	}
	name := textnorm.Clip(form.OneLine(in.Name), form.MaxName)
	return db.Transact(ctx, s.Client, "store checkout", func(client *ent.Client) error {
		row, err := client.UnfinishedCheckout.Query().Where(unfinishedcheckout.Key(key)).Only(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return fmt.Errorf("find checkout: %w", err)
		}
		if row != nil {
			if row.State != unfinishedcheckout.StateOpen {
				return nil
			}
			return fault.Wrap("store checkout", row.Update().SetMobile(number).SetName(name).SetDistrict(district).SetLocale(string(locale)).
				SetLines(lines).SetValue(value).Exec(ctx))
		}
		if ok, err := s.mayAdd(ctx, client, in.Key, number); err != nil || !ok {
			return err
		}
		return fault.Wrap("store checkout", client.UnfinishedCheckout.Create().SetKey(key).SetMobile(number).SetName(name).
			SetDistrict(district).SetLocale(string(locale)).SetLines(lines).SetValue(value).Exec(ctx))
	})
}

// cart returns the lines that are for sale, and their value in poisha.
func (s *Service) cart(ctx context.Context, t *tenancy.Tenant, lines []checkout.QuoteLine, locale i18n.Locale) ([]kind.CartLine, int64, error) {
	quote, err := s.Checkout.Quote(ctx, t.Shop, checkout.QuoteRequest{Lines: lines}, locale)
	if f, ok := fault.As(err); ok && f.Kind == fault.Invalid {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	var stored []kind.CartLine
	for _, line := range quote.Lines {
		if line.Product != nil && line.Quantity > 0 {
			stored = append(stored, kind.CartLine{ProductID: line.ProductID, VariantID: line.VariantID, Quantity: line.Quantity})
		}
	}
	return stored, int64(quote.Subtotal), nil
}

// mayAdd reports whether another checkout may be stored.
func (s *Service) mayAdd(ctx context.Context, client *ent.Client, key, number string) (bool, error) {
	placed, err := client.Order.Query().Where(order.IdempotencyKey(key)).Exist(ctx)
	if err != nil || placed {
		return false, fault.Wrap("find order of checkout", err)
	}
	today, err := client.UnfinishedCheckout.Query().Where(unfinishedcheckout.CreatedAtGT(s.Now().UTC().Add(-24 * time.Hour))).Count(ctx)
	if err != nil || today >= perDay {
		return false, fault.Wrap("count checkouts", err)
	}
	same, err := client.UnfinishedCheckout.Query().
		Where(unfinishedcheckout.Mobile(number), unfinishedcheckout.StateEQ(unfinishedcheckout.StateOpen)).Count(ctx)
	return err == nil && same < perNumber, fault.Wrap("count checkouts of number", err)
}

// Placed ends the unfinished checkouts with an order's key or number, in the order's transaction. A checkout
// whose customer was contacted by the team counts as recovered; the others are deleted.
func (s *Service) Placed(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, _ checkout.PlaceRequest, _ checkout.Shopper) error {
	if t.Shop.UnfinishedDays == 0 {
		return nil
	}
	theirs := unfinishedcheckout.And(
		unfinishedcheckout.StateEQ(unfinishedcheckout.StateOpen),
		unfinishedcheckout.Or(unfinishedcheckout.Key(hashed(row.IdempotencyKey)), unfinishedcheckout.Mobile(row.Mobile)),
	)
	_, err := client.UnfinishedCheckout.Delete().Where(theirs, unfinishedcheckout.Contacts(0)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("delete finished checkouts: %w", err)
	}
	rows, err := client.UnfinishedCheckout.Query().Where(theirs).Order(ent.Desc(unfinishedcheckout.FieldID)).All(ctx)
	if err != nil || len(rows) == 0 {
		return fault.Wrap("find contacted checkouts", err)
	}
	// An order counts as one recovery, regardless of the number of its checkouts.
	if err := rows[0].Update().SetState(unfinishedcheckout.StateRecovered).SetOrderID(row.ID).Exec(ctx); err != nil {
		return fmt.Errorf("mark recovered checkout: %w", err)
	}
	_, err = client.UnfinishedCheckout.Delete().Where(theirs).Exec(ctx)
	return fault.Wrap("delete other checkouts", err)
}

// cleanEvery is the interval at which old checkouts are deleted.
const cleanEvery = time.Hour

// Run deletes old checkouts until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	return jobs.Every(ctx, cleanEvery, s.Logger, "delete old checkouts", s.Clean)
}
