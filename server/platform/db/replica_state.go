package db

import (
	"context"
	"errors"
	"fmt"
)

// ReplicaState is the current state of a replica.
type ReplicaState struct {
	Name string // HOST:PORT
	// Behind is the part of the primary's log that the replica has not replayed, in bytes.
	Behind int64
	// Err is set if the replica does not respond. IsPrimary is set if the server is not a standby.
	Err       error
	IsPrimary bool
}

// States requests the positions of the primary and of all replicas.
func (r *Replicas) States(ctx context.Context) ([]ReplicaState, error) {
	current, err := r.position.ask(ctx)
	if err != nil {
		return nil, fmt.Errorf("position of the primary: %w", err)
	}
	var states []ReplicaState
	for _, one := range r.all {
		lsn, err := one.replayed(ctx)
		state := ReplicaState{Name: one.name, Behind: max(0, current-lsn)}
		if errors.Is(err, errNotReplica) {
			state.Behind, state.IsPrimary = 0, true
		} else if err != nil {
			state.Behind, state.Err = 0, err
		}
		states = append(states, state)
	}
	return states, nil
}
