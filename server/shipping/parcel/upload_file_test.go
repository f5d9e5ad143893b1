package parcel

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"haat/ent/auditlog"
	"haat/ent/order"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/spreadsheet"
)

// uploaded writes a courier's file and reads it back: the texts of its cells, row by row.
func (d *desk) uploaded(courier string, numbers ...string) (*excelize.File, [][]string) {
	d.Helper()
	prepared, err := d.UploadFile(d.ctx, courier, numbers)
	must(d.TB, err)
	var out bytes.Buffer
	must(d.TB, prepared.Write(&out, spreadsheet.File{Format: spreadsheet.XLSX, Author: "Rina", At: time.Now(), Title: func(string) string { return "no" }}))
	file, err := excelize.OpenReader(&out)
	must(d.TB, err)
	d.Cleanup(func() { _ = file.Close() })
	rows, err := file.GetRows("Orders")
	must(d.TB, err)
	return file, rows
}

// hostile is an order with an advance, a Bengali address and texts that a spreadsheet could execute.
func (d *desk) hostile() string {
	d.Helper()
	number := d.order(1250_60, "বাড়ি ৫, রোড ৩; ব্লক <ক>")
	d.Client.Order.Update().Where(order.Number(number)).SetName("=HYPERLINK(\"http://x\")").SetNote("+8801 {call}\nfirst").
		SetAdvance(100_00).ExecX(audit.Quiet(d.ctx))
	return number
}

func TestUploadFile_HasTheColumnsOfEachPanel(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	number := d.hostile()
	shop := d.Client.Shop.Query().OnlyX(d.ctx).Name
	for courier, want := range map[string]string{
		"steadfast": "Invoice|Name|Address|Phone|Amount|Note|Contact Name|Contact Phone\n" +
			number + "|=HYPERLINK(\"http://x\")|বাড়ি ৫, রোড ৩  ব্লক  ক , Mirpur, Dhaka|01712345678|1151|+8801  call  first",
		"pathao": "ItemType|StoreName|MerchantOrderId|RecipientName(*)|RecipientPhone(*)|RecipientAddress(*)|RecipientCity(*)|RecipientZone(*)|" +
			"RecipientArea|AmountToCollect(*)|ItemQuantity|ItemWeight|ItemDesc|SpecialInstruction\n" +
			"parcel|" + shop + "|" + number + "|=HYPERLINK(\"http://x\")|01712345678|বাড়ি ৫, রোড ৩; ব্লক <ক>, Mirpur, Dhaka|Dhaka|Mirpur||1151|1|0.5|1 x Lamp|+8801 {call} first",
		"redx": "Invoice|Customer Name|Contact No.|Customer Address|District|Area|Area ID|Division|Price|Product Selling Price|Weight(g)|Instruction|" +
			"Seller Name|Seller Phone\n" +
			number + "|=HYPERLINK(\"http://x\")|01712345678|বাড়ি ৫, রোড ৩; ব্লক <ক>, Mirpur, Dhaka|Dhaka|Mirpur||Dhaka|1151|1251|500|+8801 {call} first|" + shop,
	} {
		file, rows := d.uploaded(courier, number)
		var lines []string
		for _, row := range rows {
			lines = append(lines, strings.Join(row, "|"))
		}
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", courier, got, want)
		}
		for at, title := range rows[0] {
			name, err := excelize.CoordinatesToCellName(at+1, 2)
			must(t, err)
			formula, err := file.GetCellFormula("Orders", name)
			must(t, err)
			kind, err := file.GetCellType("Orders", name)
			must(t, err)
			isNumber := strings.Contains("Amount AmountToCollect(*) ItemQuantity ItemWeight Price Product Selling Price Weight(g)", title)
			if formula != "" || isNumber != (kind == excelize.CellTypeUnset || kind == excelize.CellTypeNumber) {
				t.Errorf("%s, %s: formula %q, type %v", courier, title, formula, kind)
			}
		}
	}
}

func TestUploadFile_ContainsOrdersThatAwaitTheirParcel(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	numbers := d.orderMany(5)
	d.recordAll(numbers[:1]) // recorded, then downloaded again
	d.bookAll(numbers[1])
	d.Client.Order.Update().Where(order.Number(numbers[2])).SetStatus(order.StatusCanceled).ExecX(audit.Quiet(d.ctx))
	d.Client.Order.Update().Where(order.Number(numbers[3])).SetHold(order.HoldReview).ExecX(audit.Quiet(d.ctx))
	_, rows := d.uploaded("steadfast", append(numbers, "99999999")...)
	if len(rows) != 3 || rows[1][0] != numbers[0] || rows[2][0] != numbers[4] {
		t.Errorf("%q", rows)
	}
	log := d.Client.AuditLog.Query().Where(auditlog.Action("export")).OnlyX(d.ctx)
	if log.Entity != "Order" || log.Changes["orders"] != 2.0 {
		t.Errorf("%+v", log)
	}
	_, err := d.UploadFile(d.ctx, "steadfast", numbers[1:4])
	faulttest.Want(t, err, fault.NotFound, "order_not_found")
	_, err = d.UploadFile(d.ctx, "manual", numbers)
	faulttest.Want(t, err, fault.NotFound, "courier_not_found")
	_, err = d.UploadFile(d.ctx, "redx", nil)
	faulttest.Want(t, err, fault.Invalid, "parcels_invalid")
}
