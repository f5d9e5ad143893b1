package stress

import (
	"bytes"
	"fmt"
	"os"
	"sync"
	"testing"

	"haat/ent/schema/kind"
	"haat/server/order/checkout"
)

var sizes = []kind.Option{{Name: "Size", Values: []kind.OptionValue{{Value: "S", BnValue: "ছোট"}, {Value: "L", BnValue: "বড়"}}}}

func readLines(t *testing.T, path string) [][]byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
}

// 200 concurrent buyers order 50 units, divided between the nodes if there are two.
func TestStress_200BuyersGet50Units(t *testing.T) {
	runs := 1
	if full() {
		runs = 20
	}
	databases(t, func(t *testing.T, address string, nodes int) {
		m := newMarket(t, address, nodes)
		for run := range runs {
			m.buy(run)
		}
	})
}

func (m *market) buy(run int) {
	m.Helper()
	const buyers, units = 200, 50
	product := m.product(fmt.Sprint("lamp-", run), units)
	responses, errs := make([]*response, buyers), make([]error, buyers)
	start := make(chan struct{})
	var group sync.WaitGroup
	for i := range buyers {
		group.Go(func() {
			<-start
			responses[i], errs[i] = m.order(m.nodes[i%len(m.nodes)], fmt.Sprintf("run-%d-buyer-%d", run, i), run*buyers+i,
				checkout.QuoteLine{ProductID: product, Quantity: 1})
		})
	}
	close(start)
	group.Wait()
	sold := 0
	for i, a := range responses {
		switch {
		case errs[i] != nil:
			m.Errorf("run %d, buyer %d received no response: %v", run, i, errs[i])
		case a.status == 200:
			sold++
		case a.status != 409 || a.Error.Code != "out_of_stock" || a.Error.Fields["lines.0.quantity"] != "0" || a.Error.Message == "":
			m.Errorf("run %d, buyer %d received %d %+v", run, i, a.status, a.Error)
		}
	}
	row := m.client.Product.GetX(m.ctx, product)
	if sold != units || row.Stock != 0 || row.Sold != units {
		m.Errorf("run %d: %d orders, %d left, %d counted as sold", run, sold, row.Stock, row.Sold)
	}
}
