package attacks_test

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"haat/server/config"
	"haat/server/platform/dnstest"
	"haat/server/web/webtest"
)

// nothing is an invisible text: a zero width space, an empty Braille pattern, a Hangul filler, and an accent
// without a letter.
const nothing = "\u200b\u2800\u3164\u0301"

// Each text of each valid request of the isolation table is replaced by an empty one. If the API refuses it
// as "required", it must refuse an invisible text in the same way.
func TestRequiredTexts_TextsThatShowNothingAreRefusedAsEmpty(t *testing.T) {
	meta := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"events_received":1}`) }))
	t.Cleanup(meta.Close)
	s := webtest.NewSite(t, webtest.WithDNS(dnstest.Start(t, "haat.test. A 192.0.2.1")), withCourier(t), func(c *config.Config) { c.MetaURL = meta.URL })
	required := map[string]bool{}
	for i, p := range probes {
		if strings.HasPrefix(p.route, "GET ") || p.build == nil {
			continue
		}
		r := &trial{pairOfShops: newPairOfShops(s, i), probe: p, t: t}
		if r.call = r.build(r.pairOfShops); r.call.body == nil {
			continue
		}
		var whole any
		if err := json.Unmarshal([]byte(r.encode(r.call.body)), &whole); err != nil {
			t.Fatal(err)
		}
		eachText(whole, func(set func(string)) {
			send := func(text string) webtest.Response {
				set(text)
				r.call.body = whole
				return r.send(r.a, r.permitted())
			}
			empty := send("")
			names := requiredIn(empty)
			if len(names) == 0 {
				return
			}
			if got := send(nothing); got.StatusCode != empty.StatusCode || !slices.Equal(requiredIn(got), names) {
				t.Errorf("%s: %s: status %d %.300s; want %d %.300s", p.route, names, got.StatusCode, got.Text, empty.StatusCode, empty.Text)
			}
			for _, name := range names {
				required[name] = true
			}
		})
	}
	for _, name := range []string{"name", "line", "text", "mobile", "phone", "note", "reason", "owner_name", "public_number"} {
		if !required[name] {
			t.Errorf("no request requires %q: %v", name, slices.Sorted(maps.Keys(required)))
		}
	}
}

// permitted returns the credentials of the caller who may use the route.
func (r *trial) permitted() webtest.Option {
	switch r.by {
	case withProof:
		return r.browser
	case customers:
		return r.customer.Session
	case members, owners:
		return r.owner.Session
	}
	return func(*http.Request) {}
}

// requiredIn returns the sorted names of the fields that a response refuses as "required".
func requiredIn(a webtest.Response) []string {
	var refused struct {
		Error struct{ Fields map[string]string }
	}
	if a.StatusCode < 400 || json.Unmarshal([]byte(a.Text), &refused) != nil {
		return nil
	}
	maps.DeleteFunc(refused.Error.Fields, func(name, code string) bool {
		return code != "required" || name == "password" || name == "picture" // these are not texts that people read
	})
	return slices.Sorted(maps.Keys(refused.Error.Fields))
}

// eachText calls try for each text within a JSON value, with a function that sets the text. It restores the
// text afterwards.
func eachText(value any, try func(set func(string))) {
	text := func(old any, set func(any)) {
		if _, ok := old.(string); !ok {
			eachText(old, try)
			return
		}
		try(func(text string) { set(text) })
		set(old)
	}
	switch value := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			text(value[name], func(v any) { value[name] = v })
		}
	case []any:
		for i := range value {
			text(value[i], func(v any) { value[i] = v })
		}
	}
}
