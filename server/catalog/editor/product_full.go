package editor

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/catalog/advance"
	"haat/server/catalog/sale"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// FullProduct loads a product with any status. The error is NotFound "product_not_found".
func (e *Editor) FullProduct(ctx context.Context, id int) (*FullProduct, error) {
	row, err := e.client.Product.Query().Where(product.ID(id)).WithVariants(catalog.VariantsInOrder).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "product_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load product: %w", err)
	}
	full := fullOf(row)
	last, err := e.client.AuditLog.Query().Where(auditlog.Entity(ent.TypeProduct), auditlog.EntityID(id)).
		Order(ent.Desc(auditlog.FieldID)).First(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("load last editor of product: %w", err)
	}
	if last != nil {
		full.ChangedBy, full.ChangedAt = last.ActorName, last.CreatedAt
	}
	return full, nil
}

// fullOf converts a row with loaded variants.
func fullOf(p *ent.Product) *FullProduct {
	full := &FullProduct{
		ID: p.ID, Version: p.Version, Slug: p.Slug, Name: p.Name, BnName: p.BnName,
		Description: p.Description, BnDescription: p.BnDescription, SizeGuide: p.SizeGuide, BnSizeGuide: p.BnSizeGuide,
		Brand: p.Brand, Sku: p.Sku, Weight: p.Weight, Advance: advanceOf(p.Advance),
		Pictures: append([]media.Picture{}, p.Images...), // an empty list, not null, in JSON
		Options:  fullOptions(p.Options), Variants: make([]FullVariant, len(p.Edges.Variants)),
		SellingPrice: money.Amount(p.SellingPrice), Discount: money.Amount(p.Discount),
		DiscountType: money.DiscountType(p.DiscountType), Sale: productSaleOf(p), Price: sale.Price(p),
		Stock: p.Stock, Status: string(p.Status), Sold: p.Sold,
		MetaTitle: p.MetaTitle, BnMetaTitle: p.BnMetaTitle,
		MetaDescription: p.MetaDescription, BnMetaDescription: p.BnMetaDescription,
		ChangedAt: p.UpdatedAt,
	}
	if p.CategoryID != nil {
		full.CategoryID = *p.CategoryID
	}
	for i, v := range p.Edges.Variants {
		full.Variants[i] = FullVariant{ID: v.ID, Values: v.Values, Stock: v.Stock, Sku: v.Sku}
		if v.SellingPrice != nil {
			own := money.Amount(*v.SellingPrice)
			full.Variants[i].SellingPrice = &own
		}
	}
	return full
}

func advanceOf(rule *kind.AdvanceRule) ProductAdvance {
	if rule == nil || rule.Kind == advance.None {
		return ProductAdvance{}
	}
	return ProductAdvance{rule.Kind, money.Amount(rule.Value)}
}

// rule returns the advance rule to store and adds its errors to fields. It returns nil if only the shop's
// rule applies.
func (a ProductAdvance) rule(fields form.Fields) *kind.AdvanceRule {
	rule := &kind.AdvanceRule{Kind: a.Kind, Value: int64(a.Value)}
	advance.Check(fields, "advance", rule)
	if a.Kind == "" || a.Kind == advance.None {
		return nil
	}
	return rule
}

func fullOptions(options []kind.Option) []FullOption {
	list := make([]FullOption, len(options))
	for i, o := range options {
		list[i] = FullOption{Name: o.Name, BnName: o.BnName, Values: make([]FullOptionValue, len(o.Values))}
		for j, v := range o.Values {
			list[i].Values[j] = FullOptionValue(v)
		}
	}
	return list
}

// optionKinds converts options to their form in the database.
func optionKinds(options []FullOption) []kind.Option {
	list := make([]kind.Option, len(options))
	for i, o := range options {
		list[i] = kind.Option{Name: o.Name, BnName: o.BnName, Values: make([]kind.OptionValue, len(o.Values))}
		for j, v := range o.Values {
			list[i].Values[j] = kind.OptionValue(v)
		}
	}
	return list
}
