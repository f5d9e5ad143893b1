package dbtest

import "sync"

// Concurrently calls f(0) to f(n-1) concurrently and waits for all of them.
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
