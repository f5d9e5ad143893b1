package delivery

import (
	"fmt"
	"testing"

	"haat/server/platform/fault"
)

// fieldsOf formats the wrong fields of an error.
func fieldsOf(err error) string {
	f, _ := fault.As(err)
	if f == nil {
		return ""
	}
	return fmt.Sprint(f.Fields)
}

func TestPackageRequest_NamesWrongFields(t *testing.T) {
	for want, change := range map[string]func(r *PackageRequest){
		"":                          func(*PackageRequest) {},
		"map[bn_name:required]":     func(r *PackageRequest) { r.Name = "" },
		"map[fee:min]":              func(r *PackageRequest) { r.Fee = -1 },
		"map[fee:max]":              func(r *PackageRequest) { r.Fee = maxFee + 1 },
		"map[free_from:min]":        func(r *PackageRequest) { r.FreeFrom = -1 },
		"map[free_from:max]":        func(r *PackageRequest) { r.FreeFrom = maxFreeFrom + 1 },
		"map[min_days:invalid]":     func(r *PackageRequest) { r.MinDays = maxDays + 1 },
		"map[max_days:max]":         func(r *PackageRequest) { r.MaxDays = maxDays + 1 },
		"map[zone:invalid]":         func(r *PackageRequest) { r.Zone = "moon" },
		"map[fee:max zone:invalid]": func(r *PackageRequest) { r.Fee, r.Zone = maxFee+1, "" },
	} {
		r := PackageRequest{Name: "Courier", Fee: maxFee, FreeFrom: maxFreeFrom, MinDays: maxDays, MaxDays: maxDays, Zone: "inside"}
		change(&r)
		if got := fieldsOf(r.check()); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
