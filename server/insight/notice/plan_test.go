package notice_test

import (
	"context"
	"regexp"
	"testing"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/insight/notice"
)

// recorder records the queries of a client.
type recorder struct {
	*sql.Driver
	queries []string
	args    [][]any
}

func (r *recorder) Query(ctx context.Context, query string, args, v any) error {
	r.queries, r.args = append(r.queries, query), append(r.args, args.([]any))
	return r.Driver.Query(ctx, query, args, v)
}

// wholeTable matches the step of a plan that reads all rows of a table, such as "SCAN orders".
var wholeTable = regexp.MustCompile(`^SCAN (\w+)$`)

// Both the list and the number of unread notices must not become slower with the number of shops.
func TestNotices_AreFoundByIndexes(t *testing.T) {
	a := newArea(t)
	if a.DB.IsPostgres() {
		t.Skip("PostgreSQL reads small tables as a whole")
	}
	_, _, ctx := a.Shop("rina", "01711111111")
	(&events{area: a, ctx: ctx}).addOfEach()
	r := &recorder{Driver: a.DB.Driver()}
	recorded := notice.New(ent.NewClient(ent.Driver(r)), nil, catalog.VariantText, func() time.Time { return noon })
	if _, err := recorded.List(ctx, owner(), "1.message.1"); err != nil {
		t.Fatal(err)
	}
	if len(r.queries) < len(notice.Kinds()) {
		t.Fatalf("%d queries of %d kinds", len(r.queries), len(notice.Kinds()))
	}
	for i, query := range r.queries {
		for _, step := range planOf(t, a, query, r.args[i]) {
			if found := wholeTable.FindStringSubmatch(step); found != nil && found[1] != "unread" {
				t.Errorf("%s:\n%s", step, query)
			}
		}
	}
}

func planOf(t *testing.T, a *area, query string, args []any) (steps []string) {
	t.Helper()
	var rows sql.Rows
	if err := a.DB.Driver().Query(t.Context(), "EXPLAIN QUERY PLAN "+query, args, &rows); err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	return steps
}
