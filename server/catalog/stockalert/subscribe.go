package stockalert

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/product"
	"haat/ent/stockalert"
	"haat/ent/variant"
	"haat/server/catalog"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/phone"
	"haat/server/tenancy"
)

// Request asks for an SMS when a product is available. VariantID is 0 for a product without variants, and for
// any variant of a product. Phone is a Bangladeshi mobile number in any notation.
type Request struct {
	ProductID int    `json:"product_id"`
	VariantID int    `json:"variant_id"`
	Phone     string `json:"phone"`
}

// Validate returns Invalid "stock_alert_invalid" with the invalid fields.
func (r Request) Validate() error {
	fields := form.Fields{}
	fields.Phone("phone", r.Phone)
	if r.VariantID < 0 {
		fields["variant_id"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "stock_alert_invalid"))
}

// Subscribe stores an alert for the number. A repeated request only changes the locale of the SMS, and its
// result is the same. allow is the rate limit: Subscribe calls it with the number of a valid request and
// returns its error. Errors: Invalid "stock_alert_invalid"; Forbidden "shop_not_public"; NotFound
// "product_not_found" if the shop has no such published product or variant; Conflict "stock_available" if it
// is in stock.
func (a *Alerts) Subscribe(ctx context.Context, t *tenancy.Tenant, in Request, locale i18n.Locale, allow func(number string) error) error {
	if err := in.Validate(); err != nil {
		return err
	}
	if !t.Shop.Public {
		return fault.New(fault.Forbidden, "shop_not_public")
	}
	number, _ := phone.Read(in.Phone) // Validate has checked it
	return db.Transact(ctx, a.client, "subscribe to stock", func(client *ent.Client) error {
		row, err := lockProduct(ctx, client, in.ProductID)
		if err != nil {
			return err
		}
		if row == nil {
			return fault.New(fault.NotFound, "product_not_found")
		}
		stock, err := stockOf(row, in.VariantID)
		if err != nil {
			return err
		}
		if stock > 0 {
			return fault.New(fault.Conflict, "stock_available")
		}
		if err := allow(number); err != nil {
			return err
		}
		return add(ctx, client, in, number, stockalert.Locale(locale))
	})
}

// lockProduct loads a published product with its variants and locks it until the transaction ends: its stock
// cannot change, and only one transaction at a time writes its alerts. It returns nil if there is no such
// product. SQLite needs no lock, because it has only one writer.
func lockProduct(ctx context.Context, client *ent.Client, id int) (*ent.Product, error) {
	locked := func(s *sql.Selector) {
		if s.Dialect() == dialect.Postgres {
			s.ForUpdate()
		}
	}
	row, err := client.Product.Query().Where(product.ID(id), catalog.Published(), locked).WithVariants().Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("lock product", err)
}

// stockOf returns the stock of a variant, or of the product if variantID is 0. The error is NotFound
// "product_not_found" if the product does not have the variant.
func stockOf(row *ent.Product, variantID int) (int, error) {
	if variantID == 0 {
		return row.Stock, nil
	}
	for _, v := range row.Edges.Variants {
		if v.ID == variantID {
			return v.Stock, nil
		}
	}
	return 0, fault.New(fault.NotFound, "product_not_found")
}

// add stores an alert unless it exists, and deletes the number's oldest alerts beyond MaxPerNumber.
func add(ctx context.Context, client *ent.Client, in Request, number string, locale stockalert.Locale) error {
	n, err := client.StockAlert.Update().
		Where(stockalert.ProductID(in.ProductID), stockalert.Phone(number), ofVariant(in.VariantID)).SetLocale(locale).Save(ctx)
	if err != nil {
		return fmt.Errorf("update stock alert: %w", err)
	}
	if n > 0 {
		return nil
	}
	create := client.StockAlert.Create().SetProductID(in.ProductID).SetPhone(number).SetLocale(locale)
	if in.VariantID != 0 {
		create.SetVariantID(in.VariantID)
	}
	if err := create.Exec(ctx); err != nil {
		return fmt.Errorf("create stock alert: %w", err)
	}
	oldest, err := client.StockAlert.Query().Where(stockalert.Phone(number)).
		Order(ent.Desc(stockalert.FieldID)).Offset(MaxPerNumber).Limit(MaxPerNumber).IDs(ctx)
	if err != nil {
		return fmt.Errorf("list stock alerts of number: %w", err)
	}
	if len(oldest) == 0 {
		return nil
	}
	_, err = client.StockAlert.Delete().Where(stockalert.IDIn(oldest...)).Exec(ctx)
	return fault.Wrap("delete oldest stock alerts", err)
}

// ofVariant selects the alerts of a variant, or those of whole products if id is 0.
func ofVariant(id int) predicate.StockAlert {
	if id == 0 {
		return stockalert.VariantIDIsNil()
	}
	return stockalert.VariantID(id)
}

// available returns the stocks of a product's variants in stock by id. If the product is in stock, the key 0
// has its stock.
func available(row *ent.Product) map[int]int {
	stocks := map[int]int{}
	if row.Stock > 0 {
		stocks[0] = row.Stock
	}
	for _, v := range row.Edges.Variants {
		if v.Stock > 0 {
			stocks[v.ID] = v.Stock
		}
	}
	return stocks
}

// inStock selects alerts that can be sent: the product is published and in stock, and so is the variant if
// the alert names one.
func inStock() predicate.StockAlert {
	return stockalert.And(
		stockalert.HasProductWith(catalog.Published(), product.StockGT(0)),
		stockalert.Or(stockalert.VariantIDIsNil(), stockalert.HasVariantWith(variant.StockGT(0))),
	)
}
