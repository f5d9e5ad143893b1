package web

import (
	"errors"
	"io"
)

// maxDepth is how deep the lists and objects of a JSON request may be in each other; the
// deepest that is asked for has six.
const maxDepth = 16

var errTooDeep = errors.New("JSON is too deep")

// shallow is JSON until it is too deep: then its reading fails with errTooDeep.
type shallow struct {
	io.Reader
	depth             int
	inString, escaped bool
}

func (s *shallow) Read(p []byte) (int, error) {
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
