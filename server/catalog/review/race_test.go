package review_test

import (
	"fmt"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/server/catalog/review"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

var atOnce = dbtest.Concurrently

// desks returns the service of process i%2.
func (d *desk) desks(i int) *review.Reviews {
	return []*review.Reviews{d.Reviews, d.second}[i%2]
}

func TestReviews_ConcurrentChangesKeepTheRating(t *testing.T) {
	d := newDesk(t)
	const customers = 12
	var people []*ent.Customer
	for i := range customers {
		c := d.customer(fmt.Sprint("Buyer ", i), fmt.Sprintf("017000000%02d", i))
		d.sold(c, order.StatusDelivered, d.lamp)
		people = append(people, c)
	}
	ids, sum := make([]int, customers), 0
	atOnce(customers, func(i int) {
		got, err := d.desks(i).Write(d.ctx, d.tenant, people[i], rated(d.lamp, i%5+1, "x"), i18n.Bn)
		if err != nil {
			t.Error(err)
			return
		}
		ids[i] = got.ID
	})
	for i := range customers {
		sum += i%5 + 1
	}
	d.wantRating(d.lamp, sum, customers)

	// Edits, decisions and deletions of reviews run concurrently.
	d.asksApproval(true)
	atOnce(4*customers, func(n int) {
		i, desk := n/4, d.desks(n)
		var err error
		switch n % 4 {
		case 0:
			_, err = desk.Edit(d.ctx, d.tenant, people[i].ID, ids[i], rated(d.lamp, (i+n)%5+1, "y"), i18n.Bn)
		case 1:
			err = desk.Decide(d.ctx, ids[i], n%8 == 1, nil)
		case 2:
			err = desk.Decide(d.ctx, ids[i], true, nil)
		case 3:
			if i%3 == 0 {
				err = desk.Delete(d.ctx, people[i].ID, ids[i])
			}
		}
		if err != nil && !fault.IsNotFound(err) { // the review was deleted first
			t.Error(err)
		}
	})
	d.wantRating(d.lamp, -1, -1)
	if n := d.client.Review.Query().CountX(d.ctx); n != customers-customers/3 {
		t.Errorf("%d reviews remain", n)
	}
}

func TestWrite_StoresADoubleClickOnce(t *testing.T) {
	for range 5 {
		d := newDesk(t)
		written := make(chan *review.OwnReview, 6)
		atOnce(6, func(i int) {
			got, err := d.desks(i).Write(d.ctx, d.tenant, d.ayesha, rated(d.lamp, 4, "x", photo(t, 20)), i18n.Bn)
			if err != nil {
				wantFault(t, "the later one", err, fault.Conflict, "review_exists")
				return
			}
			written <- got
		})
		close(written)
		n := 0
		for got := range written {
			if n++; d.kept(got.Pictures...) != 1 {
				t.Error("its picture was removed")
			}
		}
		if n != 1 {
			t.Errorf("%d reviews were written", n)
		}
		d.wantRating(d.lamp, 4, 1)
	}
}
