package stockalert

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/stockalert"
	"haat/server/catalog"
	"haat/server/message/smsbudget"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// Limits of the number of SMS per job.
const (
	// perUnit is the number of SMS for each unit in stock, because most recipients do not buy.
	perUnit = 3
	// perJob is the maximum for a product or variant with a large stock.
	perJob = 1000
	// perTransaction is the maximum for one transaction, so that the product is locked only briefly.
	perTransaction = 100
)

// Limits of the names in an SMS, in characters. They keep most SMS within two parts.
const (
	maxShopName    = 30
	maxProductName = 40
)

// Handle handles a job: it notifies the numbers that wait for the product or for a variant in stock, those
// that waited longest first. Numbers beyond a limit wait until the next restock or the next day. Handle sends
// nothing if the product or shop is unpublished.
func (a *Alerts) Handle(ctx context.Context, job jobs.Job) error {
	in, err := jobs.Decode[restock](job)
	if err != nil {
		return err
	}
	tenant, err := a.tenants.ShopByID(ctx, job.ShopID)
	if fault.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	if !tenant.Shop.Public {
		return nil
	}
	return (&telling{Alerts: a, tenant: tenant, productID: in.ProductID, tried: map[int]int{}}).all(tenant.Context(ctx))
}

// telling is the state of a job that notifies customers. after is the id of the last processed alert.
type telling struct {
	*Alerts
	tenant    *tenancy.Tenant
	productID int
	after     int
	tried     map[int]int // number of SMS by variant id, with key 0 for the product
}

func (t *telling) all(ctx context.Context) error {
	for more := true; more; {
		var next telling
		messages := t.budget.Batch(smsbudget.Source{})
		err := db.Transact(ctx, t.client, "tell of stock", func(client *ent.Client) (err error) {
			next = *t // if the transaction is retried, it starts from the same state
			next.tried = maps.Clone(t.tried)
			more, err = next.some(ctx, client, messages)
			return err
		})
		if err != nil {
			return err
		}
		*t = next
	}
	return nil
}

// some notifies up to perTransaction numbers, and reports whether there may be more.
func (t *telling) some(ctx context.Context, client *ent.Client, messages *smsbudget.Batch) (more bool, err error) {
	row, err := lockProduct(ctx, client, t.productID)
	if err != nil || row == nil {
		return false, err
	}
	stocks := available(row)
	open := t.open(stocks)
	if len(open) == 0 {
		return false, nil
	}
	rows, err := client.StockAlert.Query().Where(stockalert.ProductID(row.ID), stockalert.IDGT(t.after), ofVariants(open)).
		Order(ent.Asc(stockalert.FieldID)).Limit(perTransaction).All(ctx)
	if err != nil {
		return false, fmt.Errorf("list stock alerts: %w", err)
	}
	gone := map[string]bool{}
	for _, alert := range rows {
		t.after = alert.ID
		part := variantOf(alert)
		if gone[alert.Phone] || t.tried[part] >= limit(open[part]) {
			continue
		}
		t.tried[part]++
		sent, err := messages.Send(ctx, client, smsbudget.Alert, "stock_alert/"+strconv.Itoa(alert.ID), t.brief(row, alert))
		if err != nil {
			return false, err
		}
		if !sent {
			continue
		}
		gone[alert.Phone] = true
		// The number may wait for several variants. One SMS is enough.
		if _, err := client.StockAlert.Delete().Where(stockalert.ProductID(row.ID), stockalert.Phone(alert.Phone), ofVariants(stocks)).Exec(ctx); err != nil {
			return false, fmt.Errorf("delete stock alert: %w", err)
		}
	}
	return len(rows) == perTransaction, nil
}

// open returns the entries of stocks whose limit allows more SMS.
func (t *telling) open(stocks map[int]int) map[int]int {
	open := maps.Clone(stocks)
	maps.DeleteFunc(open, func(part, stock int) bool { return t.tried[part] >= limit(stock) })
	return open
}

func limit(stock int) int { return min(stock*perUnit, perJob) }

// ofVariants selects the alerts of the variants in stocks, and those of the whole product if stocks has the
// key 0.
func ofVariants(stocks map[int]int) predicate.StockAlert {
	var any []predicate.StockAlert
	if _, whole := stocks[0]; whole {
		any = append(any, stockalert.VariantIDIsNil())
	}
	return stockalert.Or(append(any, stockalert.VariantIDIn(slices.Sorted(maps.Keys(stocks))...))...)
}

func variantOf(alert *ent.StockAlert) int {
	if alert.VariantID == nil {
		return 0
	}
	return *alert.VariantID
}

// brief returns the SMS for an alert. The names in it contain no links or phone numbers.
func (t *telling) brief(row *ent.Product, alert *ent.StockAlert) sms.Brief {
	locale, shop := i18n.Locale(alert.Locale), t.tenant.Shop
	link := t.address(t.tenant.Own, shop.Slug) + catalog.ProductPath(row.Slug)
	if alert.VariantID != nil {
		link += "?variant=" + strconv.Itoa(*alert.VariantID)
	}
	text := t.texts.T(string(locale), "sms.stock",
		"shop", sms.Name(locale.Pick(shop.Name, shop.BnName), maxShopName, shop.Slug),
		"product", sms.Name(locale.Pick(row.Name, row.BnName), maxProductName, row.Slug),
		"link", catalog.InLanguage(link, locale, i18n.Default(shop.Currency)))
	return sms.Brief{Message: sms.Message{To: alert.Phone, Text: text}}
}
