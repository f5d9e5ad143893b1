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

// maxCells is the maximum number of cells in all tables of a text.
const maxCells = 2000

// smallTables is extension.Table with a limit for untrusted texts. As in GitHub's Markdown, each row has as
// many cells as the widest row, so that a few letters per row can become thousands of cells. A table that
// would exceed maxCells remains a paragraph.
type smallTables struct{}

func (smallTables) Extend(m goldmark.Markdown) {
	// These are the same priorities as those of extension.Table.
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
	cells := before + countCells(node.Lines(), reader.Source())
	if cells > maxCells {
		return
	}
	pc.Set(cellsKey, cells)
	t.ParagraphTransformer.Transform(node, reader, pc)
}

// countCells returns the maximum number of cells that the lines have as a table, or 0 if they contain no
// separator.
func countCells(lines *text.Segments, source []byte) int {
	columns := 0
	for i := range lines.Len() {
		line := lines.At(i)
		if bars := bytes.Count(line.Value(source), []byte("|")); bars > 0 {
			columns = max(columns, bars+1)
		}
	}
	return columns * lines.Len()
}
