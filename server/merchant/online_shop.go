package merchant

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/applead"
	"haat/server/tenancy"
)

// OnlineShop returns the data that apps load first: the shop, whose pages are at
// address, and its last request for an app.
func (m *Merchant) OnlineShop(ctx context.Context, t *tenancy.Tenant, address string) (*OnlineShop, error) {
	lead, err := m.AppLead(ctx)
	if err != nil {
		return nil, err
	}
	return &OnlineShop{Shop: shopOf(t, address), AppLead: lead}, nil
}

// AppLead returns the shop's last request for an app; nil if it has none.
func (m *Merchant) AppLead(ctx context.Context) (*AppLead, error) {
	row, err := m.client.AppLead.Query().Order(ent.Desc(applead.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find wish for an app: %w", err)
	}
	return leadOf(row), nil
}

func leadOf(row *ent.AppLead) *AppLead {
	return &AppLead{
		ID: row.ID, Name: row.Name, Phone: row.Phone, Platform: row.Platform,
		Status: string(row.Status), Note: row.Note, CreatedAt: row.CreatedAt,
	}
}
