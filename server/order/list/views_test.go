package list_test

import (
	"fmt"
	"strings"
	"testing"

	orderlist "haat/server/order/list"
	"haat/server/platform/fault"
)

func (s *shop) view(name, query string) orderlist.OrderView {
	s.Helper()
	view, err := s.AddView(s.ctx, orderlist.ViewRequest{Name: name, Query: query}, now)
	if err != nil {
		s.Fatal(err)
	}
	return view
}

func (s *shop) views() string {
	s.Helper()
	list, err := s.Views(s.ctx)
	if err != nil {
		s.Fatal(err)
	}
	var names []string
	for _, view := range list {
		names = append(names, view.Name)
	}
	return strings.Join(names, ", ")
}

func TestViews_KeepTheirOrderAndNormalQuery(t *testing.T) {
	s := newShop(t)
	a := s.view("  To   call ", "?reminder=1&page=3&assignee=me&evil=<script>&q=")
	if a.Name != "To call" || a.Query != "assignee=me&reminder=1" {
		t.Errorf("%+v", a)
	}
	b, c := s.view("Sylhet", "district=Sylhet&columns=number,name"), s.view("All", "")
	if s.views() != "To call, Sylhet, All" {
		t.Error(s.views())
	}
	if err := s.ArrangeViews(s.ctx, orderlist.ViewOrder{IDs: []int{c.ID, a.ID, b.ID}}); err != nil || s.views() != "All, To call, Sylhet" {
		t.Errorf("%s, %v", s.views(), err)
	}
	wantFault(t, s.ArrangeViews(s.ctx, orderlist.ViewOrder{IDs: []int{c.ID, c.ID}}), fault.Conflict, "order_views_changed")
	if view, err := s.ChangeView(s.ctx, b.ID, orderlist.ViewRequest{Name: "S", Query: "status=shipped"}, now); err != nil || view.Query != "status=shipped" {
		t.Errorf("%+v, %v", view, err)
	}
	if err := s.RemoveView(s.ctx, a.ID); err != nil || s.views() != "All, S" {
		t.Errorf("%s, %v", s.views(), err)
	}
}

func TestViews_HaveLimits(t *testing.T) {
	s := newShop(t)
	for want, in := range map[string]orderlist.ViewRequest{
		`{"name":"required"}`: {}, `{"name":"max"}`: {Name: strings.Repeat("ক", 41)}, `{"query":"invalid"}`: {Name: "x", Query: "status=lost"},
		`{"query":"max"}`: {Name: "x", Query: "columns=" + strings.Repeat("a", 2000)},
	} {
		_, err := s.AddView(s.ctx, in, now)
		wantFault(t, err, fault.Invalid, "order_view_invalid", want)
	}
	for i := range 20 {
		s.view(fmt.Sprint(i), "")
	}
	_, err := s.AddView(s.ctx, orderlist.ViewRequest{Name: "one more"}, now)
	wantFault(t, err, fault.Conflict, "order_views_full")
}

func TestViews_OfOtherShopsAreNotFound(t *testing.T) {
	s := newShop(t)
	view, mina := s.view("Ours", "status=shipped"), s.another("mina")
	_, err := mina.ChangeView(mina.ctx, view.ID, orderlist.ViewRequest{Name: "Theirs"}, now)
	wantFault(t, err, fault.NotFound, "order_view_not_found")
	wantFault(t, mina.RemoveView(mina.ctx, view.ID), fault.NotFound, "order_view_not_found")
	wantFault(t, mina.ArrangeViews(mina.ctx, orderlist.ViewOrder{IDs: []int{view.ID}}), fault.Conflict, "order_views_changed")
	if mina.views() != "" || s.views() != "Ours" {
		t.Errorf("%s; %s", mina.views(), s.views())
	}
}
