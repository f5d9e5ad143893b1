package web

import "net/http"

// strictFor is a year. What is below a host is not ours to decide on.
const strictFor = "max-age=31536000"

// StrictTransport has browsers come by HTTPS from now on.
func StrictTransport(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", strictFor)
		next.ServeHTTP(w, r)
	})
}
