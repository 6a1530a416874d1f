package content

import (
	"context"
	"fmt"
	"sync"

	"digijudge/content/proof"
)

// The variants of a question are rendered with it. Which of them the engine proves is worked out at
// the first request and kept while the library is open, because files don't change meanwhile.

// keptVariants are the proved variants of one question.
type keptVariants struct {
	once     sync.Once
	list     []*Question
	versions map[string]bool
	err      error
}

// Variant returns the variant of a question for a seed. For seed 0, and if no variant is proved, it
// returns the question as written. A variant has its own title, words and values, but the same id.
func (l *Library) Variant(ctx context.Context, id string, seed uint32) (*Question, error) {
	q, err := l.Question(ctx, id)
	if err != nil || seed == 0 || len(q.Variants) == 0 {
		return q, err
	}
	k, err := l.kept(ctx, q)
	if err != nil || len(k.list) == 0 {
		return q, err
	}
	return k.list[(seed-1)%uint32(len(k.list))], nil
}

// IsVersion reports whether a version (quiz.Question.Version) belongs to a proved variant of a
// question.
func (l *Library) IsVersion(ctx context.Context, id, version string) (bool, error) {
	q, err := l.Question(ctx, id)
	if err != nil || len(q.Variants) == 0 {
		return false, err
	}
	k, err := l.kept(ctx, q)
	if err != nil {
		return false, err
	}
	return k.versions[version], nil
}

func (l *Library) kept(ctx context.Context, q *Question) (*keptVariants, error) {
	entry, _ := l.variants.LoadOrStore(q.ID, &keptVariants{versions: map[string]bool{}})
	k := entry.(*keptVariants)
	k.once.Do(func() {
		cards, err := Cards()
		if err != nil {
			k.err = err
			return
		}
		list, err := q.Question.Variants(context.WithoutCancel(ctx), cards, proof.VariantBounds)
		if err != nil {
			k.err = fmt.Errorf("variants of question %s: %w", q.ID, err)
			return
		}
		rendered := map[uint32]*Question{}
		for _, v := range q.Variants {
			rendered[v.Seed] = v
		}
		for _, x := range list {
			if v := rendered[x.Seed]; x.Why == "" && v != nil {
				v.version = v.Question.Version(cards)
				k.list = append(k.list, v)
				k.versions[v.version] = true
			}
		}
	})
	return k, k.err
}

// VariantVersion returns the version of a variant that Variant returned, or "" for a question as
// written.
func (q *Question) VariantVersion() string { return q.version }

// renderVariants renders all variants that a question can have.
func (p *questionPage) renderVariants(s *site, md *markdown) {
	for seed := uint32(1); int(seed) <= p.Question.Question.Tried(); seed++ {
		q, err := p.Question.Question.Variant(seed)
		if err != nil {
			continue // "digijudge questions variants" lists it
		}
		v := &Question{Question: q}
		v.render(s, md)
		p.Variants = append(p.Variants, v)
	}
}
