package alert

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/conversation"
	"haat/ent/message"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/ent/payment"
	"haat/ent/product"
	"haat/ent/review"
	"haat/ent/serviceconnection"
	"haat/ent/variant"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/places"
	"haat/server/platform/textnorm"
	"haat/server/rights"
)

const day = 24 * time.Hour

// maxName is the maximum length of a product's name in an alert, in characters.
const maxName = 60

// notice is an alert that has not been addressed to a browser yet.
type notice struct {
	path string // path of the screen that it opens, below the shop's admin area
	// tag identifies the subject. A browser shows only the newest alert with a tag.
	tag    string
	urgent bool
	ttl    time.Duration
	badge  int // number of new orders
	shop   *ent.Shop
	text   func(in texts) (title, body string)
}

// seenBy returns the notice for a member with the rights. If the member may not see orders, it does not
// contain the number of new orders.
func (n *notice) seenBy(may []rights.Right) *notice {
	if rights.Any(may, rights.Orders) {
		return n
	}
	theirs := *n
	theirs.badge = 0
	return &theirs
}

// texts contains the texts of a locale.
type texts struct {
	all    i18n.Texts
	locale string
}

func (in texts) t(key string, pairs ...string) string { return in.all.T(in.locale, key, pairs...) }

// count returns the text of a key for a number. For 1, it is the text of key.one.
func (in texts) count(key string, n int) string {
	if n == 1 {
		key += ".one"
	}
	return in.t(key, "count", in.digits(strconv.Itoa(n)))
}

func (in texts) digits(text string) string {
	if in.locale == "bn" {
		return textnorm.BengaliDigits(text)
	}
	return text
}

// pick returns the name in the locale, or the other one if it is empty.
func (in texts) pick(en, bn string) string {
	if in.locale == "bn" {
		en, bn = bn, en
	}
	return textnorm.Clip(cmp.Or(en, bn), maxName)
}

// notice returns the alert about an event, or nil if the event is no longer relevant.
func (s *Service) notice(ctx context.Context, shop *ent.Shop, e Event) (n *notice, err error) {
	if e.Manual {
		return nil, nil
	}
	switch e.Kind {
	case NewOrder, Cancellation, OrderReminder:
		n, err = s.orderNotice(ctx, e)
	case ChatMessage:
		n, err = s.messageNotice(ctx, e)
	case LowStock:
		n, err = s.stockNotice(ctx, shop, e)
	case NewReview:
		n, err = s.reviewNotice(ctx, e)
	case ReturnRequest:
		n, err = s.returnNotice(ctx, e)
	case PaymentClaim:
		n, err = s.claimNotice(ctx, e)
	case CourierBroken:
		n, err = s.courierNotice(ctx, e)
	case SensitiveChange:
		n = s.sensitiveNotice(e)
	case summary:
		n, err = s.summaryNotice(ctx, e)
	}
	if err != nil || n == nil {
		return nil, err
	}
	n.shop = shop
	n.badge, err = s.newOrders(ctx)
	return n, err
}

// newOrders returns the number of orders that the shop has not accepted yet.
func (s *Service) newOrders(ctx context.Context) (int, error) {
	n, err := s.Client.Order.Query().Where(order.StatusEQ(order.StatusPending)).Count(ctx)
	return n, fault.Wrap("count new orders", err)
}

func (s *Service) orderNotice(ctx context.Context, e Event) (*notice, error) {
	row, err := s.order(ctx, e.Order)
	if err != nil || row == nil || (row.Status == order.StatusCanceled) != (e.Kind == Cancellation) {
		return nil, err
	}
	if e.Kind == OrderReminder && (row.RemindAt == nil || row.RemindAt.Unix() != e.At) {
		return nil, nil // the reminder has been changed or removed
	}
	n := &notice{path: "/orders/" + row.Number, tag: "order/" + row.Number, urgent: true, ttl: day}
	n.text = func(in texts) (string, string) {
		body := in.digits(money.Amount(row.Total).Text(row.Currency))
		district := row.District
		if in.locale == "bn" {
			_, district, _ = places.Bengali(row.Division, district, "")
		}
		if district != "" {
			body += " · " + district
		}
		return in.t("push."+string(e.Kind), "order", row.Number), body
	}
	return n, nil
}

// burst is the period after a message of a conversation in which further messages cause no alert.
const burst = 2 * time.Minute

func (s *Service) messageNotice(ctx context.Context, e Event) (*notice, error) {
	row, err := s.Client.Conversation.Query().Where(conversation.CustomerID(e.ID)).Only(ctx)
	if ent.IsNotFound(err) || err == nil && row.ShopSeen >= e.Seq {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find conversation: %w", err)
	}
	m, err := s.Client.Message.Query().Where(message.ConversationID(row.ID), message.Seq(e.Seq)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find message: %w", err)
	}
	earlier, err := s.Client.Message.Query().Where(
		message.ConversationID(row.ID), message.SenderEQ(message.SenderCustomer),
		message.SeqGT(row.ShopSeen), message.SeqLT(e.Seq), message.CreatedAtGT(m.CreatedAt.Add(-burst)),
	).Exist(ctx)
	if err != nil || earlier {
		return nil, fault.Wrap("find earlier message", err)
	}
	id := strconv.Itoa(e.ID)
	return &notice{path: "/messages/" + id, tag: "message/" + id, urgent: true, ttl: day, text: func(in texts) (string, string) {
		return in.t("push.message"), in.t("push.message.body")
	}}, nil
}

