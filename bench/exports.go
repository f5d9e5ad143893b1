package main

import (
	"context"
	"fmt"
	"net/url"
	"runtime"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/demo"
	orderlist "haat/server/order/list"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/spreadsheet"
)

const (
	manyExported = 100_000
	// exportMemory limits the growth of the heap: excelize stores up to 16 MB of a sheet in memory, and twice
	// as much while the buffer grows.
	exportMemory = 64 << 20
)

// exports measures the time and the memory of the export of 100,000 orders in both formats. QUICK uses a
// tenth.
func exports(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "exports", func(ctx context.Context, d *db.DB, _ string) ([]row, error) {
		count := manyExported
		if quick() {
			count /= 10
		}
		if err := demo.SeedLoad(ctx, d, 1, 20); err != nil {
			return nil, err
		}
		id, err := d.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).FirstID(viewer.WithSystem(ctx))
		if err != nil {
			return nil, err
		}
		ctx = viewer.WithShop(ctx, id)
		if err := fillOrders(ctx, d.Client, count); err != nil {
			return nil, err
		}
		if err := analyze(ctx, d); err != nil {
			return nil, err
		}
		return exportRow(ctx, d, count)
	})
}

// exportRow returns a row with the growth of the heap for the format that needs more memory.
func exportRow(ctx context.Context, d *db.DB, count int) ([]row, error) {
	var most uint64
	var details []string
	for _, format := range []spreadsheet.Format{spreadsheet.CSV, spreadsheet.XLSX} {
		start := time.Now()
		grown, size, err := exportOnce(ctx, d, format)
		if err != nil {
			return nil, err
		}
		most = max(most, grown)
		details = append(details, fmt.Sprintf("%s: %.0f MB, file of %.1f MB in %.1f s",
			format, float64(grown)/(1<<20), float64(size)/(1<<20), time.Since(start).Seconds()))
	}
	return []row{{
		Name:  fmt.Sprintf("export of %d orders, %s, memory", count, databaseName(d)),
		Value: float64(most) / (1 << 20), Unit: "MB", Budget: fmt.Sprint("≤ ", exportMemory>>20), Within: within(most <= exportMemory),
		Detail: strings.Join(details, "; "),
	}}, nil
}

// exportOnce writes an export and returns the growth of the live heap and the size of the file.
func exportOnce(ctx context.Context, d *db.DB, format spreadsheet.Format) (grown uint64, size int, err error) {
	q, err := orderlist.ParseQuery(url.Values{"tab": {"all"}}, 0, time.Now())
	if err != nil {
		return 0, 0, err
	}
	before := heap()
	export, err := orderlist.New(d.Client).Export(ctx, q, nil, true)
	if err != nil {
		return 0, 0, err
	}
	to := &heapWriter{before: before}
	err = export.Write(ctx, to, spreadsheet.File{Format: format, Locale: i18n.En})
	return to.grown, to.size, err
}

// heapWriter discards a file. It records the largest growth of the live heap, which it measures at every MB
// and at the first byte.
type heapWriter struct {
	before, grown uint64
	size, next    int
}

func (w *heapWriter) Write(p []byte) (int, error) {
	if w.size >= w.next {
		w.next = w.size + 1<<20
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if m.HeapAlloc > w.before {
			w.grown = max(w.grown, m.HeapAlloc-w.before)
		}
	}
	w.size += len(p)
	return len(p), nil
}
