package merchant

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/applead"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// AppLeadRequest asks for a mobile app for the shop. It names the person to call.
type AppLeadRequest struct {
	Name  string `json:"name"`
	Phone string `json:"phone"` // in any spelling
}

func (r AppLeadRequest) cleaned() AppLeadRequest {
	r.Name, r.Phone = form.OneLine(r.Name), form.Mobile(r.Phone)
	return r
}

// check returns Invalid "app_lead_invalid" with the wrong fields. Call it on a cleaned
// request.
func (r AppLeadRequest) check() error {
	fields := form.Fields{}
	fields.Text("name", r.Name, form.MaxName, true)
	fields.Phone("phone", r.Phone)
	return fields.Of(fault.New(fault.Invalid, "app_lead_invalid"))
}

// RequestApp stores the shop's request for an app. Errors: Invalid "app_lead_invalid";
// Conflict "app_lead_open" while an earlier request is waiting or in progress.
func (m *Merchant) RequestApp(ctx context.Context, in AppLeadRequest) (*AppLead, error) {
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
