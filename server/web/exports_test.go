package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/web/webtest"
)

// Workbooks are for people, so their columns have titles in the reader's language.
func TestExports_HaveTitlesInTheReadersLanguage(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("demo").Owner()
	name := regexp.MustCompile(`(^|\t)(export\.column\.)?[a-z_]+(\t|$)`)
	files := 0
	for _, route := range s.Handler.(*echo.Echo).Routes() {
		path, ok := strings.CutPrefix(route.Path, "/api/admin/v3")
		if !ok || !strings.HasSuffix(path, "/export.xlsx") || strings.Contains(path, ":payout") {
			continue
		}
		tables := []string{""}
		if strings.Contains(path, ":table") {
			tables = []string{"days", "products", "categories", "districts", "sources", "searches"}
		}
		for _, table := range tables {
			address := strings.Replace(path, ":table", table, 1)
			for _, lang := range []string{"bn", "en"} {
				a := owner.Call(http.MethodGet, address+"?lang="+lang, nil)
				if a.StatusCode == http.StatusNotFound && table != "" {
					continue
				}
				files++
				header, _, _ := strings.Cut(a.WantStatus(t, http.StatusOK).Text, "\n")
				if found := name.FindString(header); found != "" {
					t.Errorf("%s in %s: the title %q in %q", address, lang, found, header)
				}
			}
		}
	}
	if files < 20 {
		t.Errorf("only %d files", files)
	}
}
