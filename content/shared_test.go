package content

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write what is expected anew")

// general is the General Rule, which is imported if it is at hand. It isn't part of the project.
const general = "../../shared/rules/general-rule-4.2.txt"

func readShared(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Skipf("%s is not there: it is not part of the project", name)
	}
	return data
}
