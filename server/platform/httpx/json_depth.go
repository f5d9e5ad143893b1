package httpx

import (
	"errors"
	"io"
)

// maxDepth is the maximum nesting depth of a JSON request. The deepest valid request has 6 levels.
const maxDepth = 16

var errTooDeep = errors.New("JSON is nested too deeply")

// depthLimitedReader reads JSON and returns errTooDeep if it is nested deeper than maxDepth.
type depthLimitedReader struct {
	io.Reader
	depth             int
	inString, escaped bool
}

func (s *depthLimitedReader) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	for _, b := range p[:n] {
		switch {
		case s.escaped:
			s.escaped = false
		case s.inString:
			s.escaped, s.inString = b == '\\', b != '"'
		case b == '"':
			s.inString = true
		case b == '[', b == '{':
			s.depth++
		case b == ']', b == '}':
			s.depth--
		}
		if s.depth > maxDepth {
			return 0, errTooDeep
		}
	}
	return n, err
}
