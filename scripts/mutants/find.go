package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// mutant is a change of a file: the bytes from start to end are replaced by text.
type mutant struct {
	file       string // path from the root of the module
	line       int
	start, end int
	text       string
	what       string // description of the change
	rank       uint64 // position in the random order
}

// mutantsBelow returns the possible mutants of the hand-written files, without tests, in a folder and its
// subfolders. It leaves out packages that only help tests.
func mutantsBelow(folder string) (all []mutant, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && strings.HasSuffix(entry.Name(), "test"), entry.IsDir() && entry.Name() == "testdata":
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		found, err := mutantsOf(path)
		all = append(all, found...)
		return err
	})
	return all, err
}

func mutantsOf(path string) ([]mutant, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(parsed) {
		return nil, nil
	}
	f := finder{path: path, source: source, files: files}
	ast.Inspect(parsed, f.visit)
	return f.found, nil
}

// finder collects the mutants of a file.
type finder struct {
	path   string
	source []byte
	files  *token.FileSet
	found  []mutant
}

// flipped maps operators to their replacements.
var flipped = map[token.Token]string{
	token.LSS: ">=", token.LEQ: ">", token.GTR: "<=", token.GEQ: "<", token.EQL: "!=", token.NEQ: "==",
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+=", token.LAND: "||", token.LOR: "&&",
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		// Comparisons of err with nil are skipped, because they handle failures that tests cannot cause.
		if text, ok := flipped[n.Op]; ok && !isFailure(n) {
			f.replace(n.OpPos, len(n.Op.String()), text)
		}
	case *ast.AssignStmt:
		if text, ok := flipped[n.Tok]; ok {
			f.replace(n.TokPos, len(n.Tok.String()), text)
		} else if n.Tok == token.ASSIGN {
			f.remove(n, "statement")
		}
	case *ast.IncDecStmt:
		f.remove(n, "statement")
	case *ast.ExprStmt:
		f.remove(n, "statement")
	case *ast.IfStmt:
		f.visitIf(n)
	}
	return true
}

// visitIf creates a mutant without the return of an if without an else.
func (f *finder) visitIf(n *ast.IfStmt) {
	if c, ok := n.Cond.(*ast.BinaryExpr); ok && isFailure(c) || n.Else != nil || len(n.Body.List) == 0 {
		return
	}
	if last, ok := n.Body.List[len(n.Body.List)-1].(*ast.ReturnStmt); ok {
		f.remove(last, "return")
	}
}

// isFailure reports whether an expression compares err with nil.
func isFailure(n *ast.BinaryExpr) bool {
	left, ok := n.X.(*ast.Ident)
	right, isNil := n.Y.(*ast.Ident)
	return ok && isNil && right.Name == "nil" && strings.HasSuffix(strings.ToLower(left.Name), "err")
}

func (f *finder) replace(at token.Pos, length int, text string) {
	start := f.files.Position(at)
	old := string(f.source[start.Offset : start.Offset+length])
	f.found = append(f.found, mutant{
		file: f.path, line: start.Line, start: start.Offset, end: start.Offset + length, text: text, what: "`" + old + "` to `" + text + "`",
	})
}

func (f *finder) remove(n ast.Node, kind string) {
	start, end := f.files.Position(n.Pos()), f.files.Position(n.End())
	old, _, _ := strings.Cut(string(f.source[start.Offset:end.Offset]), "\n")
	if len(old) > 60 {
		old = old[:60] + "…"
	}
	what := kind + " removed: `" + strings.ReplaceAll(old, "|", `\|`) + "`"
	f.found = append(f.found, mutant{file: f.path, line: start.Line, start: start.Offset, end: end.Offset, what: what})
}
