package payout

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/payout"
	"haat/ent/viewer"
	"haat/server/books/ledger"
	"haat/server/books/summary"
	"haat/server/connection"
	"haat/server/message/smsbudget"
	"haat/server/order/ordertest"
	"haat/server/payment/payout/statement"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
	"haat/server/platform/seal"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/steadfast/steadfasttest"
	parcelservice "haat/server/shipping/parcel"
	"haat/server/tenancy"
)

// seller is a shop that sends parcels through a fake Steadfast.
type seller struct {
	testing.TB
	*Service
	fake *steadfasttest.Server
	ctx  context.Context
	shop int
	// account is the shop's account at the courier, with its secrets.
	account *remotetest.Account
	orders  int
	clock   time.Time
}

func newSeller(t testing.TB) *seller {
	t.Helper()
	client := dbtest.Open(t).Client
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	secret := strings.Repeat("s", 32)
	sealer, err := seal.New([]string{secret}, "courier credentials")
	if err != nil {
		t.Fatal(err)
	}
	s := &seller{TB: t, fake: steadfasttest.New(t), clock: time.Now().Truncate(time.Second)}
	s.fake.Now = func() time.Time { return s.clock }
	now := func() time.Time { return s.clock }
	services := ordertest.New(t, client)
	s.Service = New(Options{
		Client: client, Books: ledger.NewBooks(client, summary.New(client, slog.New(slog.DiscardHandler), now), now), Logger: slog.New(slog.DiscardHandler), Now: now,
		Parcels: parcelservice.New(parcelservice.Options{
			Client: client, Orders: services.Orders, Couriers: couriers.New(couriers.Options{Bases: map[courier.Name]string{"steadfast": s.fake.URL}}),
			Accounts: &connection.Keeper{Client: client, Seal: sealer, Couriers: true}, Texts: texts, Tenants: tenancy.NewResolver(client, "haat.test"), Budget: smsbudget.New(smsbudget.Settings{}),
			Logger: slog.New(slog.DiscardHandler), Now: now,
		}),
	})
	s.open("rina")
	return s
}

// open moves the seller to a new shop that is connected to the fake courier.
func (s *seller) open(slug string) {
	s.Helper()
	s.shop = s.Client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background())).ID
	s.ctx = audit.With(viewer.WithShop(context.Background(), s.shop), audit.Actor{ID: 7, Name: "Rina"})
	s.account = s.fake.AddAccount(map[string]string{"api_key": "key-of-" + slug, "secret_key": "secret-of-" + slug})
	secrets, err := json.Marshal(s.account.Secrets)
	if err != nil {
		s.Fatal(err)
	}
	sealed := s.Parcels.Accounts.Seal.Seal(secrets, fmt.Sprintf("shop %d steadfast", s.shop))
	s.Client.ServiceConnection.Create().SetService("steadfast").SetPublicID("public-" + slug).SetCredentials(sealed).ExecX(s.ctx)
}

// order adds an order that can be booked.
func (s *seller) order(cod money.Amount) *ent.Order {
	s.orders++
	number := fmt.Sprint(10000000 + s.orders)
	return s.Client.Order.Create().SetNumber(number).SetIdempotencyKey("key-" + number).SetCurrency("BDT").SetName("Rahim").SetMobile("01712345678").
		SetDistrict("Dhaka").SetUpazila("Mirpur").SetDivision("Dhaka").SetLine("House 1").SetStatus(order.StatusProcessing).
		SetSubtotal(int64(cod)).SetTotal(int64(cod)).SaveX(s.ctx)
}

// send books a parcel of an order at the fake courier.
func (s *seller) send(cod money.Amount) *ent.Parcel {
	s.Helper()
	o := s.order(cod)
	number := o.Number
	booked, err := s.Parcels.Couriers.Get("steadfast").Book(s.ctx, courier.Account{ID: s.shop, Secrets: s.account.Secrets}, s.booking(number, cod))
	if err != nil {
		s.Fatal(err)
	}
	return s.Client.Parcel.Create().SetOrderID(o.ID).SetCourier("steadfast").SetState(parcel.StateBooked).SetInvoice(number).
		SetConsignment(booked.Consignment).SetCod(int64(cod)).SetBookedAt(s.clock).SetStateAt(s.clock).SaveX(s.ctx)
}

