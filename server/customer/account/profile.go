package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/conversation"
	"haat/ent/customer"
	"haat/ent/notification"
	"haat/ent/order"
	"haat/server/platform/fault"
)

// Profile returns a customer's own profile.
func (a *Account) Profile(ctx context.Context, who *ent.Customer) (*Profile, error) {
	in, err := a.SignedIn(ctx, who)
	if err != nil {
		return nil, err
	}
	unread, err := a.Unread(ctx, who.ID)
	if err != nil {
		return nil, err
	}
	return &Profile{
		Badge: in.Badge, Mobile: who.Mobile, Email: who.Email, Since: who.CreatedAt, Unread: *unread, GuestOrders: in.GuestOrders,
	}, nil
}

// EditProfile changes a customer's name and email address. Errors: Invalid
// "account_invalid"; Unauthorized "login_required" if the customer no longer exists.
func (a *Account) EditProfile(ctx context.Context, who *ent.Customer, in ProfileRequest) (*Profile, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	n, err := a.client.Customer.Update().Where(customer.ID(who.ID)).SetName(in.Name).SetEmail(in.Email).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("edit profile: %w", err)
	}
	if n == 0 {
		return nil, fault.New(fault.Unauthorized, "login_required")
	}
	edited := *who
	edited.Name, edited.Email = in.Name, in.Email
	return a.Profile(ctx, &edited)
}

// SignedIn returns the data for the browser of a customer who has just signed in.
func (a *Account) SignedIn(ctx context.Context, who *ent.Customer) (*SignedIn, error) {
	guest, err := a.client.Order.Query().Where(order.Mobile(who.Mobile), order.CustomerIDIsNil()).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count guest's orders: %w", err)
	}
	return &SignedIn{Badge: Badge{ID: who.ID, Name: who.Name}, GuestOrders: guest}, nil
}

// Unread counts a customer's unread messages and notifications.
func (a *Account) Unread(ctx context.Context, customerID int) (*Unread, error) {
	notices, err := a.unreadNotices(ctx, customerID)
	if err != nil {
		return nil, err
	}
	thread, err := a.client.Conversation.Query().Where(conversation.CustomerID(customerID)).Select(conversation.FieldCustomerUnread).Only(ctx)
	if ent.IsNotFound(err) {
		return &Unread{Notifications: notices}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("count unread messages: %w", err)
	}
	return &Unread{Messages: thread.CustomerUnread, Notifications: notices}, nil
}

func (a *Account) unreadNotices(ctx context.Context, customerID int) (int, error) {
	n, err := a.client.Notification.Query().Where(notification.CustomerID(customerID), notification.ReadAtIsNil()).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count unread notifications: %w", err)
	}
	return n, nil
}
