package searches

import (
	"fmt"
	"hash/fnv"
	"slices"
)

// hashOf returns 16 bits of a hash of a network, a shop and a term. About 65,536 IPv4 addresses have the same
// value, so it does not identify a visitor.
func hashOf(shopID int, term, network string) int {
	h := fnv.New64a()
	fmt.Fprintln(h, shopID, term, network)
	sum := h.Sum64()
	return int((sum ^ sum>>16 ^ sum>>32 ^ sum>>48) & 0xffff) // #nosec G115 -- 16 bits
}

// withNetworks returns the union of both lists of hashes, up to maxNetworks.
func withNetworks(list []int, more ...int) []int {
	for _, hash := range more {
		if len(list) < maxNetworks && !slices.Contains(list, hash) {
			list = append(list, hash)
		}
	}
	return list
}
