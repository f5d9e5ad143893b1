package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"haat/server/web/webtest"
)

// Budgets of the scripts and texts that a screen of the admin area loads at first: Brotli bytes, and requests.
const (
	maxAdminBytes    = 150 << 10
	maxAdminRequests = 15
)

// adminScreens returns the paths of all screens of the shop "a", with parameters set to 1.
func adminScreens(t *testing.T) []string {
	t.Helper()
	content, err := os.ReadFile("../../client/dist/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	var built struct {
		Admin struct{ Screens []struct{ Path string } }
	}
	if err := json.Unmarshal(content, &built); err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, screen := range built.Admin.Screens {
		path := strings.Replace(screen.Path, ":slug", "a", 1)
		paths = append(paths, regexp.MustCompile(`:\w+\??`).ReplaceAllString(path, "1"))
	}
	return paths
}

func TestAdminScreens_ScriptsAndTextsAreWithinBudget(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	sizes := map[string]int{}
	paths := adminScreens(t)
	if len(paths) < 60 {
		t.Fatalf("only %d screens", len(paths))
	}
	for _, path := range paths {
		sum, files := 0, map[string]bool{}
		for _, address := range webtest.AssetAddress.FindAllString(s.Get(path, owner.Session).Text, -1) {
			if !strings.HasSuffix(address, ".js") || files[address] {
				continue
			}
			files[address] = true
			size, known := sizes[address]
			if !known {
				length := s.Get(address, webtest.Header("Accept-Encoding", "br")).Header.Get("Content-Length")
				if _, err := fmt.Sscan(length, &size); err != nil {
					t.Fatalf("%s: %v", address, err)
				}
				sizes[address] = size
			}
			sum += size
		}
		if sum < 50<<10 || sum > maxAdminBytes || len(files) > maxAdminRequests {
			t.Errorf("%s: %d KB in %d requests, at most %d KB in %d", path, sum>>10, len(files), maxAdminBytes>>10, maxAdminRequests)
		}
	}
}
