package order

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/server/platform/fault"
)

// fieldsOf formats the wrong fields of an error.
func fieldsOf(err error) string {
	f, _ := fault.As(err)
	if f == nil {
		return ""
	}
	return fmt.Sprint(f.Fields)
}

func TestCorrection_NeedsAnotherStatusAndAReason(t *testing.T) {
	delivered := &ent.Order{Status: order.StatusDelivered}
	long := strings.Repeat("ন", maxCorrection)
	for _, c := range []struct {
		in   CorrectRequest
		want string
	}{
		{CorrectRequest{To: "pending", Reason: long}, ""},
		{CorrectRequest{To: StatusReturned, Reason: "back", Lost: true}, ""},
		{CorrectRequest{To: "delivered", Reason: "x"}, "map[to:invalid]"},
		{CorrectRequest{To: "lost", Reason: "x"}, "map[to:invalid]"},
		{CorrectRequest{To: "pending", Reason: "x", Lost: true}, "map[to:invalid]"},
		{CorrectRequest{To: "pending", Reason: " \n"}, "map[reason:required]"},
		{CorrectRequest{To: "pending", Reason: long + "x"}, "map[reason:max]"},
	} {
		if _, _, err := correction(delivered, c.in); fieldsOf(err) != c.want {
			t.Errorf("%s: %q, want %q", c.in.To, fieldsOf(err), c.want)
		}
	}
}
