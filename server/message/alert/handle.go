package alert

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/ent/predicate"
	"haat/ent/pushsubscription"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/rights"
)

// Handle handles the jobs of EventKind: it adds a job of PushKind for each subscription of the members who
// want the alert. It does nothing if the event is no longer relevant, for example if the order has been
// canceled.
func (s *Service) Handle(ctx context.Context, job jobs.Job) error {
	e, err := jobs.Decode[Event](job)
	if err != nil {
		return err
	}
	shop, err := s.Client.Shop.Query().Only(ctx)
	if err != nil {
		return fmt.Errorf("find shop: %w", err)
	}
	if e.Kind == NewOrder && !e.Manual && !shop.SmsNewOrders {
		if err := s.textAbout(ctx, shop, e.Order); err != nil {
			return err
		}
	}
	if e.Kind == SensitiveChange {
		if err := s.textChange(ctx, shop, e); err != nil {
			return err
		}
	}
	n, err := s.notice(ctx, shop, e)
	if err != nil || n == nil {
		return err
	}
	return s.tell(ctx, job, e, n)
}

// textAbout sends the owners' SMS about one of the shop's first orders, unless the order was canceled.
func (s *Service) textAbout(ctx context.Context, shop *ent.Shop, number string) error {
	row, err := s.order(ctx, number)
	if err != nil || row == nil || row.Status == order.StatusCanceled {
		return err
	}
	return s.textOwners(ctx, shop, row)
}

// order returns the order with a number, or nil if it does not exist.
func (s *Service) order(ctx context.Context, number string) (*ent.Order, error) {
	row, err := s.Client.Order.Query().Where(order.Number(number)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("find order", err)
}

// tell adds jobs that alert all members who want the alert, and jobs that summarize the alerts of members in
// quiet hours.
func (s *Service) tell(ctx context.Context, job jobs.Job, e Event, n *notice) error {
	receivers, err := s.receivers(ctx, e)
	if err != nil {
		return err
	}
	since := s.Now()
	if e.Kind == summary { // the quiet hours have been changed in the meantime
		since = time.Unix(e.Since, 0)
	}
	for _, r := range receivers {
		if until, quiet := quietUntil(r.AdminUser, s.Now()); quiet && e.Kind != SensitiveChange {
			if err := s.summarizeAt(ctx, r.AdminUser, until, since); err != nil {
				return err
			}
			continue
		}
		if err := s.pushAll(ctx, strconv.Itoa(job.ID), r.devices, n.seenBy(r.may)); err != nil {
			return err
		}
	}
	return nil
}

// receiver is a member with their rights and the browsers that receive alerts.
type receiver struct {
	*ent.AdminUser
	may     []rights.Right
	devices []*ent.PushSubscription
}

// receivers returns the active members who want alerts about an event and have subscriptions. It deletes the
// subscriptions of browsers that are no longer signed in.
func (s *Service) receivers(ctx context.Context, e Event) ([]*receiver, error) {
	members := []predicate.AdminUser{adminuser.Active(true)}
	if e.User != 0 {
		members = append(members, adminuser.ID(e.User))
	}
	rows, err := s.Client.PushSubscription.Query().Where(pushsubscription.HasUserWith(members...)).WithUser().
		Order(ent.Asc(pushsubscription.FieldID)).All(ctx)
	if err != nil || len(rows) == 0 {
		return nil, fault.Wrap("list subscriptions", err)
	}
	open, err := s.openSessions(ctx, rows)
	if err != nil {
		return nil, err
	}
	users := make([]*ent.AdminUser, len(rows))
	for i, row := range rows {
		users[i] = row.Edges.User
	}
	roles, err := rights.RolesOf(ctx, s.Client, users...)
	if err != nil {
		return nil, err
	}
	byID := map[int]*receiver{}
	var list []*receiver
	for _, row := range rows {
		user := row.Edges.User
		if !open[session{user.ID, row.Device}] {
			if err := s.Client.PushSubscription.DeleteOneID(row.ID).Exec(ctx); err != nil && !ent.IsNotFound(err) {
				return nil, fmt.Errorf("delete subscription: %w", err)
			}
			continue
		}
		may := roles.Of(user)
		if !wants(user, may, e.Kind) {
			continue
		}
		if byID[user.ID] == nil {
			byID[user.ID] = &receiver{AdminUser: user, may: may}
			list = append(list, byID[user.ID])
		}
		byID[user.ID].devices = append(byID[user.ID].devices, row)
	}
	return list, nil
}

// session identifies the sessions of a member's browser. A subscription has the device of the session in
// which it was created.
type session struct {
	user   int
	device string
}

// openSessions returns the browsers in which the subscriptions' members are signed in.
func (s *Service) openSessions(ctx context.Context, rows []*ent.PushSubscription) (map[session]bool, error) {
	users := make([]int, len(rows))
	for i, row := range rows {
		users[i] = row.UserID
	}
	sessions, err := s.Client.AdminSession.Query().
		Where(adminsession.UserIDIn(users...), adminsession.EndedAtIsNil(), adminsession.ExpiresAtGT(s.Now().UTC())).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	open := map[session]bool{}
	for _, row := range sessions {
		open[session{row.UserID, row.Device}] = true
	}
	return open, nil
}
