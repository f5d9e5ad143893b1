package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers orders the groups of the Go code. A group is a folder with its subfolders. A group may import only
// groups of lower layers, so that no two groups import each other. Only groups of layer 0 may import each
// other: generated code of ent calls rules of platform, and platform stores its own tables with ent.
var layers = map[string]int{
	"": 0, "ent": 0, "server/platform": 0, "ssr": 0,
	"server/rights":  1,
	"server/tenancy": 2,
	"server/message": 3, "server/books": 3, "server/advertising": 3, "server/discount": 3,
	"server/connection": 4, "server/team": 4, "server/insight": 4,
	"server/catalog": 5,
	"server/order":   6, "server/content": 6,
	"server/shipping": 7, "server/customer": 7,
	"server/payment": 8,
	"server/shop":    9,
	"server/config":  10, "server/demo": 10, // services receive values instead of the settings
	"server/doctor": 11, "server/web/page": 11,
	"server/web/edge":       12,
	"server/web/telemetry":  13,
	"server/web/storefront": 14, "server/web/shopping": 14,
	"server/web/seo": 15, "server/web/pwa": 15, "server/web/customer": 15, "server/web/admin": 15, "server/web/hook": 15,
	"server/web/basic":    16,
	"server/web":          17,
	"server/app":          18,
	"server/web/webtest":  19, // starts whole servers for tests
	"server/demo/history": 19, // wires services with a clock of its own
	"server/cli":          20,
	"server":              21,
	"bench":               21, "attack": 21, "e2e": 21, "tools": 21, "scripts": 21, "server/stress": 21,
	"soak": 22,
}

// platformEntities contains the packages of ent that platform may import. None of them belongs to a shop
// entity.
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
		from := groupOf(path.Dir(file))
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
			to := groupOf(folder)
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

// The history's clock and the practice services must be out of reach of the code that production runs.
func TestImports_OnlyTheCommandLineHasTheDemosHistoryAndPractice(t *testing.T) {
	mayImport := map[string][]string{
		"haat/server/demo/history": {"server/cli"}, "haat/server/demo/practice": {"server/cli", "server/demo/history"},
	}
	for _, file := range goFiles(t) {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", file), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			if allowed, ok := mayImport[imported]; ok && !slices.Contains(allowed, path.Dir(file)) {
				t.Errorf("%s imports %s", file, imported)
			}
		}
	}
}

// groupOf returns the innermost group that contains the folder, or "?" if there is none.
func groupOf(folder string) string {
	if folder == "." || folder == "" {
		return ""
	}
	for group := folder; group != "."; group = path.Dir(group) {
		if _, ok := layers[group]; ok && (group != "server" || folder == "server") {
			return group
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
