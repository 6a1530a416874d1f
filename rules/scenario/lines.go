package scenario

// EachLine plays the scenario over all open choices and calls f with every line that it walks to an
// end, in the order of the options, until f returns false. Of nodes that come up again only the
// first way on is walked: what is equal goes on alike. The error is Run's; that the budget of opt
// was spent is no error, and told by whole being false.
func (s *Scenario) EachLine(opt Options, f func(*Line) bool) (whole bool, err error) {
	var w *walker
	defer func() {
		if r := recover(); r != nil {
			whole, err = false, s.broken(w, r)
		}
	}()
	c, err := s.compile()
	if err != nil {
		return false, err
	}
	if w, err = newWalker(c, opt, nil); err != nil {
		return false, err
	}
	w.each = f
	w.start()
	if w.err != nil {
		return false, w.err
	}
	return w.spent == "", nil
}
