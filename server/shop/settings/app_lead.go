package settings

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/applead"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// AppLead is a shop's request for its own app. Status is "requested", "building",
// "ready" or "declined".
type AppLead struct {
	ID        int       `json:"id"`
	Name      string    `json:"name"`
	Phone     string    `json:"phone"`
	Platform  string    `json:"platform"`
	Status    string    `json:"status"`
	Note      string    `json:"note"`
	CreatedAt time.Time `json:"created_at"`
}

// AppLeadRequest requests a mobile app for the shop. It contains the name of the person to call.
type AppLeadRequest struct {
	Name  string `json:"name"`
	Phone string `json:"phone"` // in any notation
}

func (r AppLeadRequest) cleaned() AppLeadRequest {
	r.Name, r.Phone = form.OneLine(r.Name), form.Mobile(r.Phone)
	return r
}

// check returns Invalid "app_lead_invalid" with the wrong fields. The request must have been cleaned.
func (r AppLeadRequest) check() error {
	fields := form.Fields{}
	fields.Text("name", r.Name, form.MaxName, true)
	fields.Phone("phone", r.Phone)
	return fields.Of(fault.New(fault.Invalid, "app_lead_invalid"))
}

// RequestApp stores the shop's request for an app. Errors: Invalid "app_lead_invalid"; Conflict
// "app_lead_open" while an earlier request is waiting or in progress.
func (s *Service) RequestApp(ctx context.Context, in AppLeadRequest) (*AppLead, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	var asked *AppLead
	err := db.Transact(ctx, s.client, "request app", func(client *ent.Client) error {
		if _, err := tenancy.LockShop(ctx, client); err != nil {
			return err
		}
		open, err := client.AppLead.Query().Where(applead.StatusIn(applead.StatusRequested, applead.StatusBuilding)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("request app: %w", err)
		}
		if open {
			return fault.New(fault.Conflict, "app_lead_open")
		}
		row, err := client.AppLead.Create().SetName(in.Name).SetPhone(in.Phone).Save(ctx)
		if err != nil {
			return fmt.Errorf("request app: %w", err)
		}
		asked = leadOf(row)
		return nil
	})
	return asked, err
}

// MaxAppNote is the maximum number of characters of a note about a request for an app.
const MaxAppNote = 1000

// AnswerApp sets the status of the shop's last request for an app, and the note that its merchant sees. ctx needs the shop as
// viewer. Errors: NotFound "app_lead_not_found"; Invalid "request_invalid" with the field note if it is too long.
func AnswerApp(ctx context.Context, client *ent.Client, status applead.Status, note string) error {
	note = form.Lines(note)
	fields := form.Fields{}
	fields.Text("note", note, MaxAppNote, false)
	if err := fields.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return err
	}
	return db.Transact(ctx, client, "answer request for an app", func(client *ent.Client) error {
		row, err := client.AppLead.Query().Order(ent.Desc(applead.FieldID)).First(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.NotFound, "app_lead_not_found")
		}
		if err != nil {
			return fmt.Errorf("find request for an app: %w", err)
		}
		return fault.Wrap("answer request for an app", row.Update().SetStatus(status).SetNote(note).Exec(ctx))
	})
}

// AppLead returns the shop's last request for an app, or nil.
func (s *Service) AppLead(ctx context.Context) (*AppLead, error) {
	row, err := s.client.AppLead.Query().Order(ent.Desc(applead.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find request for an app: %w", err)
	}
	return leadOf(row), nil
}

func leadOf(row *ent.AppLead) *AppLead {
	return &AppLead{
		ID: row.ID, Name: row.Name, Phone: row.Phone, Platform: row.Platform,
		Status: string(row.Status), Note: row.Note, CreatedAt: row.CreatedAt,
	}
}
