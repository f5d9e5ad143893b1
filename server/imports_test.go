package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// layers orders the units of the Go code. A unit is a folder with its subfolders. It imports only
// units of lower layers. ent and platform belong together: generated code calls rules of platform,
// and platform stores its own tables with ent.
var layers = map[string]int{
	"": 0, "ent": 0, "server/platform": 0, "ssr": 0,
	"server/rights":        1,
	"server/message/alert": 2, "server/books/summary": 2, "server/tenancy": 2,
	"server/shipping/courier": 3, "server/books/ledger": 3, "server/catalog/advance": 3, "server/connection": 3, "server/catalog/stock": 3,
	"server/catalog": 4, "server/customer/chat": 4, "server/shop/domain": 4, "server/books/family": 4, "server/books/cost": 4, "server/insight/dashboard": 4, "server/message/smsbudget": 4, "server/insight/visit": 4, "server/payment/gateway": 4, "server/message/whatsapp": 4,
	"server/order/checkout": 5, "server/team": 5, "server/order/text": 5, "server/catalog/question": 5, "server/catalog/recommend": 5, "server/shop/retention": 5, "server/catalog/review": 5, "server/catalog/stockalert": 5,
	"server/customer/account": 6, "server/order/call": 6, "server/order/hold": 6, "server/shipping/parcel": 6, "server/order/edit": 6, "server/order/list": 6, "server/shop/settings": 6,
	"server/config": 7, "server/order/confirmation": 7, "server/customer/record": 7, "server/order/returns": 7, "server/payment": 7, "server/payment/payout": 7, "server/order/risk": 7, "server/order/unfinished": 7, "server/demo": 7, // services receive values, not the settings
	"server/doctor": 8, "server/web/page": 8,
	"server/web/edge":       9,
	"server/web/telemetry":  10,
	"server/web/storefront": 11,
	"server/web/seo":        12, "server/web/pwa": 12, "server/web/customer": 12, "server/web/admin": 12, "server/web/hook": 12,
	"server/web/basic":   13,
	"server/web":         14,
	"server/app":         15,
	"server/web/webtest": 16, // starts whole servers for tests
	"server/cli":         16,
	"server":             17,
	"bench":              17, "attack": 17, "e2e": 17, "tools": 17, "scripts": 17, "server/stress": 17,
	"soak": 18,
}

// platformEntities lists the packages of ent that platform may import. None of them belongs to a
// shop entity.
var platformEntities = map[string]bool{
	"ent": true, "ent/outbox": true, "ent/usedtoken": true, "ent/predicate": true, "ent/viewer": true,
	"ent/runtime": true, "ent/searchtext": true, "ent/facets": true, "ent/migrate": true, "ent/migrate/versions": true,
}

func TestImports_PointToLowerLayers(t *testing.T) {
	files := 0
	for _, file := range goFiles(t) {
		files++
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", file), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		from := unitOf(path.Dir(file))
		if from == "?" {
			t.Errorf("%s belongs to no layer: add its folder to the table", file)
			continue
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			folder, ours := strings.CutPrefix(imported+"/", "haat/")
			if !ours {
				continue
			}
			folder = strings.TrimSuffix(folder, "/")
			to := unitOf(folder)
			if to != from && layers[to] >= layers[from] && layers[from] > 0 || layers[from] == 0 && layers[to] > 0 {
				t.Errorf("%s imports %s, which is in the same layer or above", file, imported)
			}
			if from == "server/platform" && to == "ent" && !platformEntities[folder] {
				t.Errorf("%s imports %s, a table of shops", file, imported)
			}
		}
	}
	if files < 300 {
		t.Errorf("only %d files were read", files)
	}
}

// unitOf returns the longest unit that contains the folder, or "?" if there is none.
func unitOf(folder string) string {
	if folder == "." || folder == "" {
		return ""
	}
	for unit := folder; unit != "."; unit = path.Dir(unit) {
		if _, ok := layers[unit]; ok && (unit != "server" || folder == "server") {
			return unit
		}
	}
	return "?"
}

// goFiles returns the paths of all Go files except tests, relative to the project's root.
func goFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := fs.WalkDir(os.DirFS(".."), ".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "dist" || file != "." && strings.HasPrefix(entry.Name(), ".")) {
			return fs.SkipDir
		}
		if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
