package unfinished

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/product"
	"haat/ent/unfinishedcheckout"
	"haat/server/message/smsbudget"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/places"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

const (
	perPage = 20
	// reportDays is the number of days that the report covers.
	reportDays = 30
	// smsEvery is the minimum time between two SMS about a checkout.
	smsEvery = 24 * time.Hour
	// maxSMSName is the maximum length of the shop's name in an SMS, in characters.
	maxSMSName = 30
)

// Channels lists the channels through which the team contacts a customer.
var Channels = []string{"call", "whatsapp", "sms"}

// isOpen selects open checkouts: without an order and not dismissed.
var isOpen = unfinishedcheckout.StateEQ(unfinishedcheckout.StateOpen)

// List returns a page of the open checkouts. A page number beyond the last selects the last page.
func (s *Service) List(ctx context.Context, t *tenancy.Tenant, page int, locale i18n.Locale) (*UnfinishedList, error) {
	total, err := s.Client.UnfinishedCheckout.Query().Where(isOpen).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count checkouts: %w", err)
	}
	list := &UnfinishedList{Checkouts: []Unfinished{}, Total: total, Days: t.Shop.UnfinishedDays}
	list.Pages = max(1, (total+perPage-1)/perPage)
	list.Page = min(max(1, page), list.Pages)
	rows, err := s.Client.UnfinishedCheckout.Query().Where(isOpen).
		Order(ent.Desc(unfinishedcheckout.FieldUpdatedAt, unfinishedcheckout.FieldID)).Offset((list.Page - 1) * perPage).Limit(perPage).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list checkouts: %w", err)
	}
	names, err := s.names(ctx, rows, locale)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		list.Checkouts = append(list.Checkouts, s.shown(t, row, names, locale))
	}
	list.Report, err = s.report(ctx)
	return list, err
}

func (s *Service) shown(t *tenancy.Tenant, row *ent.UnfinishedCheckout, names map[int]string, locale i18n.Locale) Unfinished {
	division, _ := places.Upazilas(row.District)
	_, district, _ := places.Bengali(division, row.District, "")
	u := Unfinished{
		ID: row.ID, Name: row.Name, Mobile: row.Mobile, District: locale.Pick(row.District, district), Value: money.Amount(row.Value),
		At: row.UpdatedAt, Contacts: row.Contacts, ContactedAt: row.ContactedAt, Lines: []UnfinishedLine{}, Message: s.message(t, row),
	}
	for _, line := range row.Lines {
		u.Lines = append(u.Lines, UnfinishedLine{names[line.ProductID], line.Quantity})
	}
	return u
}

// names returns the names of the products in the carts, by id.
func (s *Service) names(ctx context.Context, rows []*ent.UnfinishedCheckout, locale i18n.Locale) (map[int]string, error) {
	var ids []int
	for _, row := range rows {
		for _, line := range row.Lines {
			ids = append(ids, line.ProductID)
		}
	}
	slices.Sort(ids)
	products, err := s.Client.Product.Query().Where(product.IDIn(slices.Compact(ids)...)).
		Select(product.FieldID, product.FieldName, product.FieldBnName).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load products of checkouts: %w", err)
	}
	names := map[int]string{}
	for _, p := range products {
		names[p.ID] = locale.Pick(p.Name, p.BnName)
	}
	return names, nil
}

func (s *Service) report(ctx context.Context) (r UnfinishedReport, err error) {
	since := unfinishedcheckout.CreatedAtGTE(s.Now().UTC().AddDate(0, 0, -reportDays))
	r.Contacted, err = s.Client.UnfinishedCheckout.Query().Where(since, unfinishedcheckout.ContactsGT(0)).Count(ctx)
	if err != nil {
		return r, fmt.Errorf("count contacted checkouts: %w", err)
	}
	rows, err := s.Client.UnfinishedCheckout.Query().Where(since, unfinishedcheckout.StateEQ(unfinishedcheckout.StateRecovered), unfinishedcheckout.OrderIDNotNil()).
		Select(unfinishedcheckout.FieldOrderID).All(ctx)
	if err != nil {
		return r, fmt.Errorf("list recovered checkouts: %w", err)
	}
	if r.Recovered = len(rows); len(rows) == 0 {
		return r, nil
	}
	ids := make([]int, len(rows))
	for i, row := range rows {
		ids[i] = *row.OrderID
	}
	var sum []struct {
		Sum money.Amount `json:"sum"`
	}
	err = s.Client.Order.Query().Where(order.IDIn(ids...), order.StatusNEQ(order.StatusCanceled)).Aggregate(ent.As(ent.Sum(order.FieldTotal), "sum")).Scan(ctx, &sum)
	if err == nil && len(sum) > 0 {
		r.Value = sum[0].Sum
	}
	return r, fault.Wrap("sum up recovered orders", err)
}

