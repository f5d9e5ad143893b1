package main

import (
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// updateDocs is the environment variable that makes TestDocs_ArchitectureListsEveryPackage write the list.
const updateDocs = "UPDATE_DOCS"

const (
	packagesBegin = "<!-- made by UPDATE_DOCS=1 go test ./server -run Docs -->\n"
	packagesEnd   = "\n<!-- end of packages -->"
)

// The list of packages in docs/architecture.md must contain each package's path and the first sentence of its
// comment.
func TestDocs_ArchitectureListsEveryPackage(t *testing.T) {
	const page = "../docs/architecture.md"
	text := readDoc(t, page)
	before, rest, ok := strings.Cut(text, packagesBegin)
	listed, after, ended := strings.Cut(rest, packagesEnd)
	if !ok || !ended {
		t.Fatalf("%s has no list of packages", page)
	}
	want := packageTable(t)
	if listed == want {
		return
	}
	if os.Getenv(updateDocs) != "" {
		if err := os.WriteFile(page, []byte(before+packagesBegin+want+packagesEnd+after), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("the packages in %s differ from those below server/: run %s=1 go test ./server -run Docs", page, updateDocs)
}

// packageTable returns the rows of the list, one for each package below server/.
func packageTable(t *testing.T) string {
	comments := map[string]string{}
	for _, file := range goFiles(t) {
		folder := path.Dir(file)
		if !strings.HasPrefix(folder, "server/") || strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", file), nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		sentence := new(doc.Package).Synopsis(parsed.Doc.Text())
		if sentence != "" || comments[folder] == "" {
			comments[folder] = strings.TrimPrefix(sentence, "Package "+parsed.Name.Name+" ")
		}
	}
	folders := make([]string, 0, len(comments))
	for folder, comment := range comments {
		if comment == "" {
			t.Errorf("%s has no package comment", folder)
		}
		folders = append(folders, folder)
	}
	slices.Sort(folders)
	var table strings.Builder
	table.WriteString("\n| Package | What it does |\n|---|---|\n")
	for _, folder := range folders {
		fmt.Fprintf(&table, "| `%s` | %s |\n", folder, strings.ReplaceAll(comments[folder], "|", `\|`))
	}
	return table.String()
}

var namedPath = regexp.MustCompile("`((?:server|ent|client|ssr|themes|locales|e2e|scripts|bench|attack|soak|docs|tools)/[\\w./-]*\\w)`")

func TestDocs_NameOnlyFilesThatExist(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	decisions, err := filepath.Glob("../docs/decisions/*.md")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, page := range append(append(pages, decisions...), "../README.md", "../CONTRIBUTING.md") {
		for _, match := range namedPath.FindAllStringSubmatch(readDoc(t, page), -1) {
			named++
			if _, err := os.Stat(filepath.Join("..", match[1])); err != nil {
				t.Errorf("%s names %s, which does not exist", page, match[1])
			}
		}
	}
	if named < 100 {
		t.Errorf("%d paths found", named)
	}
}

// Each term must occur once in the first columns of the glossary's tables.
func TestDocs_GlossaryHasEachTermOnce(t *testing.T) {
	seen := map[string]bool{}
	for line := range strings.Lines(readDoc(t, "../docs/glossary.md")) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || strings.HasPrefix(line, "|---") || strings.TrimSpace(cells[1]) == "Term" {
			continue
		}
		for term := range strings.SplitSeq(cells[1], ",") {
			term = strings.ToLower(strings.TrimSpace(term))
			if seen[term] {
				t.Errorf("the term %q is there twice", term)
			}
			seen[term] = true
		}
	}
	if len(seen) < 50 {
		t.Errorf("%d terms found", len(seen))
	}
}

func readDoc(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
