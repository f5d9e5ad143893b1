package web

import (
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/web/edge"
)

// apiPath is a path of the API, split into segments, with its methods.
type apiPath struct {
	segments []string
	methods  []string
}

func (p apiPath) is(segments []string) bool {
	return slices.EqualFunc(p.segments, segments, func(own, given string) bool {
		return own == given || strings.HasPrefix(own, ":") && given != ""
	})
}

// apiMissing handles API requests without a route. If the path has other methods, it sets Allow and returns
// NotAllowed "method_not_allowed". Otherwise it returns NotFound "path_not_found".
func apiMissing(routes []*echo.Route) echo.HandlerFunc {
	paths := apiPaths(routes)
	return func(c echo.Context) error {
		executed := strings.Split(c.Request().URL.EscapedPath(), "/")
		allowed := []string{}
		for _, p := range paths {
			if p.is(executed) {
				allowed = append(allowed, p.methods...)
			}
		}
		if len(allowed) == 0 {
			return fault.New(fault.NotFound, "path_not_found")
		}
		slices.Sort(allowed)
		c.Response().Header().Set(echo.HeaderAllow, strings.Join(slices.Compact(allowed), ", "))
		return fault.New(fault.NotAllowed, "method_not_allowed")
	}
}

func apiPaths(routes []*echo.Route) []apiPath {
	methods := map[string][]string{}
	for _, r := range routes {
		if edge.IsAPI(r.Path) && r.Method != echo.RouteNotFound {
			methods[r.Path] = append(methods[r.Path], r.Method)
		}
	}
	paths := []apiPath{}
	for path, of := range methods {
		paths = append(paths, apiPath{strings.Split(path, "/"), of})
	}
	return paths
}
