package webtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// bodySchemas contains the schemas of response bodies. Each is compiled once, because compiling takes longer
// than validating.
type bodySchemas struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema // by address
}

// apiAddress is the URL of the description in references between schemas.
const apiAddress = "https://haat.test/openapi.json"

func newBodySchemas(doc *openapi3.T) (*bodySchemas, error) {
	text, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020) // the draft that OpenAPI 3.1 uses
	compiler.AssertFormat()
	return &bodySchemas{compiler: compiler, compiled: map[string]*jsonschema.Schema{}}, compiler.AddResource(apiAddress, value)
}

// validate validates a body against the schema for the route's response with the given status. A response without
// content has no schema.
func (s *bodySchemas) validate(route *routers.Route, status int, body []byte) error {
	ref := route.Operation.Responses.Status(status)
	if ref == nil || len(ref.Value.Content) == 0 {
		return nil
	}
	address := ref.Ref
	if address == "" {
		path := strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(route.Path)
		address = fmt.Sprintf("#/paths/%s/%s/responses/%d", path, strings.ToLower(route.Method), status)
	}
	schema, err := s.schema(address + "/content/application~1json/schema")
	if err != nil {
		return err
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

func (s *bodySchemas) schema(address string) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.compiled[address]; known != nil {
		return known, nil
	}
	schema, err := s.compiler.Compile(apiAddress + address)
	if err != nil {
		return nil, err
	}
	s.compiled[address] = schema
	return schema, nil
}
