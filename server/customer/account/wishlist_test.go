package account_test

import (
	"fmt"
	"slices"
	"testing"

	"haat/ent"
	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func (s *shop) products(n int) []int {
	s.Helper()
	ids := make([]int, n)
	for i := range ids {
		slug := fmt.Sprint("p", i)
		ids[i] = s.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(100).SetPrice(100).SetStock(1).SaveX(s.ctx).ID
	}
	return ids
}

func (s *shop) wish(who *ent.Customer, ids ...int) {
	s.Helper()
	for _, id := range ids {
		if err := s.Wish(s.ctx, who.ID, id); err != nil {
			s.Fatal(err)
		}
	}
}

func idsOf(cards []catalog.ProductCard) []int {
	ids := []int{}
	for _, card := range cards {
		ids = append(ids, card.ID)
	}
	return ids
}

func (s *shop) wantWishes(who *ent.Customer, want ...int) {
	s.Helper()
	cards, err := s.Wishlist(s.ctx, who.ID, i18n.Bn)
	if err != nil || !slices.Equal(idsOf(cards), want) {
		s.Errorf("the wishlist is %v, want %v; %v", idsOf(cards), want, err)
	}
}

func TestWishlist_ListsProductsForSaleNewestFirst(t *testing.T) {
	s := newShop(t)
	who, other := s.customer(mobile), s.customer(stranger)
	p := s.products(4)
	s.wish(who, p[0], p[1], p[2], p[1])
	s.wish(other, p[3])
	s.wantWishes(who, p[2], p[1], p[0])
	s.client.Product.UpdateOneID(p[1]).SetStatus(product.StatusDraft).ExecX(s.ctx)
	s.wantWishes(who, p[2], p[0])
	for _, id := range []int{p[2], p[2], p[3], 1 << 40, -1} {
		if err := s.Unwish(s.ctx, who.ID, id); err != nil {
			t.Error(err)
		}
	}
	s.wantWishes(who, p[0])
	s.wantWishes(other, p[3])
}

func TestWish_RefusesProductsNotForSale(t *testing.T) {
	s := newShop(t)
	next := s.next("mina")
	who := s.customer(mobile)
	draft, abroad := s.products(1)[0], next.products(1)[0]
	s.client.Product.UpdateOneID(draft).SetStatus(product.StatusDraft).ExecX(s.ctx)
	for _, id := range []int{draft, abroad, 0, -1, 1 << 40} {
		wantFault(t, s.Wish(s.ctx, who.ID, id), fault.NotFound, "product_not_found")
	}
	if cards, err := s.JoinWishlist(s.ctx, who.ID, []int{draft, abroad, 0, -1, 1 << 40}, i18n.Bn); err != nil || len(cards) != 0 {
		t.Errorf("%v, %v", cards, err)
	}
	if n := s.client.WishlistEntry.Query().CountX(system); n != 0 {
		t.Errorf("%d wishes", n)
	}
}

func TestJoinWishlist_PutsTheBrowsersWishesFirst(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	p := s.products(5)
	s.wish(who, p[0], p[1])
	since := s.client.WishlistEntry.Query().Order(ent.Asc("id")).FirstX(s.ctx).CreatedAt
	for range 2 { // the second time changes nothing
		cards, err := s.JoinWishlist(s.ctx, who.ID, []int{p[3], p[0], p[4], p[3]}, i18n.Bn)
		if want := []int{p[3], p[0], p[4], p[1]}; err != nil || !slices.Equal(idsOf(cards), want) {
			t.Fatalf("%v, want %v; %v", idsOf(cards), want, err)
		}
	}
	s.wantWishes(who, p[3], p[0], p[4], p[1])
	for _, row := range s.client.WishlistEntry.Query().AllX(s.ctx) {
		if row.ProductID == p[0] && !row.CreatedAt.Equal(since) {
			t.Errorf("wished since %s, not %s", row.CreatedAt, since)
		}
	}
	if _, err := s.JoinWishlist(s.ctx, who.ID, nil, i18n.Bn); err != nil {
		t.Error(err)
	}
	s.wantWishes(who, p[3], p[0], p[4], p[1])
	if _, err := s.JoinWishlist(s.ctx, who.ID, append(make([]int, 5000), p[2]), i18n.Bn); err != nil { // more than maxJoined
		t.Error(err)
	}
	s.wantWishes(who, p[3], p[0], p[4], p[1])
}

func TestWishlist_KeepsTheNewest200(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	p := s.products(210)
	if _, err := s.JoinWishlist(s.ctx, who.ID, p[:205], i18n.Bn); err != nil {
		t.Fatal(err)
	}
	s.wantWishes(who, p[:200]...)
	s.wish(who, p[209])
	s.wantWishes(who, append([]int{p[209]}, p[:199]...)...)
	if _, err := s.JoinWishlist(s.ctx, who.ID, p[205:208], i18n.Bn); err != nil {
		t.Fatal(err)
	}
	s.wantWishes(who, append([]int{p[205], p[206], p[207], p[209]}, p[:196]...)...)
}

func TestWishlist_ConcurrentRequestsKeepTheLimit(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	p := s.products(6)
	errs := make([]error, 30)
	hashSlots(len(errs), func(i int) {
		switch i % 3 {
		case 0:
			errs[i] = s.Wish(s.ctx, who.ID, p[i%6])
		case 1:
			_, errs[i] = s.JoinWishlist(s.ctx, who.ID, p[i%3:], i18n.Bn)
		default:
			_, errs[i] = s.JoinWishlist(s.ctx, who.ID, p[:i%6], i18n.Bn)
		}
	})
	for i, err := range errs {
		if err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	cards, err := s.Wishlist(s.ctx, who.ID, i18n.Bn)
	if ids := idsOf(cards); err != nil || !slices.Equal(slices.Sorted(slices.Values(ids)), p) {
		t.Errorf("%v, %v", ids, err)
	}
}
