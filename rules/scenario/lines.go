package scenario

// EachLine plays the scenario over all open choices. It calls f with every line that ends, in the
// order of the options, until f returns false. Where lines meet in an equal node only the first
// goes on, because the others would go on alike. The error is that of Run. A spent budget is no
// error; then whole is false.
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
