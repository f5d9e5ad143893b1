package account

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/notification"
	"haat/ent/predicate"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

const (
	noticesPerPage = 20
	// maxRead is the maximum number of ids in a ReadRequest.
	maxRead = 200
)

// Notifications returns a page of a customer's notifications, newest first. It contains ids less than before,
// or the newest ones if before is 0.
func (a *Account) Notifications(ctx context.Context, customerID, before int) (*Notifications, error) {
	query := a.client.Notification.Query().Where(notification.CustomerID(customerID))
	if before > 0 {
		query.Where(notification.IDLT(before))
	}
	rows, err := query.Order(ent.Desc(notification.FieldID)).Limit(noticesPerPage + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list notifications: %w", err)
	}
	unread, err := a.unreadNotices(ctx, customerID)
	if err != nil {
		return nil, err
	}
	list := &Notifications{Notifications: []Notification{}, Unread: unread, More: len(rows) > noticesPerPage}
	for _, row := range rows[:min(len(rows), noticesPerPage)] {
		list.Notifications = append(list.Notifications, noticeOf(row))
	}
	return list, nil
}

func noticeOf(row *ent.Notification) Notification {
	data := row.Data
	if data == nil {
		data = map[string]string{}
	}
	return Notification{ID: row.ID, Kind: row.Kind, Data: data, At: row.CreatedAt, Read: row.ReadAt != nil}
}

// ReadRequest marks notifications as read: those with the ids, or all up to an id.
type ReadRequest struct {
	IDs  []int `json:"ids"`
	UpTo int   `json:"up_to"`
}

// selected returns the predicate for the requested notifications. The error is Invalid
// "request_invalid".
func (r ReadRequest) selected() (predicate.Notification, error) {
	wrong := form.Fields{}
	switch {
	case r.UpTo < 0, r.UpTo > 0 && r.IDs != nil:
		wrong["up_to"] = "invalid"
	case len(r.IDs) > maxRead:
		wrong["ids"] = "max"
	case r.UpTo == 0 && r.IDs == nil:
		wrong["ids"] = "required"
	}
	if r.UpTo > 0 {
		return notification.IDLTE(r.UpTo), wrong.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	return notification.IDIn(r.IDs...), wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

// ReadNotifications marks a customer's notifications as read and returns the number of unread ones.
// Other customers' notifications are not affected. The error is Invalid "request_invalid".
func (a *Account) ReadNotifications(ctx context.Context, customerID int, in ReadRequest) (unread int, err error) {
	selected, err := in.selected()
	if err != nil {
		return 0, err
	}
	err = a.client.Notification.Update().Where(notification.CustomerID(customerID), notification.ReadAtIsNil(), selected).
		SetReadAt(time.Now().UTC()).Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("read notifications: %w", err)
	}
	return a.unreadNotices(ctx, customerID)
}
