package web_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/web/webtest"
)

const routesDoc = "../../docs/routes.md"

// docs/routes.md must list every route with its access requirement, so that reviews show changes of access.
// UPDATE_DOCS=1 writes the file.
func TestRoutes_AreInTheDocs(t *testing.T) {
	s := webtest.NewSite(t)
	access := map[string]string{}
	for _, r := range s.Server.APIRoutes() {
		access[r.Method+" "+r.Path] = r.Access
	}
	var rows []string
	known := 0
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		if r.Method == echo.RouteNotFound {
			continue
		}
		needs, ok := access[r.Method+" "+r.Path]
		if ok {
			known++
		} else {
			needs = "-"
		}
		rows = append(rows, fmt.Sprintf("| `%s` | %s | %s |", r.Path, r.Method, needs))
	}
	if known != len(access) || known < 300 {
		t.Errorf("%d of %d routes of the APIs are served", known, len(access))
	}
	slices.Sort(rows)
	text := "# Routes\n\n`make routes` writes this table from the code. \"Requires\" is a right of a member of the shop's team, `owner`, `member` (any\n" +
		"member), `customer` (signed in), or `-`: everybody, as far as the handler itself asks for no proof such as an order's key or a signature.\n\n" +
		"| Path | Method | Requires |\n|---|---|---|\n" + strings.Join(rows, "\n") + "\n"
	if os.Getenv("UPDATE_DOCS") != "" {
		if err := os.WriteFile(routesDoc, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(routesDoc)
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != text {
		t.Errorf("the routes differ from those in %s: run make routes", routesDoc)
	}
}
