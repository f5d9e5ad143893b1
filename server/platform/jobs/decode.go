package jobs

import (
	"encoding/json"
	"fmt"
)

// Decode decodes the payload of a job. Its error is Permanent.
func Decode[T any](job Job) (payload T, err error) {
	if err := json.Unmarshal(job.Payload, &payload); err != nil {
		return payload, Permanent(fmt.Errorf("decode payload of %s: %w", job.Kind, err))
	}
	return payload, nil
}
