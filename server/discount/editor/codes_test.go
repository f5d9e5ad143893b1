package editor_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"haat/ent/order"
	"haat/server/discount/editor"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/spreadsheet"
)

func TestGenerate_CodesAreUniqueAndClear(t *testing.T) {
	a := newArea(t)
	d := a.create(withCode("FIRST"))
	ctx := audit.With(a.ctx, audit.Actor{ID: 1, Name: "Rina"})
	for range 2 {
		if _, err := a.Generate(ctx, d.ID, editor.GenerateRequest{Count: 5000, Prefix: "eid-"}); err != nil {
			t.Fatal(err)
		}
	}
	clear, seen := regexp.MustCompile(`^EID-[346789CDFGHJKMNPQRTVWXY]{8}$`), map[string]bool{}
	for _, row := range a.Client.DiscountCode.Query().AllX(a.ctx) {
		if row.Code != "FIRST" && !clear.MatchString(row.Code) || seen[row.Code] {
			t.Fatal(row.Code)
		}
		seen[row.Code] = true
	}
	if n := a.Client.AuditLog.Query().CountX(a.ctx); len(seen) != 10_001 || n != 2 {
		t.Errorf("%d codes, %d log entries", len(seen), n)
	}
	_, err := a.Generate(a.ctx, d.ID, editor.GenerateRequest{Count: 5001, Prefix: "much too long"})
	wantFields(t, "generate", err, map[string]string{"count": "max", "prefix": "max"})
	if _, err := a.Generate(a.ctx, d.ID, editor.GenerateRequest{Count: 5000}); err != nil {
		t.Fatal(err)
	}
	_, err = a.Generate(a.ctx, d.ID, editor.GenerateRequest{Count: 5000})
	wantFault(t, err, fault.Conflict, "discount_codes_full")
	_, err = a.Generate(a.ctx, a.create().ID, editor.GenerateRequest{Count: 1})
	wantFault(t, err, fault.Conflict, "discount_automatic")
	_, err = a.Generate(a.other, d.ID, editor.GenerateRequest{Count: 1})
	wantFault(t, err, fault.NotFound, "discount_not_found")
}

func TestCodes_ListUses(t *testing.T) {
	a := newArea(t)
	d := a.create(withCode("eid ২০২৬"))
	if d.Code != "EID2026" {
		t.Fatal(d.Code)
	}
	list, err := a.AddCode(a.ctx, d.ID, editor.CodeRequest{Code: "friends_1"})
	if err != nil || list.Total != 2 || list.Codes[0].Code != "FRIENDS_1" {
		t.Fatalf("%+v, %v", list, err)
	}
	_, err = a.AddCode(a.ctx, d.ID, editor.CodeRequest{Code: "eid2026"})
	wantFields(t, "again", err, map[string]string{"code": "taken"})
	a.order("1", d, order.StatusPending)
	if list, err = a.Codes(a.ctx, d.ID, "eid", 1); err != nil || list.Total != 1 || list.Codes[0].Uses != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	export, err := a.ExportCodes(a.ctx, d.ID)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := export.Write(a.ctx, &file, spreadsheet.File{Format: spreadsheet.CSV}); err != nil {
		t.Fatal(err)
	}
	if got := file.String(); !strings.Contains(got, "code,uses,date") || !strings.Contains(got, "EID2026,1,") || !strings.Contains(got, "FRIENDS_1,0,") {
		t.Error(got)
	}
}

func TestDeleteCode_KeepsTheLast(t *testing.T) {
	a := newArea(t)
	d := a.create(withCode("ONE"))
	list, err := a.AddCode(a.ctx, d.ID, editor.CodeRequest{Code: "TWO"})
	if err != nil {
		t.Fatal(err)
	}
	two, one := list.Codes[0].ID, list.Codes[1].ID
	wantFault(t, a.DeleteCode(a.other, d.ID, one), fault.NotFound, "discount_not_found")
	wantFault(t, a.DeleteCode(a.ctx, a.create().ID, one), fault.NotFound, "discount_code_not_found")
	if err := a.DeleteCode(a.ctx, d.ID, one); err != nil {
		t.Error(err)
	}
	wantFault(t, a.DeleteCode(a.ctx, d.ID, two), fault.Conflict, "discount_last_code")
}
