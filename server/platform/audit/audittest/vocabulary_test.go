package audittest_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/connection"
	"haat/server/platform/audit/audittest"
)

// vocabularyFile is the vocabulary in JSON. A test of the admin area checks that it has a text for all of it.
const vocabularyFile = "../../../../client/admin/team/activity/testdata/vocabulary.json"

func TestVocabulary_IsInTheFileOfTheAdminArea(t *testing.T) {
	var want bytes.Buffer
	out := json.NewEncoder(&want)
	out.SetIndent("", "  ")
	if err := out.Encode(audittest.Vocabulary()); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE_DOCS") != "" {
		if err := os.WriteFile(vocabularyFile, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(vocabularyFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s is stale: run UPDATE_DOCS=1 go test ./server/platform/audit/audittest, and add texts in client/admin/team/activity", filepath.Base(vocabularyFile))
	}
}

func TestVocabulary_HasEveryFieldOfTheSchemaAndOfRecord(t *testing.T) {
	all := audittest.Vocabulary()
	for entity, field := range map[string]string{
		ent.TypeShop: "return_days", ent.TypeProduct: "variants", ent.TypeOrder: "risk_feedback", connection.CourierEntity: "pickup_parcels",
	} {
		if _, ok := all[entity].Fields[field]; !ok {
			t.Errorf("%s has no %s", entity, field)
		}
	}
	for _, hidden := range []string{"updated_at", "version", "rating_sum"} {
		if _, ok := all[ent.TypeProduct].Fields[hidden]; ok {
			t.Errorf("Product has %s", hidden)
		}
	}
}

// Literals in calls of audit.Record that no other test executes must be in the vocabulary, too.
func TestVocabulary_HasTheLiteralsOfAllCalls(t *testing.T) {
	var known []string
	for _, entity := range audittest.Vocabulary() {
		known = append(known, entity.Actions...)
		for field := range entity.Fields {
			known = append(known, field)
		}
	}
	calls := 0
	for _, path := range sources(t) {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || !isRecord(call.Fun) {
				return true
			}
			calls++
			for _, word := range words(call) {
				if !slices.Contains(known, word) {
					t.Errorf("%s records %q, which audittest does not list", path, word)
				}
			}
			return true
		})
	}
	if calls < 50 {
		t.Errorf("found only %d calls", calls)
	}
}

// sources returns the paths of the server's files that use package audit.
func sources(t *testing.T) []string {
	var paths []string
	err := filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if bytes.Contains(source, []byte(`"haat/server/platform/audit"`)) || bytes.Contains(source, []byte("Accounts.Record(")) {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// isRecord reports whether a call writes to the log: audit.Record, Keeper.Record, or a record of a package.
func isRecord(called ast.Expr) bool {
	switch called := called.(type) {
	case *ast.SelectorExpr:
		return called.Sel.Name == "Record" || called.Sel.Name == "log"
	case *ast.Ident:
		return called.Name == "record"
	}
	return false
}

// words returns the arguments of a call that are literals, and the keys of those that are maps.
func words(call *ast.CallExpr) []string {
	var found []string
	add := func(e ast.Expr) {
		if literal, ok := e.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			if word, err := strconv.Unquote(literal.Value); err == nil && word != "…" {
				found = append(found, word)
			}
		}
	}
	for _, argument := range call.Args {
		add(argument)
		if fields, ok := argument.(*ast.CompositeLit); ok {
			for _, each := range fields.Elts {
				if pair, ok := each.(*ast.KeyValueExpr); ok {
					add(pair.Key)
				}
			}
		}
	}
	return found
}
