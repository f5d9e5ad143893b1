package review_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/spreadsheet"
)

func TestExport_WritesTheReviewsWithTheStatus(t *testing.T) {
	d := newDesk(t)
	for i := range 1001 { // more than two batches
		create := d.client.Review.Create().SetProductID(d.lamp.ID).SetName("Karim").SetRating(4).SetStatus("approved")
		if i == 1000 {
			create.SetName("Ayesha").SetCustomerID(d.ayesha.ID).SetText("=1+1").SetRating(5).SetVerified(true).SetReply("Thanks").SetRepliedAt(d.lamp.CreatedAt)
		}
		create.ExecX(d.ctx)
	}
	d.client.Review.Create().SetProductID(d.shirt.ID).SetName("Hidden").SetRating(1).SetStatus("rejected").ExecX(d.ctx)
	export, err := d.Export(audit.With(d.ctx, audit.Actor{ID: 1, Name: "Rina"}), "shown")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := export.Write(d.ctx, &out, spreadsheet.File{Format: spreadsheet.CSV}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\r\n")
	if len(lines) != 1002 || strings.Contains(out.String(), "Hidden") {
		t.Fatalf("%d lines", len(lines))
	}
	cells := strings.Split(lines[1], ",")
	if got := strings.Join(cells[1:10], "|"); got != "lamp|Ayesha|"+d.ayesha.Mobile+"|5|'=1+1|0|yes|approved|Thanks" {
		t.Errorf("first row: %q", lines[1])
	}
	log := d.client.AuditLog.Query().Order(ent.Desc("id")).FirstX(d.ctx)
	if log.Action != "export" || log.Entity != "Review" || log.Changes["reviews"] != 1001.0 {
		t.Errorf("logged %s %s %v", log.Action, log.Entity, log.Changes)
	}
	_, err = d.Export(d.ctx, "none")
	wantFault(t, "unknown status", err, fault.Invalid, "request_invalid", `{"status":"invalid"}`)
}

func TestExport_StopsWithTheRequest(t *testing.T) {
	d := newDesk(t)
	export, err := d.Export(d.ctx, "waiting")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(d.ctx)
	cancel()
	if err := export.Write(ctx, &bytes.Buffer{}, spreadsheet.File{Format: spreadsheet.XLSX}); err == nil {
		t.Error("a canceled export succeeds")
	}
}
