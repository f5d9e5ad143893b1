package db

// Args returns values as the arguments of a condition such as sql.In.
func Args[T any](values []T) []any {
	args := make([]any, len(values))
	for i, value := range values {
		args[i] = value
	}
	return args
}
