package web

// origin is scheme, host and port of a host of ours, as visitors reach it.
func (s *Server) origin(host string) string { return s.Config.Origin(host) }
