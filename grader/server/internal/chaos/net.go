package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// network is a bridge in a namespace of its own, and a namespace for each program with a cable to
// it.
type network struct {
	name  string // of the namespace with the bridge; the others' begin with it
	nodes int
}

const (
	subnet = "10.213.87.0/24" // within the namespaces
	hub    = "10.213.87.1"
)

// newNetwork makes the namespaces.
func newNetwork(nodes int) (*network, error) {
	n := &network{name: fmt.Sprintf("chaos%d", os.Getpid()), nodes: nodes}
	steps := []string{
		"netns add " + n.name,
		"-n " + n.name + " link set lo up",
		"-n " + n.name + " link add bridge type bridge",
		"-n " + n.name + " address add " + hub + "/24 dev bridge",
		"-n " + n.name + " link set bridge up",
	}
	for i := range nodes {
		node := n.node(i)
		steps = append(steps,
			"netns add "+node,
			"-n "+node+" link set lo up",
			fmt.Sprintf("-n %s link add cable%d type veth peer name eth0 netns %s", n.name, i,
				node),
			fmt.Sprintf("-n %s link set cable%d master bridge up", n.name, i),
			fmt.Sprintf("-n %s address add 10.213.87.%d/24 dev eth0", node, 10+i),
			"-n "+node+" link set eth0 up")
	}
	for _, step := range steps {
		if err := ip(step); err != nil {
			return nil, errors.Join(err, n.remove())
		}
	}
	return n, nil
}

func (n *network) node(i int) string { return fmt.Sprintf("%s-%d", n.name, i) }

// within is the command that runs another one in a namespace.
func within(namespace string) []string { return []string{"ip", "netns", "exec", namespace} }

// plug takes the cable of a node out, or puts it in again. What is sent meanwhile is lost, and no
// connection is closed.
func (n *network) plug(i int, in bool) error {
	state := map[bool]string{true: "up", false: "down"}[in]
	return ip(fmt.Sprintf("-n %s link set cable%d %s", n.name, i, state))
}

// remove removes the namespaces. The programs in them have ended.
func (n *network) remove() error {
	var errs []error
	for i := range n.nodes {
		errs = append(errs, ip("netns delete "+n.node(i)))
	}
	return errors.Join(append(errs, ip("netns delete "+n.name))...)
}

func ip(args string) error {
	if out, err := exec.Command("ip", strings.Fields(args)...).CombinedOutput(); err != nil {
		return fmt.Errorf("ip %s: %w: %s", args, err, out)
	}
	return nil
}
