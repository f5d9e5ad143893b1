package dbtest

import "sync"

// Concurrently calls f n times at the same time, with 0 to n-1, and waits for all.
func Concurrently(n int, f func(i int)) {
	var group sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		group.Go(func() {
			<-start
			f(i)
		})
	}
	close(start)
	group.Wait()
}
