package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
)

// TestLargeFileIsCheckedBeside: a large file is opened without being read from end to end. If the last server didn't end in order it is checked while
// it is used, and once damage is found nothing is written any more, and it is said what to do.
func TestLargeFileIsCheckedBeside(t *testing.T) {
	was := checkedAtStart
	defer func() { checkedAtStart = was }()
	path := filepath.Join(t.TempDir(), "players.db")
	s := open(t, path)
	for i := range 400 {
		a := quiz.Attempt{Player: fmt.Sprint("p", i), Question: "1001", Token: fmt.Sprint("t", i), Problem: strings.Repeat("x", 150), At: time.Now()}
		if _, _, err := s.AddAttempt(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// The leaves of a table that nothing of what follows reads.
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	var page int64
	if err := errors.Join(db.QueryRow("select rootpage from sqlite_schema where name = 'attempts_question'").Scan(&page), db.Close()); err != nil {
		t.Fatal(err)
	}
	const pageSize = 4096
	for i := range data[(page-1)*pageSize+8 : page*pageSize] {
		data[(page-1)*pageSize+8+int64(i)] ^= 0x5a
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := Open(path, nil); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Fatalf("a small damaged file is opened: %v", errors.Join(err, s.Close()))
	}
	checkedAtStart = 0
	s, err = Open(path, nil) // nothing was left open: nobody looks
	if err != nil {
		t.Fatal(err)
	}
	if s.db.(*sqliteDB).check.done != nil {
		t.Error("a file that was closed in order is read from end to end")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	// the content isn't a log that SQLite would read
	if err := os.WriteFile(path+"-wal", []byte("what a killed server leaves"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(path, nil); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	<-s.db.(*sqliteDB).check.done
	_, _, err = s.AddAttempt(t.Context(), quiz.Attempt{Player: "p", Question: "1002", Token: "new", At: time.Now()})
	if !errors.Is(err, errDamaged) || !Fault(err) || !strings.Contains(NextStep(err), "restore a backup") || s.Ready(t.Context(), 0) == nil {
		t.Errorf("%v; next: %s", err, NextStep(err))
	}
}
