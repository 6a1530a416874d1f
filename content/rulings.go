package content

import (
	"path"
	"strconv"
	"strings"

	"digijudge/content/proof"
	"digijudge/rules/clause"
)

// checkRulingFolders checks that each ruling is in the folder of the chapter that decides it, which
// is the chapter of the first clause that it cites. The folder is named like the chapter's page:
// rulings/11-attacking for rules/11-attacking.md. Addresses don't contain the folder.
func (s *site) checkRulingFolders() {
	folders := map[clause.Clause]string{}
	for _, c := range s.chapters {
		folders[clause.Clause(strconv.Itoa(c.Number))] = "rulings/" + strings.TrimSuffix(path.Base(c.file), ".md")
	}
	for _, r := range s.rulings {
		if len(r.Clauses) == 0 {
			s.fail(r.Proof.File, 1, "it cites no clause")
			continue
		}
		if want := folders[r.Clauses[0].Chapter()]; want != "" && path.Dir(r.Proof.File) != want {
			_, at := proof.Clauses(r.Proof.Source)
			s.fail(r.Proof.File, 1+at, "belongs in %s: %s, the first clause that it cites, is of that chapter", want, r.Clauses[0])
		}
	}
}
