package web

// origin returns the scheme, host and port under which visitors reach a host.
func (s *Server) origin(host string) string { return s.Config.Origin(host) }