// message returns the draft of a message to the customer of a checkout.
func (s *Service) message(t *tenancy.Tenant, row *ent.UnfinishedCheckout) string {
	locale := i18n.Locale(row.Locale)
	return s.Texts.T(row.Locale, "sms.unfinished",
		"shop", sms.Name(locale.Pick(t.Shop.Name, t.Shop.BnName), maxSMSName, t.Shop.Slug),
		"total", money.InWords(money.Amount(row.Value), t.Shop.Currency, locale), "link", s.link(t, row))
}

// Contact records that the team contacts a customer, and sends an SMS if the channel is "sms". Errors:
// NotFound "unfinished_not_found"; Invalid "request_invalid" for an unknown channel; Conflict
// "unfinished_recent" for a second SMS within 24 hours; Conflict "unfinished_skipped" if the shop's SMS
// budget is exhausted.
func (s *Service) Contact(ctx context.Context, t *tenancy.Tenant, id int, in ContactRequest) error {
	if !slices.Contains(Channels, in.Channel) {
		return form.Fields{"channel": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	batch := s.Budget.Batch(smsbudget.Source{})
	return db.Transact(ctx, s.Client, "contact customer", func(client *ent.Client) error {
		row, err := find(ctx, client, id)
		if err != nil {
			return err
		}
		now := s.Now().UTC()
		if in.Channel == "sms" {
			if err := s.send(ctx, client, batch, t, row, now); err != nil {
				return err
			}
		}
		// updated_at must remain the time of the customer's last change, which determines when the checkout
		// is deleted.
		err = row.Update().AddContacts(1).SetContactedAt(now).SetUpdatedAt(row.UpdatedAt).Exec(ctx)
		if err != nil {
			return fmt.Errorf("record contact: %w", err)
		}
		return record(ctx, client, row, map[string]any{"channel": audit.To(in.Channel)})
	})
}

// record writes an entry of the activity log without personal data.
func record(ctx context.Context, client *ent.Client, row *ent.UnfinishedCheckout, changes map[string]any) error {
	return audit.Record(ctx, client, "update", ent.TypeUnfinishedCheckout, row.ID, changes)
}

func (s *Service) send(ctx context.Context, client *ent.Client, batch *smsbudget.Batch, t *tenancy.Tenant, row *ent.UnfinishedCheckout, now time.Time) error {
	key := fmt.Sprintf("%s%d", smsPrefix(row.ID), now.Unix()/int64(smsEvery/time.Second))
	sent, err := smsSent(ctx, client, row.ID, now.Add(-smsEvery))
	if err != nil {
		return err
	}
	if sent {
		return fault.New(fault.Conflict, "unfinished_recent")
	}
	ok, err := batch.Send(ctx, client, smsbudget.Shop, key, sms.Brief{Message: sms.Message{To: row.Mobile, Text: s.message(t, row)}})
	if err == nil && !ok {
		return fault.New(fault.Conflict, "unfinished_skipped")
	}
	return err
}

// Dismiss removes a checkout from the list. The error is NotFound "unfinished_not_found".
func (s *Service) Dismiss(ctx context.Context, id int) error {
	return db.Transact(ctx, s.Client, "dismiss checkout", func(client *ent.Client) error {
		row, err := find(ctx, client, id)
		if err != nil {
			return err
		}
		if err := row.Update().SetState(unfinishedcheckout.StateDismissed).SetUpdatedAt(row.UpdatedAt).Exec(ctx); err != nil {
			return fmt.Errorf("dismiss checkout: %w", err)
		}
		return record(ctx, client, row, map[string]any{"state": audit.To(unfinishedcheckout.StateDismissed)})
	})
}

func find(ctx context.Context, client *ent.Client, id int) (*ent.UnfinishedCheckout, error) {
	row, err := client.UnfinishedCheckout.Query().Where(unfinishedcheckout.ID(id), isOpen).Where(db.ForUpdate).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "unfinished_not_found")
	}
	return row, fault.Wrap("find checkout", err)
}

// SetDays changes the number of days for which checkouts are stored. The error is Invalid "settings_invalid".
func (s *Service) SetDays(ctx context.Context, in UnfinishedSettings) (*UnfinishedSettings, error) {
	if in.Days < 0 || in.Days > MaxDays {
		return nil, form.Fields{"days": "invalid"}.Of(fault.New(fault.Invalid, "settings_invalid"))
	}
	return &in, db.Transact(ctx, s.Client, "change settings", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil {
			return err
		}
		if err := row.Update().SetUnfinishedDays(in.Days).Exec(ctx); err != nil {
			return fmt.Errorf("change settings: %w", err)
		}
		if in.Days > 0 {
			return nil
		}
		_, err = client.UnfinishedCheckout.Delete().Exec(ctx)
		return fault.Wrap("delete checkouts", err)
	})
}