func (s *seller) booking(number string, cod money.Amount) courier.Booking {
	b := courier.Booking{Invoice: number, COD: cod}
	b.Name, b.Mobile, b.Address = "Rahim", "01712345678", "House 1, Road 2, Mirpur, Dhaka"
	return b
}

// deliver delivers a parcel at the fake courier and updates it in Haat.
func (s *seller) deliver(p *ent.Parcel) {
	s.Helper()
	if err := s.fake.Deliver(p.Invoice); err != nil {
		s.Fatal(err)
	}
	s.tell(p)
}

// tell applies the fake courier's current status to a parcel.
func (s *seller) tell(p *ent.Parcel) {
	s.Helper()
	books, _ := s.fake.Parcel(p.Invoice)
	u := courier.Update{Key: fmt.Sprint("said-", books.Status), At: s.clock, Status: books.Status, Collected: &books.Collected}
	switch {
	case books.Back:
		u.State = courier.Returned
	case books.Delivered && books.Collected < books.COD:
		u.State = courier.Partly
	case books.Delivered:
		u.State = courier.Delivered
	default:
		u.State, u.Collected = courier.Moving, nil
	}
	if err := s.Parcels.Apply(s.ctx, p.ID, u, parcelevent.SourceWebhook); err != nil {
		s.Fatal(err)
	}
}

// balance returns the balance of an account.
func (s *seller) balance(account ledgerentry.Account) money.Amount {
	s.Helper()
	sum, err := s.Client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(account)).Aggregate(coalescedSum(ledgerentry.FieldAmount)).Int(s.ctx)
	if err != nil {
		s.Fatal(err)
	}
	return money.Amount(sum)
}

// wantBooks checks that the ledger adds up to 0 and that its cash account has the amount that the courier
// paid.
func (s *seller) wantBooks(paid money.Amount) {
	s.Helper()
	sum, err := s.Client.LedgerEntry.Query().Aggregate(coalescedSum(ledgerentry.FieldAmount)).Int(s.ctx)
	if err != nil || sum != 0 {
		s.Errorf("the ledger sums up to %d, %v", sum, err)
	}
	if got := s.balance(ledgerentry.AccountCash); got != paid {
		s.Errorf("cash is %s, the courier paid %s", got.Decimal(), paid.Decimal())
	}
}

// upload posts rows as a CSV statement.
func (s *seller) upload(rows [][]string) (*PayoutDetails, error) {
	in := s.statement(rows)
	table, err := statement.Read(context.Background(), in.Data)
	if err != nil {
		return nil, err
	}
	in.Columns = statement.Guess(table.Header, nil)
	return s.Upload(s.ctx, in)
}

func (s *seller) statement(rows [][]string) StatementRequest {
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = strings.Join(row, ",")
	}
	return StatementRequest{Courier: "steadfast", File: "statement.csv", Data: []byte(strings.Join(lines, "\n"))}
}

func (s *seller) fetchNow() error {
	return s.fetch(viewer.WithShop(context.Background(), s.shop), "steadfast")
}

// payOut adds a payout of the fake courier to the shop.
func (s *seller) payOut(o couriertest.PayOutOptions) couriertest.Payout {
	o.Account = s.account
	return s.fake.PayOut(o)
}

// stored stores a payout of the fake courier in the same way as fetch, without posting it.
func (s *seller) stored(p couriertest.Payout) int {
	s.Helper()
	account, err := s.Parcels.Account(s.ctx, "steadfast")
	if err != nil {
		s.Fatal(err)
	}
	loaded, err := s.Parcels.Couriers.Get("steadfast").(courier.PayoutSource).Payout(s.ctx, account, p.Number)
	if err != nil {
		s.Fatal(err)
	}
	id, _, err := s.store(s.ctx, newPayout{Payout: loaded, courier: "steadfast", origin: payout.OriginAPI})
	if err != nil {
		s.Fatal(err)
	}
	return id
}
