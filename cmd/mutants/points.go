package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// point is one place where the source can be made wrong in a small way.
type point struct {
	file       string
	line       int
	from, to   int    // the range in the file, in bytes
	kind       string // the kind of change
	was        string // the source of that range
	faulty     string // the source with both variants; NUM is replaced by the fault's number
	key, where string // the key by which the sample is drawn; the function
	again      int    // 1, 2, … among the points of one function that read the same
}

// place returns the name of the point in alike.txt.
func (p point) place() string {
	s := fmt.Sprintf("%s %s, %s: %s", p.file, p.where, p.kind, strings.Join(strings.Fields(p.was), " "))
	if p.again > 1 {
		s += fmt.Sprintf(" (%d)", p.again)
	}
	return s
}

func (p point) String() string {
	was := strings.Join(strings.Fields(p.was), " ")
	if len(was) > 90 {
		was = was[:90] + "…"
	}
	return fmt.Sprintf("%s:%d %s, %s: %s", p.file, p.line, p.where, p.kind, was)
}

// sample returns n faults of a package's files that don't overlap. They are drawn by a hash of each
// place's text, so a change elsewhere leaves most of the sample as it was.
func sample(dir string, n int) ([]point, error) {
	all, err := allPoints(dir)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b point) int { return cmp.Compare(a.key, b.key) })
	var out []point
	for _, p := range all {
		if len(out) == n {
			break
		}
		if !slices.ContainsFunc(out, func(o point) bool {
			return o.file == p.file && p.from < o.to && o.from < p.to
		}) {
			out = append(out, p)
		}
	}
	return out, nil
}

// allPoints returns the points of all files of a package.
func allPoints(dir string) ([]point, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var all []point
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		found, err := pointsOf(name, src)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// finder collects the points of one file.
type finder struct {
	name  string
	src   []byte
	files *token.FileSet
	fn    string
	seen  map[string]int
	found []point
}

func pointsOf(name string, src []byte) ([]point, error) {
	f := &finder{name: name, src: src, files: token.NewFileSet(), seen: map[string]int{}}
	file, err := parser.ParseFile(f.files, name, src, 0)
	if err != nil {
		return nil, err
	}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil || fn.Name.Name == "init" {
			continue
		}
		f.fn = fn.Name.Name
		ast.Inspect(fn.Body, f.look)
	}
	return f.found, nil
}

func (f *finder) text(n ast.Node) string {
	return string(f.src[f.files.Position(n.Pos()).Offset:f.files.Position(n.End()).Offset])
}

func (f *finder) add(n ast.Node, kind, faulty string) {
	was := f.text(n)
	key := f.name + " " + f.fn + " " + kind + " " + was
	f.seen[key]++ // the same text occurs again in one function
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", key, f.seen[key]))
	at := f.files.Position(n.Pos())
	f.found = append(f.found, point{
		file: f.name, line: at.Line, from: at.Offset, to: f.files.Position(n.End()).Offset,
		kind: kind, was: was, faulty: faulty, key: hex.EncodeToString(sum[:8]), where: f.fn, again: f.seen[key],
	})
}

// turned maps each operator to the one that a fault replaces it by.
var turned = map[token.Token]string{
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
	token.LAND: "||", token.LOR: "&&", token.SUB: "+",
}

func (f *finder) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		f.flip(n.Cond)
	case *ast.SwitchStmt:
		if n.Tag == nil {
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					f.flip(e)
				}
			}
		}
	case *ast.BinaryExpr:
		if op, ok := turned[n.Op]; ok {
			x, y := f.text(n.X), f.text(n.Y)
			if n.Op == token.SUB {
				f.add(n, n.Op.String()+" is "+op, "mutantMinus(NUM, "+x+", "+y+")")
				break
			}
			f.add(n, n.Op.String()+" is "+op,
				"(mutantOn(NUM) && ("+x+" "+op+" "+y+") || !mutantOn(NUM) && ("+x+" "+n.Op.String()+" "+y+"))")
		}
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case *ast.ReturnStmt:
		for _, r := range n.Results {
			if id, ok := r.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") {
				f.flip(r)
			}
		}
	}
	return true
}

// flip adds a fault that negates a condition.
func (f *finder) flip(e ast.Expr) {
	f.add(e, "the opposite", "mutantFlip(NUM, "+f.text(e)+")")
}

// statements adds a fault for each statement of a list that can be left out.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			call, ok := s.X.(*ast.CallExpr)
			if id, isName := call.Fun.(*ast.Ident); !ok || isName && id.Name == "panic" {
				continue
			}
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.IncDecStmt:
		default:
			continue
		}
		f.add(s, "left out", "if !mutantOn(NUM) { "+f.text(s)+" }")
	}
}

// switches is the source file that is added to the package.
const switches = `package rules

import (
	"os"
	"strconv"
)

var mutant, _ = strconv.Atoi(os.Getenv("MUTANT"))

func mutantOn(n int) bool { return mutant == n }

func mutantFlip[B ~bool](n int, b B) B { return b != B(mutant == n) }

func mutantMinus[N ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64](n int, a, b N) N {
	if mutant == n {
		return a + b
	}
	return a - b
}
`

// writeOverlay writes the files with all faults into dir and returns the path of the overlay file
// for the compiler.
func writeOverlay(dir string, points []point) (string, error) {
	root, err := os.Getwd()
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	put := func(name string, data []byte) error {
		to := filepath.Join(dir, strings.ReplaceAll(name, string(filepath.Separator), "_"))
		replace[filepath.Join(root, name)] = to
		return os.WriteFile(to, data, 0o600)
	}
	byFile := map[string][]int{}
	for i, p := range points {
		byFile[p.file] = append(byFile[p.file], i)
	}
	for name, list := range byFile {
		src, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		slices.SortFunc(list, func(a, b int) int { return cmp.Compare(points[a].from, points[b].from) })
		var b bytes.Buffer
		at := 0
		for _, i := range list {
			p := points[i]
			b.Write(src[at:p.from])
			b.WriteString(strings.ReplaceAll(p.faulty, "NUM", fmt.Sprint(i+1)))
			at = p.to
		}
		b.Write(src[at:])
		if err := put(name, b.Bytes()); err != nil {
			return "", err
		}
	}
	if err := put(filepath.Join("rules", "mutant_switches.go"), []byte(switches)); err != nil {
		return "", err
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, os.WriteFile(name, data, 0o600)
}
