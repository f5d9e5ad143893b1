package richtext

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// maxCells is how many cells the tables of a text have together.
const maxCells = 2000

// smallTables is extension.Table for texts of anybody: as GitHub's Markdown has it, each row gets as
// many cells as the widest has, so that a few letters a row become thousands of cells. What would
// come to more than maxCells stays a paragraph.
type smallTables struct{}

func (smallTables) Extend(m goldmark.Markdown) {
	// With the priorities that extension.Table gives.
	m.Parser().AddOptions(
		parser.WithParagraphTransformers(util.Prioritized(smallTable{extension.NewTableParagraphTransformer()}, 200)),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)),
	)
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(extension.NewTableHTMLRenderer(), 500)))
}

var cellsKey = parser.NewContextKey()

type smallTable struct{ parser.ParagraphTransformer }

func (t smallTable) Transform(node *ast.Paragraph, reader text.Reader, pc parser.Context) {
	before, _ := pc.Get(cellsKey).(int)
	cells := before + mostCells(node.Lines(), reader.Source())
	if cells > maxCells {
		return
	}
	pc.Set(cellsKey, cells)
	t.ParagraphTransformer.Transform(node, reader, pc)
}

// mostCells is how many cells the lines have if they are a table; 0 where nothing divides them.
func mostCells(lines *text.Segments, source []byte) int {
	columns := 0
	for i := range lines.Len() {
		line := lines.At(i)
		if bars := bytes.Count(line.Value(source), []byte("|")); bars > 0 {
			columns = max(columns, bars+1)
		}
	}
	return columns * lines.Len()
}
