package catalog_test

import (
	"encoding/json"
	"os"
	"testing"

	"haat/server/catalog"
)

// The browser's items.test.ts reads the same expected ids.
func TestItemID_MatchesSharedFile(t *testing.T) {
	data, err := os.ReadFile("testdata/item_ids.json")
	if err != nil {
		t.Fatal(err)
	}
	var items []struct {
		Product, Variant int
		ID               string
	}
	if err := json.Unmarshal(data, &items); err != nil || len(items) < 3 {
		t.Fatalf("%d items: %v", len(items), err)
	}
	for _, item := range items {
		if got := catalog.ItemID(item.Product, item.Variant); got != item.ID {
			t.Errorf("%+v is called %s", item, got)
		}
	}
}
