package pubsub

import (
	"testing"
	"time"
)

func TestPeers_MissNodesThatStopWithoutLeaving(t *testing.T) {
	start := time.Now()
	p := peers{}
	p.heard(notice{Node: "killed"}, start)
	p.heard(notice{Node: "ended"}, start)
	p.heard(notice{Node: "ended", Leaves: true}, start)
	if p.missed(start.Add(missedAfter - time.Second)) {
		t.Error("a node was missed too early")
	}
	if p.heard(notice{Node: "alive"}, start.Add(missedAfter)); !p.missed(start.Add(missedAfter)) {
		t.Error("the killed node was not missed")
	}
	if p.missed(start.Add(missedAfter + time.Second)) {
		t.Error("a node was missed twice, or one that is alive or ended")
	}
}

func TestPeers_MissNoCommandsThatSendTags(t *testing.T) {
	start := time.Now()
	p := peers{}
	p.heard(notice{Node: "command", Tags: []string{"shop:7"}}, start)
	if p.missed(start.Add(missedAfter)) {
		t.Error("a command was missed")
	}
}
