package team

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/auditlog"
	"haat/ent/banner"
	"haat/ent/category"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/ent/ordertag"
	"haat/ent/orderview"
	"haat/ent/parcel"
	"haat/ent/payout"
	"haat/ent/product"
	"haat/ent/quickreply"
	"haat/ent/shippingpackage"
	"haat/ent/shopdomain"
	"haat/ent/synonym"
	"haat/ent/teamrole"
	"haat/ent/variant"
	"haat/server/platform/i18n"
)

// subject identifies the changed row.
type subject struct {
	entity string
	id     int
}

// naming loads the display names of an entity's rows by id.
type naming func(ctx context.Context, client *ent.Client, ids []int, pick func(en, bn string) string) (map[int]string, error)

var namings = map[string]naming{
	ent.TypeProduct: func(ctx context.Context, c *ent.Client, ids []int, pick func(en, bn string) string) (map[int]string, error) {
		rows, err := c.Product.Query().Where(product.IDIn(ids...)).Select(product.FieldID, product.FieldName, product.FieldBnName).All(ctx)
		return byID(rows, err, func(r *ent.Product) (int, string) { return r.ID, pick(r.Name, r.BnName) })
	},
	ent.TypeVariant: func(ctx context.Context, c *ent.Client, ids []int, pick func(en, bn string) string) (map[int]string, error) {
		rows, err := c.Variant.Query().Where(variant.IDIn(ids...)).WithProduct(func(q *ent.ProductQuery) {
			q.Select(product.FieldName, product.FieldBnName)
		}).All(ctx)
		return byID(rows, err, func(r *ent.Variant) (int, string) { return r.ID, pick(r.Edges.Product.Name, r.Edges.Product.BnName) })
	},
	ent.TypeCategory: func(ctx context.Context, c *ent.Client, ids []int, pick func(en, bn string) string) (map[int]string, error) {
		rows, err := c.Category.Query().Where(category.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.Category) (int, string) { return r.ID, pick(r.Name, r.BnName) })
	},
	ent.TypeBanner: func(ctx context.Context, c *ent.Client, ids []int, pick func(en, bn string) string) (map[int]string, error) {
		rows, err := c.Banner.Query().Where(banner.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.Banner) (int, string) { return r.ID, pick(r.Title, r.BnTitle) })
	},
	ent.TypeShippingPackage: func(ctx context.Context, c *ent.Client, ids []int, pick func(en, bn string) string) (map[int]string, error) {
		rows, err := c.ShippingPackage.Query().Where(shippingpackage.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.ShippingPackage) (int, string) { return r.ID, pick(r.Name, r.BnName) })
	},
	ent.TypeOrder: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.Order.Query().Where(order.IDIn(ids...)).Select(order.FieldID, order.FieldNumber).All(ctx)
		return byID(rows, err, func(r *ent.Order) (int, string) { return r.ID, r.Number })
	},
	ent.TypeOrderReturn: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.OrderReturn.Query().Where(orderreturn.IDIn(ids...)).WithOrder(func(q *ent.OrderQuery) { q.Select(order.FieldNumber) }).All(ctx)
		return byID(rows, err, func(r *ent.OrderReturn) (int, string) { return r.ID, r.Edges.Order.Number })
	},
	ent.TypeParcel: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.Parcel.Query().Where(parcel.IDIn(ids...)).Select(parcel.FieldID, parcel.FieldInvoice).All(ctx)
		return byID(rows, err, func(r *ent.Parcel) (int, string) { return r.ID, r.Invoice })
	},
	ent.TypePayout: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.Payout.Query().Where(payout.IDIn(ids...)).Select(payout.FieldID, payout.FieldNumber).All(ctx)
		return byID(rows, err, func(r *ent.Payout) (int, string) { return r.ID, r.Number })
	},
	ent.TypeCustomerRecord: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.CustomerRecord.Query().Where(customerrecord.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.CustomerRecord) (int, string) { return r.ID, cmp.Or(r.Name, r.Mobile) })
	},
	ent.TypeOrderTag: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.OrderTag.Query().Where(ordertag.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.OrderTag) (int, string) { return r.ID, r.Name })
	},
	ent.TypeOrderView: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.OrderView.Query().Where(orderview.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.OrderView) (int, string) { return r.ID, r.Name })
	},
	ent.TypeAdminUser: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.AdminUser.Query().Where(adminuser.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.AdminUser) (int, string) { return r.ID, r.Name })
	},
	ent.TypeTeamRole: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.TeamRole.Query().Where(teamrole.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.TeamRole) (int, string) { return r.ID, r.Name })
	},
	ent.TypeShopDomain: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.ShopDomain.Query().Where(shopdomain.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.ShopDomain) (int, string) { return r.ID, r.Domain })
	},
	ent.TypeQuickReply: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.QuickReply.Query().Where(quickreply.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.QuickReply) (int, string) { return r.ID, r.Text })
	},
	ent.TypeSynonym: func(ctx context.Context, c *ent.Client, ids []int, _ func(en, bn string) string) (map[int]string, error) {
		rows, err := c.Synonym.Query().Where(synonym.IDIn(ids...)).All(ctx)
		return byID(rows, err, func(r *ent.Synonym) (int, string) { return r.ID, strings.Join(r.Terms, " = ") })
	},
}

