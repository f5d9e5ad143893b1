package account

import (
	"context"
	"fmt"
	"math"
	"time"

	"haat/ent"
	"haat/ent/conversation"
	"haat/ent/customerrecord"
	"haat/ent/customertagging"
	"haat/ent/message"
	"haat/ent/notification"
	"haat/ent/product"
	"haat/ent/question"
	"haat/ent/review"
	"haat/ent/stockalert"
	"haat/ent/unfinishedcheckout"
	"haat/ent/wishlistentry"
	"haat/server/order/blocklist"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// Export returns all data that the shop stores about a customer, lists oldest first.
// Product names are in locale.
func (a *Account) Export(ctx context.Context, t *tenancy.Tenant, who *ent.Customer, locale i18n.Locale) (*Export, error) {
	e := exporting{a, who, locale, &Export{
		Shop: locale.Pick(t.Shop.Name, t.Shop.BnName), ExportedAt: time.Now().UTC(),
		Profile: ExportedProfile{ID: who.ID, Name: who.Name, Mobile: who.Mobile, Email: who.Email, Since: who.CreatedAt.UTC()},
	}}
	for _, step := range []func(context.Context) error{e.addresses, e.orders, e.wishlist, e.alerts, e.unfinished, e.record, e.reviews, e.questions, e.conversation, e.notifications} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return e.to, nil
}

// exporting is the state of an export.
type exporting struct {
	*Account
	who    *ent.Customer
	locale i18n.Locale
	to     *Export
}

func (e exporting) addresses(ctx context.Context) (err error) {
	e.to.Addresses, err = e.Addresses(ctx, e.who.ID)
	return err
}

// selectNames selects the fields of a product that exports contain.
func selectNames(q *ent.ProductQuery) { q.Select(product.FieldName, product.FieldBnName) }

func (e exporting) name(p *ent.Product) string {
	if p == nil {
		return ""
	}
	return e.locale.Pick(p.Name, p.BnName)
}

func (e exporting) wishlist(ctx context.Context) error {
	rows, err := e.client.WishlistEntry.Query().Where(wishlistentry.CustomerID(e.who.ID)).
		Order(ent.Asc(wishlistentry.FieldID)).WithProduct(selectNames).All(ctx)
	if err != nil {
		return fmt.Errorf("export wishlist: %w", err)
	}
	e.to.Wishlist = make([]ExportedWish, len(rows))
	for i, row := range rows {
		e.to.Wishlist[i] = ExportedWish{ProductID: row.ProductID, Name: e.name(row.Edges.Product), At: row.CreatedAt.UTC()}
	}
	return nil
}

func (e exporting) alerts(ctx context.Context) error {
	rows, err := e.client.StockAlert.Query().Where(stockalert.Phone(e.who.Mobile)).
		Order(ent.Asc(stockalert.FieldID)).WithProduct(selectNames).All(ctx)
	if err != nil {
		return fmt.Errorf("export stock alerts: %w", err)
	}
	e.to.StockAlerts = make([]ExportedAlert, len(rows))
	for i, row := range rows {
		e.to.StockAlerts[i] = ExportedAlert{ProductID: row.ProductID, Name: e.name(row.Edges.Product), At: row.CreatedAt.UTC()}
	}
	return nil
}

// unfinished exports the customer's checkouts without an order.
func (e exporting) unfinished(ctx context.Context) error {
	rows, err := e.client.UnfinishedCheckout.Query().Where(unfinishedcheckout.Mobile(e.who.Mobile)).Order(ent.Asc(unfinishedcheckout.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("export unfinished checkouts: %w", err)
	}
	e.to.Unfinished = make([]ExportedUnfinished, len(rows))
	for i, row := range rows {
		e.to.Unfinished[i] = ExportedUnfinished{
			Name: row.Name, Mobile: row.Mobile, District: row.District, Value: money.Amount(row.Value), Lines: []ExportedLine{},
			State: string(row.State), At: row.UpdatedAt.UTC(),
		}
		for _, line := range row.Lines {
			e.to.Unfinished[i].Lines = append(e.to.Unfinished[i].Lines, ExportedLine(line))
		}
	}
	return nil
}

// record exports the team's data about the customer's number.
func (e exporting) record(ctx context.Context) error {
	row, err := e.client.CustomerRecord.Query().Where(customerrecord.Mobile(e.who.Mobile)).
		WithTaggings(func(q *ent.CustomerTaggingQuery) { q.Order(ent.Asc(customertagging.FieldID)).WithTag() }).Only(ctx)
	e.to.Record.Tags = []string{}
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("export customer record: %w", err)
	}
	e.to.Record = ExportedRecord{
		Orders: row.Orders, Delivered: row.Delivered, Returned: row.Returned, Canceled: row.Canceled, Spent: money.Amount(row.Spent),
		Note: row.Note, Tags: []string{},
	}
	blocks, err := blocklist.Blocks(ctx, e.client, time.Now(), e.who.Mobile)
	if err != nil {
		return err
	}
	if block := blocks[e.who.Mobile]; block != nil {
		e.to.Record.BlockedAt, e.to.Record.BlockReason = &block.CreatedAt, block.Reason
	}
	for _, tagging := range row.Edges.Taggings {
		if tag := tagging.Edges.Tag; tag != nil { // it may have been deleted since the tagging was loaded
			e.to.Record.Tags = append(e.to.Record.Tags, tag.Name)
		}
	}
	return nil
}

func (e exporting) reviews(ctx context.Context) error {
	rows, err := e.client.Review.Query().Where(review.CustomerID(e.who.ID)).Order(ent.Asc(review.FieldID)).WithProduct(selectNames).All(ctx)
	if err != nil {
		return fmt.Errorf("export reviews: %w", err)
	}
	e.to.Reviews = make([]ExportedReview, len(rows))
	for i, row := range rows {
		e.to.Reviews[i] = ExportedReview{
			ProductID: row.ProductID, Product: e.name(row.Edges.Product), Rating: row.Rating, Text: row.Text,
			Pictures: make([]string, len(row.Pictures)), Status: string(row.Status), At: row.CreatedAt.UTC(),
		}
		for n := range row.Pictures {
			e.to.Reviews[i].Pictures[n] = largestURL(&row.Pictures[n])
		}
	}
	return nil
}

func (e exporting) questions(ctx context.Context) error {
	rows, err := e.client.Question.Query().Where(question.CustomerID(e.who.ID)).Order(ent.Asc(question.FieldID)).WithProduct(selectNames).All(ctx)
	if err != nil {
		return fmt.Errorf("export questions: %w", err)
	}
	e.to.Questions = make([]ExportedQuestion, len(rows))
	for i, row := range rows {
		e.to.Questions[i] = ExportedQuestion{
			ProductID: row.ProductID, Product: e.name(row.Edges.Product), Name: row.Name, Text: row.Text, Answer: row.Answer, At: row.CreatedAt.UTC(),
		}
	}
	return nil
}

// largestURL returns the URL of the largest file of a picture, or "" for nil.
func largestURL(p *media.Picture) string {
	if p == nil {
		return ""
	}
	return p.URL(math.MaxInt)
}

func (e exporting) conversation(ctx context.Context) error {
	rows, err := e.client.Message.Query().Where(message.HasConversationWith(conversation.CustomerID(e.who.ID))).
		Order(ent.Asc(message.FieldSeq)).All(ctx)
	if err != nil {
		return fmt.Errorf("export conversation: %w", err)
	}
	e.to.Conversation = make([]ExportedMessage, len(rows))
	for i, row := range rows {
		e.to.Conversation[i] = ExportedMessage{From: string(row.Sender), Text: row.Text, Picture: largestURL(row.Picture), At: row.CreatedAt.UTC()}
	}
	return nil
}

func (e exporting) notifications(ctx context.Context) error {
	rows, err := e.client.Notification.Query().Where(notification.CustomerID(e.who.ID)).Order(ent.Asc(notification.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("export notifications: %w", err)
	}
	e.to.Notifications = make([]Notification, len(rows))
	for i, row := range rows {
		e.to.Notifications[i] = noticeOf(row)
	}
	return nil
}
