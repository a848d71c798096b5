//go:build !unix

package submission

import "errors"

func makePipe(string) error { return errors.ErrUnsupported }
