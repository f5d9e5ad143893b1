package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"strconv"
	"strings"
)

// orderAtNearFee tries to order to a distant district with the package for the shop's own district.
func orderAtNearFee(ctx context.Context, t *target) (string, bool, error) {
	demo, goods, err := t.stocked(ctx, "demo")
	if err != nil {
		return "", false, err
	}
	quoted, err := t.post(ctx, "198.51.100.60", fmt.Sprintf("/api/v1/checkout/quote?shop_id=%d", demo.ID),
		map[string]any{"district": "Dhaka", "lines": []map[string]any{{"product_id": goods[0].ID, "quantity": 1}}})
	if err != nil {
		return "", false, err
	}
	var quote struct {
		PackageID int `json:"package_id"`
	}
	if err := quoted.data(&quote); err != nil {
		return "", false, err
	}
	near := order("01911111160", goods[0], 1)
	near["package_id"] = quote.PackageID
	far := maps.Clone(near)
	far["division"], far["district"], far["upazila"] = "Rangpur", "Nilphamari", "Domar"
	theirs, err := t.place(ctx, demo, "198.51.100.60", "attack-far-at-the-near-fee-000001", far)
	if err != nil {
		return "", false, err
	}
	own, err := t.place(ctx, demo, "198.51.100.60", "attack-near-at-the-near-fee-000001", near)
	return fmt.Sprintf("far: %d %s; near: %d", theirs.status, theirs.code(), own.status),
		theirs.status == http.StatusUnprocessableEntity && own.status == http.StatusOK, err
}

// bombStatement uploads a workbook of one megabyte that unpacks to 400 MB as a courier's statement.
func bombStatement(ctx context.Context, t *target) (string, bool, error) {
	return sendBomb(ctx, t, "cash/statements/preview", map[string]string{"courier": "pathao"})
}

// bombImport uploads the workbook of workbookBomb as a product file.
func bombImport(ctx context.Context, t *target) (string, bool, error) {
	return sendBomb(ctx, t, "products/imports", nil)
}

func sendBomb(ctx context.Context, t *target, to string, texts map[string]string) (string, bool, error) {
	bearer, demo, err := t.owner(ctx)
	if err != nil {
		return "", false, err
	}
	bomb, err := workbookBomb()
	if err != nil {
		return "", false, err
	}
	before, err := t.peakMemory()
	if err != nil {
		return "", false, err
	}
	path := fmt.Sprintf("/api/admin/v3/%s?shop_id=%d", to, demo.ID)
	answer, err := t.sendFile(ctx, request{path: path, from: "198.51.100.1", header: bearer}, "file", "list.xlsx", bomb, texts)
	if err != nil {
		return "", false, err
	}
	after, err := t.peakMemory()
	return fmt.Sprintf("%d kB uploaded: %d %s, %d MB of memory more", len(bomb)/1000, answer.status, answer.code(), (after-before)/1000),
		answer.status == http.StatusUnprocessableEntity && after-before < 250_000, err
}

// workbookBomb returns a workbook whose styles unpack to 400 MB.
func workbookBomb() ([]byte, error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, text := range map[string]string{
		"[Content_Types].xml":        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		"_rels/.rels":                `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml":            `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml":   `<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`,
	} {
		w, err := archive.Create(name)
		if err != nil {
			return nil, err
		}
		if _, err := io.WriteString(w, text); err != nil {
			return nil, err
		}
	}
	w, err := archive.Create("xl/styles.xml")
	if err != nil {
		return nil, err
	}
	for range 400 {
		if _, err := io.WriteString(w, strings.Repeat(`<xf numFmtId="0"/>`, 1<<20/18)); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// peakMemory returns the maximum memory that the server has used so far, in kB.
func (t *target) peakMemory() (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", t.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	number, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return strconv.Atoi(number)
}
