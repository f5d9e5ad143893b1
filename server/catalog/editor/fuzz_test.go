package editor

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// FuzzProductRequest checks that a valid request satisfies its limits, and that it is still valid after
// encoding and decoding as JSON.
func FuzzProductRequest(f *testing.F) {
	for _, seed := range []string{
		`{"name":"Rice","selling_price":100,"discount_type":"FLAT","status":"published","stock":{"to":5}}`,
		`{"bn_name":"চাল","selling_price":1,"discount_type":"PERCENT","discount":12.5,"status":"draft","stock":{"to":0},"options":[{"name":"Size","values":[{"value":"S"},{"value":"M"}]}],"variants":[{"values":["S"],"stock":{"to":1}},{"values":["M"],"stock":{"to":2},"selling_price":2}]}`,
		`{"options":[{"values":[{},{}]},{"values":[]}],"variants":[{"values":["/"]}]}`, `{"stock":{"from":-1,"to":99999999999}}`, `{"pictures":["x","x"]}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		var in ProductRequest
		if json.Unmarshal([]byte(body), &in) != nil {
			return
		}
		if in = in.cleaned(); in.Validate() != nil {
			return
		}
		combinations := 1
		for _, o := range in.Options {
			combinations *= len(o.Values)
		}
		if in.SellingPrice < 0 || in.SellingPrice > maxPrice || in.Name+in.BnName == "" || len(in.Options) > maxOptions || len(in.Variants) > MaxVariants ||
			len(in.Options) > 0 && len(in.Variants) > combinations || utf8.RuneCountInString(in.Description) > maxProductText || len(in.Pictures) > maxPictures {
			t.Errorf("%s is taken", body)
		}
		encoded, err := json.Marshal(in)
		var again ProductRequest
		if err != nil || json.Unmarshal(encoded, &again) != nil || again.cleaned().Validate() != nil {
			t.Errorf("%s is good, and as %s it is not: %v", body, encoded, err)
		}
	})
}
