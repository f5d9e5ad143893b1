package demo

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/message"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/server/customer/chat"
	ordermessage "haat/server/order/message"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// demoReviews are the demo customer's reviews of two delivered products. The customer has not reviewed the
// other products.
var demoReviews = []struct {
	product, text string
	rating        int
	picture       string
}{
	{"jute-tote-bag", "সেলাই মজবুত, হাতলটা নরম। প্রতি সপ্তাহে বাজারে নিয়ে যাই, এখনো নতুনের মতোই আছে। রং ছবিতে যেমন, হাতেও তেমন।", 5, "demo-jute-tote-bag-1.webp"},
	{"turmeric-powder-200g", "রং আর ঘ্রাণ দুটোই ভালো, ভেজাল মনে হয়নি। প্যাকেটের মুখটা আবার আটকানো গেলে আরও ভালো হতো।", 4, ""},
}

// demoTalk is the demo customer's conversation with the shop. Its last message is unread.
var demoTalk = []struct {
	by      chat.Side
	text    string
	picture string
	ago     time.Duration
}{
	{chat.Customer, "আসসালামু আলাইকুম। পাটের ব্যাগটা কি পানিতে ধোয়া যাবে? রং উঠবে না তো?", "", 75 * time.Hour},
	{chat.Shop, "ওয়ালাইকুম আসসালাম আপা। ঠান্ডা পানিতে হাতে ধোবেন, রং উঠবে না। রোদে না দিয়ে ছায়ায় শুকালে অনেক দিন ভালো থাকবে।", "", 75*time.Hour - 12*time.Minute},
	{chat.Customer, "ধন্যবাদ। নতুন অর্ডারটা কি শুক্রবারের মধ্যে পাওয়া যাবে? বাসায় মেহমান আসবে।", "", 26 * time.Hour},
	{chat.Shop, "জি আপা, আজই কুরিয়ারে দিচ্ছি। শুক্রবারের আগেই হাতে পাবেন।", "", 26*time.Hour - 7*time.Minute},
	{chat.Customer, "ব্যাগটা রোজ ব্যবহার করছি, দেখুন কত সুন্দর আছে!", "demo-jute-tote-bag-1.webp", 5 * time.Hour},
	{chat.Shop, "দেখে খুব ভালো লাগল আপা! বেতের ঝুড়িও নতুন এসেছে, সময় পেলে একবার দেখে নেবেন।", "", 5*time.Hour - 20*time.Minute},
}

// demoWishes is the demo customer's wishlist, the newest first.
var demoWishes = []string{"cane-storage-basket", "wireless-headphone-anc", "dhakai-jamdani-saree"}

// messages creates the demo customer's reviews, messages, wishlist and notifications.
func (s *seeder) messages(ctx context.Context, c *ent.Customer) error {
	for _, step := range []func(context.Context, *ent.Customer) error{s.ownReviews, s.talk, s.wishes, s.notices} {
		if err := step(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// owned stores a picture as uploaded by owner. It returns nil if name is empty.
func (s *seeder) owned(ctx context.Context, owner, name string) (*media.Picture, error) {
	if name == "" {
		return nil, nil
	}
	art, err := fs.ReadFile(files, path.Join("art", name))
	if err != nil {
		return nil, err
	}
	p, err := s.store.AddOwned(ctx, s.id, owner, art, nil)
	return &p, err
}

func (s *seeder) ownReviews(ctx context.Context, c *ent.Customer) error {
	for i, r := range demoReviews {
		picture, err := s.owned(ctx, fmt.Sprint("demo-review/", i), r.picture)
		if err != nil {
			return err
		}
		create := s.client.Review.Create().SetProductID(s.product[r.product].ID).SetCustomerID(c.ID).SetName(c.Name).
			SetRating(r.rating).SetText(r.text).SetVerified(true).SetCreatedAt(s.daysAgo(len(demoReviews) - i))
		if picture != nil {
			create.SetPictures([]media.Picture{*picture})
		}
		if err := create.Exec(ctx); err != nil {
			return fmt.Errorf("review of %s: %w", r.product, err)
		}
		if err := s.rate(ctx, r.product, r.rating); err != nil {
			return err
		}
	}
	return nil
}

func (s *seeder) talk(ctx context.Context, c *ent.Customer) error {
	last := len(demoTalk)
	row, err := s.client.Conversation.Create().SetCustomerID(c.ID).SetLastSeq(last).SetCustomerSeen(last - 1).SetShopSeen(last).
		SetCustomerUnread(1).SetLastMessageAt(s.now.Add(-demoTalk[last-1].ago)).Save(ctx)
	if err != nil {
		return err
	}
	for i, m := range demoTalk {
		key := fmt.Sprintf("demo-message-%d", i+1)
		picture, err := s.owned(ctx, key, m.picture)
		if err != nil {
			return err
		}
		create := s.client.Message.Create().SetConversationID(row.ID).SetSeq(i + 1).SetKey(key).SetSender(message.Sender(m.by)).
			SetText(m.text).SetCreatedAt(s.now.Add(-m.ago))
		if picture != nil {
			create.SetPicture(picture)
		}
		if err := create.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s *seeder) wishes(ctx context.Context, c *ent.Customer) error {
	for i, slug := range slices.Backward(demoWishes) {
		err := s.client.WishlistEntry.Create().SetCustomerID(c.ID).SetProductID(s.product[slug].ID).SetCreatedAt(s.daysAgo(i + 1)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("wish for %s: %w", slug, err)
		}
	}
	return nil
}

// notices creates a notification about the latest status of every order, and one about the shop's last
// message. Those about statuses of the last 4 days and about the message are unread.
func (s *seeder) notices(ctx context.Context, c *ent.Customer) error {
	const newDays = 4
	orders, err := s.client.Order.Query().Where(order.CustomerID(c.ID)).
		WithEvents(func(q *ent.OrderEventQuery) { q.Order(ent.Asc(orderevent.FieldID)) }).All(ctx)
	if err != nil {
		return err
	}
	notices := []*notice{{chat.NoticeMessage, nil, s.now.Add(-demoTalk[len(demoTalk)-1].ago)}}
	for _, o := range orders {
		notices = append(notices, &notice{ordermessage.NoticePlaced, map[string]string{
			"order_id": o.Number, "name": o.Name, "total": money.Amount(o.Total).Decimal(), "currency": o.Currency,
		}, o.CreatedAt})
		if last := o.Edges.Events[len(o.Edges.Events)-1]; last.FromStatus != "" {
			notices = append(notices, &notice{ordermessage.NoticeStatus, map[string]string{
				"order_id": o.Number, "from": last.FromStatus, "status": last.ToStatus,
			}, last.CreatedAt})
		}
	}
	slices.SortFunc(notices, func(a, b *notice) int { return a.at.Compare(b.at) })
	for _, n := range notices {
		create := s.client.Notification.Create().SetCustomerID(c.ID).SetKind(n.kind).SetData(n.data).SetCreatedAt(n.at)
		if n.at.Before(s.daysAgo(newDays)) || n.kind == ordermessage.NoticePlaced {
			create.SetReadAt(n.at.Add(time.Hour))
		}
		if err := create.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}

// notice is a notification to be created.
type notice struct {
	kind string
	data map[string]string
	at   time.Time
}
