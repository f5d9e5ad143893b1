package spreadsheet

import (
	"encoding/xml"
	"strconv"
)

// maxStyles is the number of styles of cells that a workbook may have; Excel writes at most 65,490.
const maxStyles = 70_000

// styles contains the number formats of a workbook's cells.
type styles struct {
	cells  []int // format ids by style
	custom map[int]numberFormat
}

// readStyles reads the number formats of the workbook's styles.
func (x *workbookReader) readStyles(name string) error {
	x.styles.custom = map[int]numberFormat{}
	section := ""
	return x.each(name, maxOther, func(_ *tokens, start xml.StartElement) error {
		switch element := start.Name.Local; {
		case element == "numFmts", element == "cellXfs", element == "cellStyleXfs", element == "cellStyles", element == "dxfs", element == "extLst":
			section = element
		case element == "numFmt" && section == "numFmts":
			if id, err := strconv.Atoi(attr(start, "numFmtId")); err == nil {
				x.styles.custom[id] = formatOf(attr(start, "formatCode"))
			}
		case element == "xf" && section == "cellXfs":
			if len(x.styles.cells) == maxStyles {
				return ErrTooLarge
			}
			id, err := strconv.Atoi(attr(start, "numFmtId"))
			if err != nil {
				id = 0
			}
			x.styles.cells = append(x.styles.cells, id)
		}
		return nil
	})
}

// builtIn contains the formats that workbooks identify only by a number, if they change the text of a number.
var builtIn = map[int]numberFormat{
	9: formatOf("0%"), 10: formatOf("0.00%"), 11: formatOf("0.00E+00"), 48: formatOf("##0.0E+0"),
	14: formatOf("m/d/yyyy"), 15: formatOf("d-mmm-yy"), 16: formatOf("d-mmm"), 17: formatOf("mmm-yy"), 18: formatOf("h:mm AM/PM"), 19: formatOf("h:mm:ss AM/PM"),
	20: formatOf("h:mm"), 21: formatOf("h:mm:ss"), 22: formatOf("m/d/yyyy h:mm"), 45: formatOf("mm:ss"), 46: formatOf("[h]:mm:ss"), 47: formatOf("mm:ss.0"),
}

// of returns the number format of cells with a style.
func (s styles) of(style string) numberFormat {
	i, err := strconv.Atoi(style)
	if err != nil || i < 0 || i >= len(s.cells) {
		return numberFormat{}
	}
	if f, ok := s.custom[s.cells[i]]; ok {
		return f
	}
	return builtIn[s.cells[i]]
}
