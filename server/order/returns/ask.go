package returns

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/schema/kind"
	"haat/server/message/alert"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
	"haat/server/tenancy"
)

// MaxPhotos is the maximum number of photos in a request.
const MaxPhotos = 4

// AskRequest is a customer's request for a return or exchange. Photos contains image files; those beyond
// MaxPhotos may be nil.
type AskRequest struct {
	Kind   string // "return" or "exchange"
	Reason string
	Note   string
	Items  []ItemUnits
	Photos [][]byte
}

// Asking returns the order, with its items and events, for a customer who may request a return. Errors:
// NotFound "order_not_found"; Unauthorized "order_proof_needed"; Conflict "return_not_allowed" if the shop
// does not accept returns of the order, or the period for them has ended; Conflict "return_open" if the order
// has an open return.
func (r *Returns) Asking(ctx context.Context, t *tenancy.Tenant, orderID string, proof orders.Proof) (*ent.Order, error) {
	found, err := r.Orders.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	if !r.Orders.Proves(proof, found) {
		return nil, fault.New(fault.Unauthorized, "order_proof_needed")
	}
	found.Edges.Items, err = r.Client.OrderItem.Query().Where(orderitem.OrderID(found.ID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load order's items: %w", err)
	}
	return found, r.checkAllowed(ctx, r.Client, t, found)
}

// checkAllowed returns Conflict "return_not_allowed" or "return_open" unless the customer may request a
// return of the order. The order's events must be loaded.
func (r *Returns) checkAllowed(ctx context.Context, client *ent.Client, t *tenancy.Tenant, o *ent.Order) error {
	at := orders.DeliveredAt(o)
	if !wasDelivered(o) || at == nil || r.Now().After(at.AddDate(0, 0, t.Shop.ReturnDays)) {
		return fault.New(fault.Conflict, "return_not_allowed")
	}
	return checkNoneOpen(ctx, client, o.ID)
}

// Ask records a customer's request, about which the shop decides, and alerts the team. Errors: those of
// Asking; Invalid "return_invalid", "picture_too_large", "picture_progressive" or "picture_unreadable".
func (r *Returns) Ask(ctx context.Context, t *tenancy.Tenant, orderID string, in AskRequest, proof orders.Proof) error {
	in.Note = form.Lines(in.Note)
	asked, err := r.Asking(ctx, t, orderID, proof)
	if err != nil {
		return err
	}
	if _, err := in.check(asked); err != nil {
		return err
	}
	photos, err := r.store(ctx, t.Shop.ID, in.Photos)
	if err != nil {
		return err
	}
	err = db.Transact(ctx, r.Client, "ask for return", func(client *ent.Client) error {
		o, err := lockOrder(ctx, client, asked.ID)
		if err != nil {
			return err
		}
		if err := r.checkAllowed(ctx, client, t, o); err != nil {
			return err
		}
		items, err := in.check(o)
		if err != nil {
			return err
		}
		row, err := client.OrderReturn.Create().SetOrderID(o.ID).SetKind(orderreturn.Kind(in.Kind)).SetAskedBy(orderreturn.AskedByCustomer).
			SetReason(in.Reason).SetNote(in.Note).SetItems(items).SetPhotos(photos).Save(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("ask for return: %w", err)
		}
		all, _ := units(items)
		by := orders.Actor{Kind: orders.Customer, ID: proof.CustomerID}
		if err := (writing{r, client, o, row, By{Tenant: t}}).note(ctx, ReturnDetails{Step: "asked", Units: all}, by, nil); err != nil {
			return err
		}
		return alert.Add(ctx, client, alert.Event{Kind: alert.ReturnRequest, ID: row.ID})
	})
	// After any other error the return may have been stored, so the pictures remain.
	if _, refused := fault.As(err); refused {
		return errors.Join(err, r.remove(ctx, photos))
	}
	return err
}

// check returns the items of the request, or Invalid "return_invalid" with the wrong fields.
func (in AskRequest) check(o *ent.Order) ([]kind.ReturnItem, error) {
	fields := form.Fields{}
	if in.Kind != string(orderreturn.KindReturn) && in.Kind != string(orderreturn.KindExchange) {
		fields["kind"] = "invalid"
	}
	if in.Reason == "" {
		fields["reason"] = "required"
	} else if !slices.Contains(Reasons, in.Reason) {
		fields["reason"] = "invalid"
	}
	fields.Text("note", in.Note, maxNote, false)
	if len(in.Photos) > MaxPhotos {
		fields["photos"] = "max"
	}
	items := checkItems(fields, o, in.Items)
	return items, fields.Of(invalid())
}

// store stores the photos of a request under a unique owner. If one is refused, it deletes the stored ones.
func (r *Returns) store(ctx context.Context, shopID int, files [][]byte) ([]media.Picture, error) {
	owner, photos := "return/"+rand.Text(), make([]media.Picture, 0, len(files))
	for i, file := range files {
		p, err := r.Media.AddOwned(ctx, shopID, fmt.Sprint(owner, "/", i), file, removal.Unsent(ctx, r.Client))
		if err != nil {
			return nil, errors.Join(err, r.remove(ctx, photos))
		}
		photos = append(photos, p)
	}
	return photos, nil
}

func (r *Returns) remove(ctx context.Context, photos []media.Picture) error {
	var failed error
	for _, p := range photos {
		failed = errors.Join(failed, r.Media.Remove(ctx, p))
	}
	return failed
}
