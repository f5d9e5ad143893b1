package merchant

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/applead"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/written"
)

// AppLeadRequest is a wish for an app of the shop's own: who is to be called about it.
type AppLeadRequest struct {
	Name  string `json:"name"`
	Phone string `json:"phone"` // in any spelling
}

func (r AppLeadRequest) cleaned() AppLeadRequest {
	r.Name, r.Phone = written.OneLine(r.Name), written.Mobile(r.Phone)
	return r
}

// check returns Invalid "app_lead_invalid" with the fields that no wish has. Its
// receiver is cleaned.
func (r AppLeadRequest) check() error {
	fields := written.Fields{}
	fields.Text("name", r.Name, written.MaxName, true)
	fields.Phone("phone", r.Phone)
	return fields.Of(fault.New(fault.Invalid, "app_lead_invalid"))
}

// AskForApp writes down the shop's wish for an app. Invalid "app_lead_invalid",
// Conflict "app_lead_open" while the one before it waits or is worked on.
func (m *Merchant) AskForApp(ctx context.Context, in AppLeadRequest) (*AppLead, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	var asked *AppLead
	err := db.Transact(ctx, m.client, "ask for app", func(client *ent.Client) error {
		if _, err := holdShop(ctx, client); err != nil {
			return err
		}
		open, err := client.AppLead.Query().Where(applead.StatusIn(applead.StatusRequested, applead.StatusBuilding)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("ask for app: %w", err)
		}
		if open {
			return fault.New(fault.Conflict, "app_lead_open")
		}
		row, err := client.AppLead.Create().SetName(in.Name).SetPhone(in.Phone).Save(ctx)
		if err != nil {
			return fmt.Errorf("ask for app: %w", err)
		}
		asked = leadOf(row)
		return nil
	})
	return asked, err
}
