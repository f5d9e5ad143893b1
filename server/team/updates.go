package team

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/productimport"
	"haat/ent/viewer"
	"haat/server/platform/jobs"
	"haat/server/platform/pubsub"
	"haat/server/platform/sms"
)

// ShopUpdatesTag returns the tag that announces a shop's new orders, payments, returns, messages, reviews, questions,
// changes of roles, and events of package notice to its merchants.
func ShopUpdatesTag(shopID int) string { return fmt.Sprintf("merchant:%d", shopID) }

// NotifyOnWrite installs a hook on client that announces the tag of ShopUpdatesTag for each write of orders,
// calls, payments, returns, messages, reviews, questions and roles, and for each write from which package notice derives
// a notice. NotifyOfUnsent does so for jobs.
func NotifyOnWrite(client *ent.Client, writer *pubsub.Writer) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			value, err := next.Mutate(ctx, m)
			v, _ := viewer.From(ctx)
			if err != nil || v.ShopID() == 0 || !isUpdate(m) {
				return value, err
			}
			return value, writer.Announce(ctx, m, []string{ShopUpdatesTag(v.ShopID())})
		})
	})
}

// NotifyOfUnsent announces the tag of ShopUpdatesTag for a dead job if it is an SMS of a shop. Workers call it for all dead jobs.
func NotifyOfUnsent(writer *pubsub.Writer, dead jobs.Job) {
	if dead.Kind == sms.Kind && dead.ShopID != 0 {
		writer.Deliver([]string{ShopUpdatesTag(dead.ShopID)})
	}
}

func isUpdate(m ent.Mutation) bool {
	switch m := m.(type) {
	case *ent.OrderMutation:
		_, changed := m.Status()
		_, called := m.CallOutcome()
		return changed || called || m.Op().Is(ent.OpCreate)
	case *ent.ConversationMutation:
		return true
	case *ent.PaymentMutation:
		_, changed := m.State()
		return changed || m.Op().Is(ent.OpCreate)
	case *ent.ReviewMutation, *ent.QuestionMutation, *ent.OrderReturnMutation, *ent.TeamRoleMutation:
		return true
	case *ent.AdminUserMutation:
		_, changed := m.Role()
		_, read := m.NoticesReadAt()
		return changed || read
	}
	return isNotice(m)
}

// isNotice reports whether a write causes a notice.
func isNotice(m ent.Mutation) bool {
	switch m := m.(type) {
	case *ent.StockMovementMutation:
		lows, _ := m.Lows()
		return lows > 0
	case *ent.ServiceConnectionMutation:
		_, changed := m.State()
		return changed
	case *ent.ProductImportMutation:
		status, _ := m.Status()
		return status == productimport.StatusFailed
	case *ent.ParcelMutation:
		state, _ := m.State()
		return state == parcel.StateFailed
	case *ent.ShopDomainMutation:
		_, lost := m.LostSince()
		return lost
	}
	return false
}
