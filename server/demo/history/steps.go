package history

import (
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/payment"
	orders "haat/server/order"
	"haat/server/order/call"
	orderlist "haat/server/order/list"
	"haat/server/order/returns"
	"haat/server/order/risk"
	pay "haat/server/payment"
	"haat/server/platform/i18n"
)

// advance is the amount that the team asks of careful customers.
const advance = 100_00

// happen makes a step of an order.
func (d *day) happen(p *plan, row *ent.Order, what string) error {
	ctx, _, by := d.member(1 + p.n%2)
	s := d.app.Server
	switch what {
	case "ask":
		return s.Payments.Ask(ctx, d.tenant, row.Number, pay.AskRequest{Amount: min(advance, due(row))})
	case "claim":
		return s.Payments.Claim(d.ctx, d.tenant, row, pay.ClaimRequest{
			Method: "bkash", Reference: fmt.Sprintf("C%s%03d", d.date.Format("060102"), p.customer), Sender: row.Mobile,
		}, 0)
	case "confirm":
		return d.confirm(p, row)
	case "no answer":
		if row.Status != order.StatusPending {
			return nil
		}
		return s.Calls.Record(ctx, row.Number, call.CallRequest{Outcome: call.NoAnswer, Note: "ফোন ধরেননি"}, by)
	case "unreachable", "cancel":
		return d.cancel(p, row, what)
	case "accept":
		return d.accept(p, row)
	case "complete":
		if row.Status != order.StatusDelivered {
			return nil
		}
		if err := s.Orders.Change(ctx, d.tenant, row.Number, string(order.StatusCompleted), by, ""); err != nil {
			return err
		}
		return d.regret(p, row)
	}
	return d.ship(p, row, what)
}

// confirm confirms a customer's claimed payments. Some of today's claims stay open.
func (d *day) confirm(p *plan, row *ent.Order) error {
	if d.date.Equal(d.opened) {
		return nil
	}
	claims, err := d.client.Payment.Query().Where(payment.OrderID(row.ID), payment.StateEQ(payment.StateClaimed)).IDs(d.ctx)
	if err != nil {
		return fmt.Errorf("list claims: %w", err)
	}
	ctx, _, _ := d.member(2 + p.n%2)
	for _, id := range claims {
		if err := d.app.Server.Payments.Confirm(ctx, d.tenant, id, pay.ConfirmRequest{}); err != nil {
			return err
		}
	}
	return nil
}

// cancel cancels a pending order: the customer changed their mind or does not answer.
func (d *day) cancel(p *plan, row *ent.Order, what string) error {
	if row.Status != order.StatusPending {
		return nil
	}
	if what == "cancel" && !p.manual && p.n%2 == 0 {
		return d.app.Server.Orders.Change(d.ctx, d.tenant, row.Number, string(order.StatusCanceled), orders.Actor{Kind: orders.Customer}, "")
	}
	ctx, _, by := d.member(1 + p.n%2)
	note := "ক্রেতা অন্য জায়গা থেকে কিনেছেন"
	if what == "unreachable" {
		note = "বারবার ফোন করেও পাওয়া যায়নি"
	}
	if p.prank && p.n%2 == 0 {
		block := risk.OrderBlockRequest{List: "block", Kinds: []string{"number"}, Reason: "ভুয়া অর্ডার"}
		if err := d.skipped("block", d.app.Server.Risks.BlockOrder(ctx, row.Number, block)); err != nil {
			return err
		}
	}
	return d.app.Server.Orders.Change(ctx, d.tenant, row.Number, string(order.StatusCanceled), by, note)
}

// accept confirms an order by phone, labels it and assigns it to a member.
func (d *day) accept(p *plan, row *ent.Order) error {
	if row.Status != order.StatusPending {
		return nil
	}
	ctx, who, by := d.member(1 + p.n%2)
	s := d.app.Server
	if row.Hold != nil {
		if err := s.Calls.Record(ctx, row.Number, call.CallRequest{Outcome: call.Confirmed}, by); err != nil {
			return err
		}
		if _, err := s.Risks.Release(ctx, d.tenant, row.Number, by); err != nil {
			return err
		}
	} else if p.customer%4 == 1 {
		if err := s.Calls.Record(ctx, row.Number, call.CallRequest{Outcome: call.Confirmed}, by); err != nil {
			return err
		}
	}
	if _, err := s.OrderLists.Assign(ctx, orderlist.AssignRequest{Orders: []string{row.Number}, Assignee: who.ID}); err != nil {
		return err
	}
	if err := d.label(p, row); err != nil {
		return err
	}
	return s.Orders.Change(ctx, d.tenant, row.Number, string(order.StatusAccepted), by, "")
}

// label adds a tag to some orders.
func (d *day) label(p *plan, row *ent.Order) error {
	tags, err := d.client.OrderTag.Query().Order(ent.Asc("id")).IDs(d.ctx)
	if err != nil {
		return fmt.Errorf("list tags: %w", err)
	}
	if len(tags) == 0 || p.customer%5 != 2 {
		return nil
	}
	ctx, _, _ := d.member(1)
	_, err = d.app.Server.OrderLists.Tag(ctx, orderlist.TaggingRequest{Orders: []string{row.Number}, Add: []int{tags[p.customer%len(tags)]}})
	return err
}

// regret makes some customers bring goods back: most get their money, others choose another product.
func (d *day) regret(p *plan, row *ent.Order) error {
	kind := ""
	switch {
	case p.courier == "" || p.courier == "manual":
		return nil
	case p.customer%23 == 5:
		kind = "return"
	case p.customer%29 == 7:
		kind = "exchange"
	default:
		return nil
	}
	ctx, who, _ := d.member(1)
	by := returns.By{UserID: who.ID, Tenant: d.tenant, Locale: i18n.Bn}
	s, item := d.app.Server, row.Edges.Items[0]
	units := []returns.ItemUnits{{ItemID: item.ID, Quantity: 1}}
	started, err := s.Returns.Start(ctx, row.Number, returns.StartRequest{Kind: kind, Reason: []string{"size", "quality", "mind"}[p.n%3], Items: units}, by)
	if err != nil {
		return err
	}
	id := started.Returns[len(started.Returns)-1].ID
	if since := d.opened.Sub(d.date); since >= 0 && since < longest*dayLong/4 { // the goods of recent returns are still on their way
		return nil
	}
	if p.n%3 == 1 {
		units[0].Damaged = 1
	}
	received, err := s.Returns.Receive(ctx, id, returns.ReceiveRequest{Items: units}, by)
	if err != nil {
		return err
	}
	if kind == "exchange" {
		return d.exchange(row, id, by)
	}
	for _, one := range received.Returns {
		if one.ID != id || one.Suggested <= 0 {
			continue
		}
		_, err = s.Returns.Refund(ctx, id, returns.RefundRequest{
			Amount: one.Suggested, Method: "bkash", Number: row.Mobile, Reference: fmt.Sprintf("R%s%03d", d.date.Format("060102"), p.customer),
		}, by)
	}
	return err
}

// handOver posts the cash that the shop's own rider hands over at the end of a week.
func (d *day) handOver() error {
	ctx, _, _ := d.member(0)
	question, err := d.app.Server.HandCash.Question(ctx)
	if err != nil || question.Carrier != "rider" {
		return err
	}
	owed, err := d.owed(handcashRider)
	if err != nil || owed <= 0 {
		return err
	}
	return d.skipped("hand over", d.app.Server.Books.HandOver(ctx, handover(d.date.Format("20060102"), owed)))
}