func (s *Service) stockNotice(ctx context.Context, shop *ent.Shop, e Event) (*notice, error) {
	if e.Count > 0 {
		return &notice{path: "/stock?tab=low", tag: "stock", ttl: day, text: func(in texts) (string, string) {
			return in.t("push.low_stock"), in.count("push.low_stock.many", e.Count)
		}}, nil
	}
	row, err := s.Client.Product.Query().Where(product.ID(e.ID)).Only(ctx)
	if ent.IsNotFound(err) || err == nil && e.Variant == 0 && row.Stock > shop.LowStock {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find product: %w", err)
	}
	left, part := row.Stock, ""
	if e.Variant != 0 {
		v, err := s.Client.Variant.Query().Where(variant.ID(e.Variant)).Only(ctx)
		if ent.IsNotFound(err) || err == nil && v.Stock > 0 {
			return nil, nil
		}
		if err != nil {
			return nil, fmt.Errorf("find variant: %w", err)
		}
		left, part = v.Stock, " ("+textnorm.Clip(strings.Join(v.Values, ", "), maxName)+")"
	}
	id := strconv.Itoa(row.ID)
	return &notice{path: "/products/" + id, tag: "stock/" + id + "/" + strconv.Itoa(e.Variant), ttl: day, text: func(in texts) (string, string) {
		name := in.pick(row.Name, row.BnName) + part
		if left <= 0 {
			return in.t("push.sold_out"), name
		}
		return in.t("push.low_stock"), in.t("push.low_stock.body", "product", name, "count", in.digits(strconv.Itoa(left)))
	}}, nil
}

func (s *Service) reviewNotice(ctx context.Context, e Event) (*notice, error) {
	row, err := s.Client.Review.Query().Where(review.ID(e.ID)).WithProduct().Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find review: %w", err)
	}
	return &notice{path: "/reviews", tag: "review/" + strconv.Itoa(row.ID), ttl: 3 * day, text: func(in texts) (string, string) {
		key := "push.review.body"
		if row.Status == review.StatusPending {
			key = "push.review.waits"
		}
		p := row.Edges.Product
		return in.t("push.review"), in.t(key, "stars", in.digits(strconv.Itoa(row.Rating)), "product", in.pick(p.Name, p.BnName))
	}}, nil
}

// returnNotice returns the alert about a customer's request for a return or exchange, or nil if it has been
// answered.
func (s *Service) returnNotice(ctx context.Context, e Event) (*notice, error) {
	row, err := s.Client.OrderReturn.Query().Where(orderreturn.ID(e.ID), orderreturn.StateEQ(orderreturn.StateAsked)).WithOrder().Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find return: %w", err)
	}
	number := row.Edges.Order.Number
	return &notice{path: "/orders/" + number, tag: "return/" + strconv.Itoa(row.ID), ttl: 3 * day, text: func(in texts) (string, string) {
		return in.t("push.return_request."+string(row.Kind), "order", number), in.t("returns.reason." + row.Reason)
	}}, nil
}

// claimNotice returns the alert about a customer's claim to have paid in advance, or nil if a member has
// decided about it.
func (s *Service) claimNotice(ctx context.Context, e Event) (*notice, error) {
	row, err := s.Client.Payment.Query().Where(payment.ID(e.ID), payment.StateEQ(payment.StateClaimed)).WithOrder().Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find payment: %w", err)
	}
	o := row.Edges.Order
	return &notice{path: "/payments", tag: "payment/" + strconv.Itoa(row.ID), urgent: true, ttl: 3 * day, text: func(in texts) (string, string) {
		return in.t("push.payment_claim", "order", o.Number), in.digits(money.Amount(row.Amount).Text(o.Currency)) + " · " + row.Reference
	}}, nil
}

// courierNotice returns the alert about a broken connection, or nil if it has been repaired or removed.
func (s *Service) courierNotice(ctx context.Context, e Event) (*notice, error) {
	if e.Gateway != "" {
		return s.gatewayNotice(ctx, e.Gateway)
	}
	if broken, err := s.isBroken(ctx, e.Courier); err != nil || !broken {
		return nil, err
	}
	return &notice{path: "/settings/couriers", tag: "courier/" + e.Courier, urgent: true, ttl: 3 * day, text: func(in texts) (string, string) {
		return in.t("push.courier_broken", "courier", in.t("push.courier."+e.Courier)), in.t("push.courier_broken.body")
	}}, nil
}

// isBroken reports whether the shop has a connection to a service that refuses its credentials.
func (s *Service) isBroken(ctx context.Context, service string) (bool, error) {
	broken, err := s.Client.ServiceConnection.Query().Where(serviceconnection.Service(service), serviceconnection.StateEQ(serviceconnection.StateBroken)).Exist(ctx)
	return broken, fault.Wrap("find connection", err)
}

func (s *Service) gatewayNotice(ctx context.Context, name string) (*notice, error) {
	if broken, err := s.isBroken(ctx, name); err != nil || !broken {
		return nil, err
	}
	path, body := "/settings/gateways", "push.gateway_broken.body"
	if name == "whatsapp" {
		path, body = "/settings/whatsapp", "push.whatsapp_broken.body"
	}
	return &notice{path: path, tag: "gateway/" + name, urgent: true, ttl: 3 * day, text: func(in texts) (string, string) {
		return in.t("push.courier_broken", "courier", in.t("push.gateway."+name)), in.t(body)
	}}, nil
}
