// Command trim shortens ent's generated code in the current directory: code that nothing calls takes 1 MB of the binary, because the
// linker keeps every exported method.
//
//   - String methods of entities return only the id. They still keep sensitive fields out of logs.
//   - Methods in unused are deleted, and those that query an edge from a loaded row, such as Order.QueryItems. Edges are loaded by
//     With methods, or by a query of the other entity.
//   - SetNillable methods of updates are deleted, except those of one shop, whose settings the command line changes one by one.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/imports"
)

// unused lists methods by the suffix of their receiver's type.
var unused = map[string][]string{
	"selector": {
		"ScanX", "StringX", "Float64s", "Float64sX", "Float64", "Float64X", "Bools", "BoolsX", "Bool", "BoolX",
	},
	"Client": {"MapCreateBulk"},
}

func main() {
	files, err := filepath.Glob("*.go")
	if err != nil {
		log.Fatal(err)
	}
	for _, file := range files {
		if err := trim(file); err != nil {
			log.Fatal(err)
		}
	}
}

// trim rewrites a file if it contains code to shorten.
func trim(name string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("trim: %w", err)
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, source, parser.ParseComments)
	if err != nil {
		return fmt.Errorf("trim: %w", err)
	}
	short := bytes.Clone(source)
	offset := func(p token.Pos) int { return set.Position(p).Offset }
	for _, decl := range slices.Backward(file.Decls) {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Recv == nil {
			continue
		}
		switch {
		case isEntityString(f):
			body := fmt.Sprintf("{\n\treturn fmt.Sprintf(\"%s(id=%%v)\", %s.ID)\n}", receiver(f), f.Recv.List[0].Names[0].Name)
			short = slices.Concat(short[:offset(f.Body.Pos())], []byte(body), short[offset(f.Body.End()):])
		case isUnused(f):
			start := f.Pos()
			if f.Doc != nil {
				start = f.Doc.Pos()
			}
			short = slices.Concat(short[:offset(start)], short[offset(f.End()):])
		}
	}
	if bytes.Equal(short, source) {
		return nil
	}
	if short, err = imports.Process(name, short, nil); err != nil {
		return fmt.Errorf("trim: %w", err)
	}
	return os.WriteFile(name, short, 0o644)
}

// receiver returns the name of the method's type, without a pointer.
func receiver(f *ast.FuncDecl) string {
	kind := f.Recv.List[0].Type
	if pointer, ok := kind.(*ast.StarExpr); ok {
		kind = pointer.X
	}
	if name, ok := kind.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

// isEntityString reports whether f is the String method of an entity, which writes each field to a builder.
func isEntityString(f *ast.FuncDecl) bool {
	return f.Name.Name == "String" && f.Type.Params.NumFields() == 0 && len(f.Recv.List[0].Names) == 1 && len(f.Body.List) > 3
}

// isUnused reports whether f is one of unused or queries an edge.
func isUnused(f *ast.FuncDecl) bool {
	if edge, ok := strings.CutPrefix(f.Name.Name, "Query"); ok && edge != "" && !strings.HasPrefix(edge, "Context") {
		return true
	}
	if strings.HasPrefix(f.Name.Name, "SetNillable") && !strings.HasSuffix(receiver(f), "Create") && receiver(f) != "ShopUpdateOne" {
		return true
	}
	for suffix, names := range unused {
		if name := receiver(f); len(name) >= len(suffix) && name[len(name)-len(suffix):] == suffix && slices.Contains(names, f.Name.Name) {
			return true
		}
	}
	return false
}
