// Command workbook prints the rows of an XLSX file's first sheet as JSON, with unformatted cells: workbook FILE.
package main

import (
	"encoding/json"
	"log"
	"os"

	"github.com/xuri/excelize/v2"
)

func main() {
	if err := run(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(path string) error {
	file, err := excelize.OpenFile(path, excelize.Options{RawCellValue: true})
	if err != nil {
		return err
	}
	defer file.Close()
	rows, err := file.GetRows(file.GetSheetName(0))
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(rows)
}