func byID[Row any](rows []Row, err error, of func(Row) (int, string)) (map[int]string, error) {
	if err != nil {
		return nil, fmt.Errorf("find names: %w", err)
	}
	names := map[int]string{}
	for _, row := range rows {
		id, name := of(row)
		names[id] = name
	}
	return names, nil
}

// namesOf returns the names of the changed rows. For a deleted row, it returns the last name found in the
// log.
func namesOf(ctx context.Context, client *ent.Client, rows []*ent.AuditLog, locale i18n.Locale) (map[subject]string, error) {
	wanted := map[string][]int{}
	for _, row := range rows {
		if _, ok := namings[row.Entity]; ok {
			wanted[row.Entity] = append(wanted[row.Entity], row.EntityID)
		}
	}
	names := map[subject]string{}
	for entity, ids := range wanted {
		found, err := namings[entity](ctx, client, ids, locale.Pick)
		if err != nil {
			return nil, err
		}
		var gone []int
		for _, id := range ids {
			name, ok := found[id]
			if !ok {
				gone = append(gone, id)
			}
			names[subject{entity, id}] = name
		}
		if err := nameDeleted(ctx, client, entity, gone, names); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// deletedNameSearch is the number of log entries that are searched for the names of deleted rows.
const deletedNameSearch = 200

// nameDeleted adds the last logged names of deleted rows to names.
func nameDeleted(ctx context.Context, client *ent.Client, entity string, ids []int, names map[subject]string) error {
	if len(ids) == 0 {
		return nil
	}
	rows, err := client.AuditLog.Query().Where(auditlog.Entity(entity), auditlog.EntityIDIn(ids...)).
		Order(ent.Desc(auditlog.FieldID)).Limit(deletedNameSearch).All(ctx)
	if err != nil {
		return fmt.Errorf("find names of deleted rows: %w", err)
	}
	for _, row := range rows {
		if key := (subject{entity, row.EntityID}); names[key] == "" {
			names[key] = loggedName(row.Changes)
		}
	}
	return nil
}

// loggedName returns the name found in a logged change, or "".
func loggedName(changes map[string]any) string {
	for _, field := range []string{"name", "bn_name", "title", "bn_title", "number", "domain", "text"} {
		values, ok := changes[field].(map[string]any)
		if !ok {
			continue
		}
		for _, value := range []any{values["to"], values["from"]} {
			if text, ok := value.(string); ok && text != "" {
				return text
			}
		}
	}
	return ""
}
