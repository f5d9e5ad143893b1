package web

import "net"

// origin is scheme, host and port of a host of ours, as visitors reach it. The
// port is the listener's in development, where no proxy stands before it.
func (s *Server) origin(host string) string {
	if s.Config.Production() || s.Config.TLS == "auto" {
		return "https://" + host
	}
	_, port, err := net.SplitHostPort(s.Config.Addr)
	if err != nil || port == "80" {
		return "http://" + host
	}
	return "http://" + net.JoinHostPort(host, port)
}
