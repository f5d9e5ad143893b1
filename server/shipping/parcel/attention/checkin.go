package attention

import (
	"context"
	"fmt"
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	entparcel "haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/schema/kind"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// Prefixes of the keys of events that members cause.
const (
	checkInKey     = "check-in/"
	checkInUndone  = "check-in-undone/"
	returnAskedKey = "return/"
)

// Member is the team member who performs an action.
type Member struct {
	ID   int
	Name string
}

func (m Member) actor() orders.Actor { return orders.Actor{Kind: orders.Merchant, ID: m.ID} }

// isBack reports whether a parcel may be checked in: according to the courier, it has been returned or is
// being returned, and no part was delivered.
func isBack(row *ent.Parcel) bool {
	return (row.State == entparcel.StateReturned || row.State == entparcel.StateReturning) && row.DeliveredAt == nil
}

// CheckIn takes back the goods of a returned parcel: its order is canceled as returned, and undamaged goods return to the stock. Checking
// in again does nothing. Errors: NotFound "parcel_not_found"; Conflict "parcel_not_back" if the courier does not report a return, or a part
// was delivered; Invalid "order_invalid" for more damaged units than the order has.
func (s *Service) CheckIn(ctx context.Context, t *tenancy.Tenant, id int, in CheckInRequest, by Member) error {
	return s.change(ctx, id, "check in parcel", func(client *ent.Client, row *ent.Parcel) error {
		if row.CheckedInAt != nil {
			return nil
		}
		if !isBack(row) {
			return fault.New(fault.Conflict, "parcel_not_back")
		}
		damage := orders.Damage{}
		for _, item := range in.Damaged {
			damage[item.ItemID] += item.Quantity
		}
		changed, err := s.Orders.TakeBack(ctx, client, t, row.OrderID, damage, by.actor())
		if err != nil {
			return err
		}
		now := s.Now().UTC()
		if changed {
			if err := s.storeReturn(ctx, client, row, damage, by); err != nil {
				return err
			}
		}
		if err := client.Parcel.UpdateOne(row).SetCheckedInAt(now).ClearSnoozedUntil().Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("check in parcel: %w", err)
		}
		if err := s.addEvent(ctx, client, row, checkInKey, by, ""); err != nil {
			return err
		}
		return record(ctx, client, row, map[string]any{"checked_in": audit.To(true)})
	})
}

// storeReturn records the returned goods, so that the check-in can be undone.
func (s *Service) storeReturn(ctx context.Context, client *ent.Client, row *ent.Parcel, damage orders.Damage, by Member) error {
	items, err := client.OrderItem.Query().Where(orderitem.OrderID(row.OrderID)).Order(ent.Asc(orderitem.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("read order's items: %w", err)
	}
	goods := make([]kind.ReturnItem, len(items))
	for i, item := range items {
		goods[i] = kind.ReturnItem{OrderItem: item.ID, Quantity: item.Quantity, Damaged: damage[item.ID]}
	}
	err = client.OrderReturn.Create().SetOrderID(row.OrderID).SetParcelID(row.ID).SetKind(orderreturn.KindUndelivered).
		SetAskedBy(orderreturn.AskedByCourier).SetState(orderreturn.StateClosed).SetItems(goods).SetReceivedAt(s.Now().UTC()).
		SetActorID(by.ID).SetActorName(by.Name).Exec(audit.Quiet(ctx))
	return fault.Wrap("store returned goods", err)
}

// UndoCheckIn reverses a member's own check-in within order.UndoWindow. Errors: NotFound "parcel_not_found"; Conflict
// "order_undo_too_late"; Conflict "order_out_of_stock" if the goods have been sold since.
func (s *Service) UndoCheckIn(ctx context.Context, id int, by Member) error {
	return s.change(ctx, id, "undo check-in", func(client *ent.Client, row *ent.Parcel) error {
		tooLate := fault.New(fault.Conflict, "order_undo_too_late")
		if row.CheckedInAt == nil || s.Now().Sub(*row.CheckedInAt) > orders.UndoWindow+orders.UndoGrace {
			return tooLate
		}
		back, err := client.OrderReturn.Query().
			Where(orderreturn.ParcelID(row.ID), orderreturn.KindEQ(orderreturn.KindUndelivered), orderreturn.ActorID(by.ID)).Only(ctx)
		if ent.IsNotFound(err) { // the order was canceled before the check-in, or another member checked the parcel in
			return tooLate
		}
		if err != nil {
			return fmt.Errorf("find returned goods: %w", err)
		}
		damage := orders.Damage{}
		for _, item := range back.Items {
			damage[item.OrderItem] = item.Damaged
		}
		if err := client.Parcel.UpdateOne(row).ClearCheckedInAt().Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("undo check-in: %w", err)
		}
		if err := client.OrderReturn.DeleteOne(back).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("delete returned goods: %w", err)
		}
		if err := s.addEvent(ctx, client, row, checkInUndone, by, ""); err != nil {
			return err
		}
		if err := record(ctx, client, row, map[string]any{"checked_in": audit.To(false)}); err != nil {
			return err
		}
		return s.Orders.UndoTakeBack(ctx, client, row.OrderID, damage, by.actor())
	})
}

// addEvent adds a member's action to a parcel's history. The event has no state.
func (s *Service) addEvent(ctx context.Context, client *ent.Client, row *ent.Parcel, key string, by Member, text string) error {
	now := s.Now().UTC()
	err := client.ParcelEvent.Create().SetParcelID(row.ID).SetKey(fmt.Sprintf("%s%d", key, now.UnixNano())).SetAt(now).
		SetSource(parcelevent.SourceMember).SetText(text).SetActorID(by.ID).SetActorName(by.Name).Exec(audit.Quiet(ctx))
	return fault.Wrap("store parcel's event", err)
}

// Find returns the parcel for a scanned or typed code: a courier's id, a tracking code, Haat's invoice number or an order number. The error
// is NotFound "parcel_not_found".
func (s *Service) Find(ctx context.Context, code string, locale i18n.Locale) (*FoundParcel, error) {
	code = strings.TrimSpace(code)
	missing := fault.New(fault.NotFound, "parcel_not_found")
	if code == "" || len(code) > 100 {
		return nil, missing
	}
	row, err := s.Client.Parcel.Query().
		Where(entparcel.Or(entparcel.Consignment(code), entparcel.TrackingCode(code), entparcel.Invoice(code), entparcel.HasOrderWith(order.Number(orders.OrderID(code))))).
		Order(ent.Desc(entparcel.FieldActive, entparcel.FieldID)).WithOrder().First(ctx)
	if ent.IsNotFound(err) {
		return nil, missing
	}
	if err != nil {
		return nil, fmt.Errorf("find parcel: %w", err)
	}
	items, err := s.Client.OrderItem.Query().Where(orderitem.OrderID(row.OrderID)).Order(ent.Asc(orderitem.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read order's items: %w", err)
	}
	found := &FoundParcel{
		ID: row.ID, OrderID: row.Edges.Order.Number, Name: row.Edges.Order.Name, CourierName: s.title(row), State: string(row.State),
		CheckedIn: row.CheckedInAt != nil, Ready: isBack(row) && row.CheckedInAt == nil, Early: row.State == entparcel.StateReturning, Items: make([]ParcelItem, len(items)),
	}
	for i, item := range items {
		found.Items[i] = ParcelItem{
			ItemID: item.ID, Name: locale.Pick(item.Name, item.BnName), Variant: locale.Pick(item.Variant, item.BnVariant),
			Picture: item.Picture, Quantity: item.Quantity,
		}
	}
	return found, nil
}
