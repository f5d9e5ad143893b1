package notice

import (
	"context"
	"strconv"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/productimport"
	"haat/server/platform/db"
	"haat/server/platform/money"
	"haat/server/rights"
)

func (n *Notices) newOrders(ctx context.Context, in span) ([]Notice, error) {
	rows, err := n.client.Order.Query().Where(in.where).Order(in.newest).Limit(limit).All(ctx)
	list := make([]Notice, len(rows))
	for i, row := range rows {
		list[i] = in.notice(row.ID, row.CreatedAt, "/orders/"+row.Number)
		list[i].Order, list[i].Name, list[i].Amount = row.Number, row.Name, money.Amount(row.Total)
	}
	return list, err
}

func (n *Notices) claims(ctx context.Context, in span) ([]Notice, error) {
	rows, err := n.client.Payment.Query().Where(in.where).WithOrder().Order(in.newest).Limit(limit).All(ctx)
	list := make([]Notice, len(rows))
	for i, row := range rows {
		list[i] = in.notice(row.ID, row.CreatedAt, "/payments")
		list[i].Order, list[i].Amount = row.Edges.Order.Number, money.Amount(row.Amount)
	}
	return list, err
}

func (n *Notices) lowStock(ctx context.Context, in span) ([]Notice, error) {
	rows, err := n.client.StockMovement.Query().Where(in.where).WithProduct().Order(in.newest).Limit(limit).All(ctx)
	list := make([]Notice, len(rows))
	for i, row := range rows {
		list[i] = in.notice(row.ID, row.CreatedAt, "/stock")
		if row.Lows > 1 {
			list[i].Count = row.Lows
			continue
		}
		if in.member.May(rights.Products) {
			list[i].To = "/products/" + strconv.Itoa(row.ProductID)
		}
		p := row.Edges.Product
		list[i].Name, list[i].BnName = p.Name, p.BnName
		if row.VariantID == nil || row.After <= 0 { // otherwise all variants together are low
			list[i].Variant, list[i].Left = n.variant(p.Options, row.Variant, in.member.Locale), &row.After
		}
	}
	return list, err
}

func (n *Notices) messages(ctx context.Context, in span) ([]Notice, error) {
	rows, err := n.client.Conversation.Query().Where(in.where).WithCustomer().Order(in.newest).Limit(limit).All(ctx)
	list := make([]Notice, len(rows))
	for i, row := range rows {
		list[i] = in.notice(row.ID, row.LastMessageAt, "/messages/"+strconv.Itoa(row.CustomerID))
		list[i].Name, list[i].Count = row.Edges.Customer.Name, row.ShopUnread
	}
	return list, err
}

func (n *Notices) failedParcels(ctx context.Context, in span) ([]Notice, error) {
	rows, err := n.client.Parcel.Query().Where(in.where).WithOrder().Order(in.newest).Limit(limit).All(ctx)
	list := make([]Notice, len(rows))
	for i, row := range rows {
		list[i] = in.notice(row.ID, row.StateAt, "/parcels/attention")
		list[i].Order = row.Edges.Order.Number
	}
	return list, err
}

func (n *Notices) brokenConnections(ctx context.Context, in span) ([]Notice, error) {
	rows, err := n.client.ServiceConnection.Query().Where(in.where).Order(in.newest).Limit(limit).All(ctx)
	list := make([]Notice, len(rows))
	for i, row := range rows {
		to := "/settings/gateways"
		switch {
		case row.Service == "whatsapp":
			to = "/settings/whatsapp"
		case n.isCourier(row.Service):
			to = "/settings/couriers"
		}
		list[i] = in.notice(row.ID, row.UpdatedAt, to)
		list[i].Name = row.Service
	}
	return list, err
}

func (n *Notices) failedImports(ctx context.Context, in span) ([]Notice, error) {
	rows, err := n.client.ProductImport.Query().Where(in.where).Order(in.newest).Limit(limit).
		Select(productimport.FieldUpdatedAt, productimport.FieldFileName).All(ctx) // without the files
	list := make([]Notice, len(rows))
	for i, row := range rows {
		list[i] = in.notice(row.ID, row.UpdatedAt, "/products/import")
		list[i].Name = row.FileName
	}
	return list, err
}

func (n *Notices) lostDomains(ctx context.Context, in span) ([]Notice, error) {
	rows, err := n.client.ShopDomain.Query().Where(in.where).Order(in.newest).Limit(limit).All(ctx)
	list := make([]Notice, len(rows))
	for i, row := range rows {
		list[i] = in.notice(row.ID, *row.LostSince, "/own-domain")
		list[i].Name = row.Domain
	}
	return list, err
}

// unsentSMS returns one notice per day, with the time of the day's last failure.
func (n *Notices) unsentSMS(ctx context.Context, in span) ([]Notice, error) {
	whole := in
	whole.after = nil // the days must not be cut by the cursor
	var days []struct {
		ID    int      `sql:"id"`
		Last  db.Stamp `sql:"last"`
		Count int      `sql:"count"`
	}
	err := n.client.Outbox.Query().Where(whole.where).Aggregate(func(s *sql.Selector) string {
		s.GroupBy(in.kind.group(s))
		return sql.As(sql.Max(s.C(outbox.FieldID)), "id")
	}, ent.As(ent.Max(outbox.FieldRunAt), "last"), ent.Count()).Scan(ctx, &days)
	var list []Notice
	for _, each := range days {
		notice := in.notice(each.ID, each.Last.At.UTC(), "/settings/notifications")
		notice.Count = each.Count
		if in.after == nil || in.after.compare(cursorOf(notice)) < 0 {
			list = append(list, notice)
		}
	}
	return list, err
}
