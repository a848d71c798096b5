// The tessella command builds, runs and checks the notebooks of the course. See its --help.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"os/user"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"github.com/google/renameio/v2"
	"golang.org/x/term"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/solutions"
)

type commands struct {
	Setup   setupCmd   `cmd:"" help:"Build the notebook kernel, once, and tell Jupyter about it."`
	Doctor  doctorCmd  `cmd:"" help:"Say what is there, what is missing, and what to type."`
	Lab     labCmd     `cmd:"" help:"Open your own working copy of the notebooks in JupyterLab."`
	Check   checkCmd   `cmd:"" help:"${check}"`
	Run     runCmd     `cmd:"" help:"Execute the course, or notebooks, without Jupyter."`
	Build   buildCmd   `cmd:"" help:"Make the notebooks from the lessons."`
	Starter starterCmd `cmd:"" help:"${starter}"`
	Grade   gradeCmd   `cmd:"" help:"Grade the hand-ins of a class, trusting nothing in them."`
	Book    bookCmd    `cmd:"" help:"Look into a gradebook, set scores by hand, export and import."`
	Version versionCmd `cmd:"" help:"Print the version."`
	Help    helpCmd    `cmd:"" hidden:""`
}

// helpTexts holds the help of flags and commands whose tags would be too wide with it.
var helpTexts = kong.Vars{
	"check":       "Check the exercises of notebooks, as their own check cells do.",
	"starter":     "Make a Go package of a lesson's exercises, for those who prefer an editor.",
	"lab_dir":     "The folder for the working copy. Default: lab in the checkout.",
	"lab_args":    "Flags for JupyterLab, such as --no-browser, after --.",
	"check_paths": "Notebooks, or folders of them.",
	"run_notebooks": "Notebooks, or folders of them. None: the whole course, the " +
		"teacher's edition.",
	"run_lesson": "Of the course, these lessons only, by folder or number, such as trees or 6.",
	"run_out": "The folder for the executed notebooks and their pages. Default: out in the " +
		"checkout.",
	"run_jobs": "How many kernels at once. 0: one for each processor, at most 4.",
	"build_out": "The folder to write to. Default: notebooks in the checkout, or out/teacher for " +
		"the teacher's edition.",
	"starter_out": "The folder to make. Default: named after the lesson, in this one.",
	"grade_paths": "A notebook, a Go package, or a folder or zip with one of them for each " +
		"student.",
	"grade_lesson": "The lesson, by folder or number, such as trees or 6. Default: the one whose " +
		"functions are found.",
	"grade_exercise": "Grade these exercises only, such as trees/gain.",
	"grade_seed":     "Draw hidden cases from this secret. Without it there are none.",
	"grade_hidden": "Hidden cases of each exercise, with --seed. 0: as many as it draws for " +
		"everyone.",
	"grade_cases": "A file of further hidden cases, in JSON.",
	"grade_carry": "Grade an exercise once more with the reference's function in place of an " +
		"earlier one that is broken; the better result counts.",
	"grade_credit": "Credit for what is partly right: by case, by step, or all or nothing (case, " +
		"step, all).",
	"grade_out": "The folder for reports.",
	"roster": "Canvas' or Moodle's own export, to fill in, such as grades.csv. Whoever has no " +
		"row in it is an error.",
	"column":     "The assignment's title in Canvas or Moodle. Default: the lesson's.",
	"hints":      "How many hints a student sees of an exercise that is not right.",
	"grade_book": "The gradebook, which counts attempts and keeps what a teacher sets by hand.",
	"grade_due":  "When the lesson is due, such as 2026-11-30 or 2026-11-30T18:00.",
	"grade_late": "What late work loses, such as 10%/day or 10%/day,floor=50%,grace=15m.",
	"grade_times": "When students handed in: a CSV file with the columns Student and Time, such " +
		"as times.csv.",
	"grade_file_times": "Trust the times of the files for lateness, where nothing better is known.",
	"grade_extension": "Another due time for one student, such as ada=2026-12-07; ada=none takes " +
		"it back.",
	"policy":           "Which attempt counts: best or last. Default: best.",
	"grade_jobs":       "How many submissions run at once. 0: one for each processor.",
	"book_history":     "Print all attempts of a student, and what was set by hand.",
	"book_show_lesson": "These lessons only, by folder or number, such as trees or 6.",
	"book_show_out":    "The folder for reports; each lesson has one of its own in it.",
	"book_export_out":  "The file to write. Default: print it.",
}

func main() {
	sandbox.Main()
	submission.Main()
	var cli commands
	var formats []string
	for _, f := range report.Formats() {
		formats = append(formats, f.Name)
	}
	parser := kong.Must(&cli, kong.Name(kernel.Self()),
		kong.Vars{"formats": strings.Join(formats, ", ")}, helpTexts,
		kong.ShortUsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Description("A course on classification that lives in Go notebooks.\n\n"+
			example("lab")))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	args := os.Args[1:]
	if len(args) == 0 {
		args = []string{"--help"}
	}
	command, err := parser.Parse(args)
	parser.FatalIfErrorf(err)
	command.BindTo(ctx, (*context.Context)(nil))
	err = command.Run()
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "stopped")
		os.Exit(130) // as a shell says it of a program that was interrupted
	case err != nil:
		if !errors.Is(err, errShown) {
			fmt.Fprintln(os.Stderr, packageName.ReplaceAllString(err.Error(), "$1"))
		}
		os.Exit(1)
	}
}

// example is an example of the command for its help, as who reads it would type it.
func example(arguments string) string { return "Example: " + kernel.Self() + " " + arguments }

// packageName is what an error, or one that it wraps, begins with for those who
// read code, and nobody else.
var packageName = regexp.MustCompile(
	`(?m)(^|: )(?:(?:notebooks|kernel|ipynb|` +
		`grader|grading|submission|sandbox|report|gradebook): )+`)

// errShown ends the command with status 1 after everything was said.
var errShown = errors.New("")

type setupCmd struct {
	Gopls     bool `help:"Build gopls too, for completion in notebooks."`
	Uninstall bool `help:"Remove the kernel from Jupyter, and what setup has built."`
}

func (setupCmd) Help() string {
	return example("setup") +
		"\n\nThe first time it downloads the modules that go.mod names; from then on notebooks " +
		"run without a network. Run it again after you have moved the checkout."
}

func (c setupCmd) Run(ctx context.Context) error {
	if c.Uninstall {
		if err := errors.Join(kernel.RemoveSpec(), kernel.RemoveTools()); err != nil {
			return err
		}
		fmt.Println("removed the kernel from Jupyter, and the tools that setup had built")
		return nil
	}
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	tools, dir, err := install(ctx, root, c.Gopls)
	if err != nil {
		return err
	}
	fmt.Printf("kernel   %s\nJupyter  %s\n         choose the kernel %q\nnext     %s lab\n",
		tools.GoNB, dir, kernel.DisplayName, kernel.Self())
	return nil
}

// install builds the kernel and tells Jupyter about it.
func install(ctx context.Context, root string, gopls bool) (kernel.Tools, string, error) {
	tools, err := kernel.Setup(ctx, root, kernel.SetupOptions{
		Gopls:    gopls,
		Progress: notebooks.NewTerminal(os.Stderr).Setup,
	})
	if err != nil {
		return tools, "", err
	}
	dir, err := kernel.InstallSpec(root, tools)
	return tools, dir, err
}

type doctorCmd struct{}

func (doctorCmd) Help() string { return example("doctor") }

func (doctorCmd) Run(ctx context.Context) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if !notebooks.PrintFindings(os.Stdout, notebooks.Doctor(ctx, root)) {
		return errShown
	}
	return nil
}

type labCmd struct {
	Dir    string   `help:"${lab_dir}" type:"path" placeholder:"DIR"`
	NoOpen bool     `help:"Make or refresh the working copy, and start nothing."`
	Args   []string `arg:"" optional:"" passthrough:"" help:"${lab_args}"`
}

func (labCmd) Help() string {
	return example("lab") +
		"\n\nYour answers stay yours: a copy that you have changed is never overwritten. If " +
		"there is no JupyterLab, it says how to get one, or how to use VS Code."
}

func (c labCmd) Run(ctx context.Context) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if c.Dir == "" {
		c.Dir = filepath.Join(root, "lab")
	}
	files, err := notebooks.Lab(root, c.Dir)
	if err != nil {
		return err
	}
	fmt.Println(c.Dir)
	for _, file := range files {
		fmt.Println(" ", file)
	}
	if c.NoOpen {
		return nil
	}
	if _, _, err := install(ctx, root, false); err != nil {
		return err
	}
	argv, advice := notebooks.FindJupyter()
	if argv == nil {
		fmt.Fprint(os.Stderr, advice)
		return errShown
	}
	if len(c.Args) > 0 && c.Args[0] == "--" {
		c.Args = c.Args[1:]
	}
	lab := exec.Command(argv[0], append(append(argv[1:], c.Args...), c.Dir)...)
	lab.Stdin, lab.Stdout, lab.Stderr = os.Stdin, os.Stdout, os.Stderr
	// Ctrl-C reaches JupyterLab by itself, and it asks what to do. Whoever ends this
	// process alone ends it too.
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	if err := lab.Start(); err != nil {
		return fmt.Errorf("JupyterLab did not start: %w", err)
	}
	go func() {
		if signal, ok := <-end; ok {
			_ = lab.Process.Signal(signal) // it may have ended by itself
		}
	}()
	if err := lab.Wait(); err != nil {
		return fmt.Errorf("JupyterLab ended: %w", err)
	}
	return nil
}

type checkCmd struct {
	Paths   []string      `arg:"" name:"notebook|dir" help:"${check_paths}" type:"path"`
	Timeout time.Duration `help:"Time limit of each cell." default:"1m"`
}

func (checkCmd) Help() string {
	return example("check lab/06-decision-trees.ipynb") +
		"\n\nIt runs the visible cases on the functions that the notebook declares; its " +
		"statements are not executed. The status is 0 if every exercise of every notebook is " +
		"right. Each notebook runs in an empty folder, but it runs what the notebook holds as it " +
		"is, with your rights: check only what you trust."
}

func (c checkCmd) Run(ctx context.Context) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	checked, err := notebooks.Check(ctx, notebooks.CheckOptions{Root: root, Paths: c.Paths,
		Timeout: c.Timeout, Watcher: notebooks.NewTerminal(os.Stderr),
		OnDone: func(c notebooks.Checked) { notebooks.PrintChecked(os.Stdout, c) }})
	if err != nil {
		return err
	}
	notebooks.PrintSummary(os.Stdout, checked)
	if !notebooks.Passed(checked) {
		return errShown
	}
	return nil
}

type runCmd struct {
	Notebooks []string      `arg:"" optional:"" name:"notebook" help:"${run_notebooks}" type:"path"`
	Lesson    []string      `short:"l" help:"${run_lesson}" placeholder:"LESSON"`
	Out       string        `short:"o" help:"${run_out}" type:"path" placeholder:"DIR"`
	Jobs      int           `short:"j" help:"${run_jobs}" placeholder:"N"`
	Timeout   time.Duration `help:"Time limit of each cell." default:"1m"`
}

func (runCmd) Help() string {
	return example("run --lesson trees") +
		"\n\nIt writes each notebook with its outputs, a page of it to read in a browser, and " +
		"index.html. A failing cell is named with its line, and the status is 1. So it is if a " +
		"reference solution fails its check; exercises of notebooks that you name do not " +
		"count: see check."
}

func (c runCmd) Run(ctx context.Context) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = filepath.Join(root, "out")
	}
	var folders []string
	for _, name := range c.Lesson {
		lesson, err := grading.Named(courses(), name)
		if err != nil {
			return err
		}
		folders = append(folders, lesson.Folder)
	}
	ran, err := notebooks.Course(ctx, notebooks.CourseOptions{
		Root: root, Notebooks: c.Notebooks, Lessons: folders, Out: c.Out, Jobs: c.Jobs,
		Timeout: c.Timeout, Watcher: notebooks.NewTerminal(os.Stderr)})
	if len(ran) > 0 && ctx.Err() == nil {
		fmt.Printf("read %s\n", filepath.Join(c.Out, "index.html"))
	}
	return err
}

type buildCmd struct {
	Check   bool   `help:"Write nothing; fail if a notebook is not what its lesson makes."`
	Teacher bool   `help:"Make the teacher's edition, with the solutions in place."`
	Out     string `short:"o" help:"${build_out}" type:"path" placeholder:"DIR"`
	Force   bool   `help:"Overwrite notebooks that somebody has changed."`
}

func (buildCmd) Help() string {
	return example("build --check") +
		"\n\nA notebook that is not the unchanged output of an earlier build is never " +
		"overwritten, unless you say --force."
}

func (c buildCmd) Run() error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	edition := notebooks.Student
	if c.Teacher {
		edition = notebooks.Teacher
	}
	built, err := notebooks.BuildAll(root, notebooks.BuildOptions{Edition: edition, Out: c.Out,
		Check: c.Check, Force: c.Force, Course: listed()})
	if err != nil {
		return err
	}
	for _, b := range built {
		fmt.Printf("%s: %s\n", b.Path, b.State)
	}
	return nil
}

// listed lists the lessons as the builder compares them with their texts.
func listed() []notebooks.Listed {
	var all []notebooks.Listed
	for _, l := range lessons.All() {
		one := notebooks.Listed{Folder: l.Folder, Number: l.Number, Title: l.Title}
		for _, task := range l.Tasks {
			one.Exercises = append(one.Exercises, task.About().ID)
		}
		all = append(all, one)
	}
	return all
}

type starterCmd struct {
	Lesson string `arg:"" help:"The lesson, by folder or number, such as trees or 6."`
	Out    string `short:"o" help:"${starter_out}" type:"path" placeholder:"DIR"`
}

func (starterCmd) Help() string {
	return example("starter trees -o ~/trees") +
		"\n\nThe folder is a module of its own; go test in it checks what the notebook's check " +
		"cells do. Hand it in as it is: grade takes notebooks and packages alike."
}

func (c starterCmd) Run() error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	lesson, err := grading.Named(courses(), c.Lesson)
	if err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = lesson.Folder
	}
	files, err := notebooks.Starter(root, lesson.Folder, c.Out)
	if err != nil {
		return err
	}
	for _, file := range files {
		fmt.Println(file)
	}
	fmt.Printf("next: cd %s, and go test\n", c.Out)
	return nil
}

// courses lists the lessons as the grader takes them.
func courses() []grading.Lesson {
	var all []grading.Lesson
	for _, l := range lessons.All() {
		all = append(all, grading.Lesson(l))
	}
	return all
}

type gradeCmd struct {
	Paths      []string      `arg:"" name:"path" help:"${grade_paths}" type:"path"`
	Lesson     string        `short:"l" help:"${grade_lesson}" placeholder:"LESSON"`
	Exercise   []string      `help:"${grade_exercise}" placeholder:"ID"`
	Student    string        `help:"The path is the work of this one student." placeholder:"NAME"`
	Seed       string        `help:"${grade_seed}" env:"TESSELLA_SEED" placeholder:"SECRET"`
	Hidden     int           `help:"${grade_hidden}" placeholder:"N"`
	PerStudent bool          `help:"Draw other hidden cases for each student, with --seed."`
	Cases      string        `help:"${grade_cases}" type:"existingfile" placeholder:"FILE"`
	Carry      bool          `help:"${grade_carry}" default:"true" negatable:""`
	Credit     grader.Credit `help:"${grade_credit}" enum:"case,step,all" default:"case"`
	Format     []string      `short:"f" help:"Write reports: ${formats}." placeholder:"FORM"`
	Out        string        `short:"o" help:"${grade_out}" default:"reports" type:"path"`
	Roster     string        `help:"${roster}" type:"existingfile" placeholder:"CSV"`
	Column     string        `help:"${column}" placeholder:"TITLE"`
	Hints      int           `help:"${hints}" default:"1"`
	Book       string        `short:"b" help:"${grade_book}" type:"path" placeholder:"FILE"`
	Due        string        `help:"${grade_due}" placeholder:"TIME"`
	Late       string        `help:"${grade_late}" placeholder:"RULE"`
	Times      string        `help:"${grade_times}" type:"existingfile" placeholder:"CSV"`
	FileTimes  bool          `help:"${grade_file_times}"`
	Extension  []string      `help:"${grade_extension}" placeholder:"NAME=TIME" sep:"none"`
	Policy     string        `help:"${policy}" enum:"best,last," default:"" placeholder:"WHICH"`
	CI         bool          `name:"ci" help:"End with status 1 unless every exercise is right."`
	Jobs       int           `short:"j" help:"${grade_jobs}" placeholder:"N"`
}

func (gradeCmd) Help() string {
	return example("grade submissions/ --lesson trees --seed \"$SECRET\" --format html,canvas "+
		"--book grades.db") + "\n\nNo line that a student wrote is trusted: functions are " +
		"compiled to WebAssembly and run without files, network or clock, and what comes back is " +
		"compared here. The status is 0 if the grading was done, whatever the grades are; with " +
		"--ci it is 1 unless every exercise is right.\n\nThe students are named after their " +
		"folders or files, and everybody who handed in anything is listed. A folder with one " +
		"notebook, or with a Go package, is one student's, so grade submissions/ada " +
		"submissions/cleo grades two. With --student all of a path is one student's. What --due, " +
		"--late, --policy and --extension say is kept in the gradebook until they say something " +
		"else.\n\nWhen work was handed in is taken from --times, from the grading worksheet of " +
		"Moodle as --roster, or from nbgrader's timestamps. Of a download from Canvas it is " +
		"known who was late, by LATE in the names, and it costs what the shortest delay does. " +
		"The times of files count only with --file-times, for whoever makes a file can date it. " +
		"Students of whom nothing is known lose nothing, and an error at the end names them. An " +
		"example of --times:\n\n  Student,Time\n  ada,2026-11-30T18:05\n\nThe file of --cases is " +
		"a list of cases such as this one; args has a value for each parameter, and the " +
		"reference gives the result:\n\n  [{\"exercise\": \"trees/gain\", \"name\": \"three " +
		"classes\",\n    \"args\": [[[2, 1, 0], [0, 0, 3]]]}]"
}

func (c gradeCmd) Run(ctx context.Context) error {
	lesson, err := c.lesson(ctx)
	if err != nil {
		return err
	}
	terms, err := c.terms()
	if err != nil {
		return err
	}
	extensions, err := c.extensions()
	if err != nil {
		return err
	}
	var reference fs.FS
	if c.Carry {
		if reference, err = fs.Sub(solutions.Source, lesson.Folder); err != nil {
			return err
		}
	}
	width, colour := terminal()
	passed, err := grading.Run(ctx, grading.RunOptions{
		Options: grading.Options{Lesson: lesson.Folder, Title: lesson.Title, Tasks: lesson.Tasks,
			Paths: c.Paths, Student: c.Student,
			Only: c.Exercise, Secret: c.Seed, Hidden: c.Hidden, PerStudent: c.PerStudent,
			Credit: c.Credit, Jobs: c.Jobs, FileTimes: c.FileTimes, Carry: reference},
		Cases: c.Cases, Book: c.Book, Terms: terms, Times: c.Times, Extensions: extensions,
		Formats: c.Format, Out: c.Out, Report: report.Options{Hints: c.Hints, Roster: c.Roster,
			Column: c.Column},
		Summary: os.Getenv("GITHUB_STEP_SUMMARY"), Stdout: os.Stdout, Stderr: os.Stderr,
		Width: width, Colour: colour})
	if ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, "what has been graded is kept; the same command goes on from there")
	}
	if err != nil {
		return err
	}
	if c.CI && !passed {
		return errShown
	}
	return nil
}

// lesson finds what is to be graded.
func (c gradeCmd) lesson(ctx context.Context) (grading.Lesson, error) {
	if c.Lesson == "" {
		return grading.Guess(ctx, courses(), c.Paths, c.Student)
	}
	return grading.Named(courses(), c.Lesson)
}

// terms says how the flags change the terms of the lesson in the gradebook; nil: not at all.
func (c gradeCmd) terms() (func(*gradebook.Terms), error) {
	if c.Due == "" && c.Late == "" && c.Policy == "" {
		return nil, nil
	}
	if c.Book == "" {
		return nil, errors.New("--due, --late and --policy are kept in a gradebook; " +
			"name one with --book")
	}
	var due time.Time
	if c.Due != "" {
		var err error
		if due, err = readDue(c.Due); err != nil {
			return nil, fmt.Errorf("--due is %w", err)
		}
	}
	var late gradebook.Late
	if err := late.UnmarshalText([]byte(c.Late)); err != nil {
		return nil, fmt.Errorf("--late: %w", err)
	}
	return func(t *gradebook.Terms) {
		if c.Due != "" {
			t.Due = due
		}
		if c.Late != "" {
			t.Late = late
		}
		if c.Policy != "" {
			t.Policy = gradebook.Policy(c.Policy)
		}
	}, nil
}

// extensions says until when the lesson is due for single students.
func (c gradeCmd) extensions() (map[string]time.Time, error) {
	if len(c.Extension) > 0 && c.Book == "" {
		return nil, errors.New("--extension is kept in a gradebook; name one with --book")
	}
	all := make(map[string]time.Time)
	for _, text := range c.Extension {
		i := strings.LastIndex(text, "=")
		if i <= 0 {
			return nil, fmt.Errorf("--extension is %q; it should be a student and a time, such "+
				"as ada=2026-12-07", text)
		}
		var due time.Time
		if until := text[i+1:]; until != "none" {
			var err error
			if due, err = readDue(until); err != nil {
				return nil, fmt.Errorf("--extension: the time of %s is %w", text[:i], err)
			}
		}
		all[text[:i]] = due
	}
	return all, nil
}

// readDue reads until when something is due. A day includes all of itself.
func readDue(text string) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02T15:04",
		time.DateOnly} {
		due, err := time.ParseInLocation(layout, text, time.Local)
		if err != nil {
			continue
		}
		if layout == time.DateOnly {
			due = due.AddDate(0, 0, 1)
		}
		return due, nil
	}
	return time.Time{}, fmt.Errorf("%q; it should be a day such as 2026-11-30 or a time such as "+
		"2026-11-30T18:00", text)
}

type bookCmd struct {
	Show    bookShowCmd    `cmd:"" help:"Print what counts, and write reports of it."`
	History bookHistoryCmd `cmd:"" help:"${book_history}"`
	Set     bookSetCmd     `cmd:"" help:"Set a student's score in an exercise by hand."`
	Revoke  bookRevokeCmd  `cmd:"" help:"Take back what was set by hand."`
	Remove  bookRemoveCmd  `cmd:"" help:"Remove an attempt, so that it no longer counts."`
	Restore bookRestoreCmd `cmd:"" help:"Restore an attempt that was removed."`
	Export  bookExportCmd  `cmd:"" help:"Write a gradebook as JSON."`
	Import  bookImportCmd  `cmd:"" help:"Take over what another gradebook has exported."`
}

func (bookCmd) Help() string {
	return example("book set grades.db ada trees/gain 2.5 --reason \"right but for a "+
		"slip of the pen\"") + "\n\nA gradebook is made by grade --book."
}

// withBook opens a gradebook that is there, and closes it after f.
func withBook(ctx context.Context, path string, f func(*gradebook.Book) error) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("%w; a gradebook is made by grade --book", err)
	}
	book, err := gradebook.Open(ctx, path,
		gradebook.Options{Waiting: func(message string) { fmt.Fprintln(os.Stderr, message) }})
	if err != nil {
		return err
	}
	return errors.Join(f(book), book.Close())
}

type bookShowCmd struct {
	Book   string   `arg:"" help:"The gradebook." type:"path"`
	Lesson []string `short:"l" help:"${book_show_lesson}" placeholder:"LESSON"`
	Format []string `short:"f" help:"Write reports: ${formats}." placeholder:"FORM"`
	Out    string   `short:"o" help:"${book_show_out}" default:"reports" type:"path"`
	Roster string   `help:"${roster}" type:"existingfile" placeholder:"CSV"`
	Column string   `help:"${column}" placeholder:"TITLE"`
	Hints  int      `help:"${hints}" default:"1"`
}

func (c bookShowCmd) Run(ctx context.Context) error {
	return withBook(ctx, c.Book, func(book *gradebook.Book) error {
		names, err := book.Lessons(ctx)
		if err != nil {
			return err
		}
		if len(c.Lesson) > 0 {
			names = c.Lesson
		}
		width, colour := terminal()
		var unmatched error
		for _, name := range names {
			// a book may know others than the course
			if lesson, err := grading.Named(courses(), name); err == nil {
				name = lesson.Folder
			}
			class, err := book.Class(ctx, name)
			if err != nil {
				return err
			}
			if err := report.Print(os.Stdout, class, width, colour); err != nil {
				return err
			}
			out := filepath.Join(c.Out, name)
			err = report.WriteAll(os.Stdout, out, class, c.Format,
				report.Options{Hints: c.Hints, Roster: c.Roster, Column: c.Column})
			var missing *report.NotInRoster
			if errors.As(err, &missing) { // the other lessons are shown all the same
				unmatched = errors.Join(unmatched, err)
			} else if err != nil {
				return err
			}
		}
		return unmatched
	})
}

type bookHistoryCmd struct {
	Book    string `arg:"" help:"The gradebook." type:"path"`
	Student string `arg:"" help:"The student's name, as grade prints it."`
}

func (c bookHistoryCmd) Run(ctx context.Context) error {
	return withBook(ctx, c.Book, func(book *gradebook.Book) error {
		return book.PrintHistory(ctx, os.Stdout, c.Student)
	})
}

type bookSetCmd struct {
	Book     string   `arg:"" help:"The gradebook." type:"path"`
	Student  string   `arg:"" optional:"" help:"The student's name, as grade prints it."`
	Exercise string   `arg:"" optional:"" help:"The exercise, such as trees/gain."`
	Score    *float64 `arg:"" optional:"" help:"The score, from 0 to what the exercise is worth."`
	CSV      string   `name:"csv" help:"Set those of a file." type:"existingfile" placeholder:"CSV"`
	Reason   string   `help:"Why; students read it. Rows of the file may say it." placeholder:"WHY"`
	signature
}

func (bookSetCmd) Help() string {
	return example("book set grades.db --csv oral.csv --reason \"shown orally\"") + `

The first row of the file has the titles student, exercise and score, and perhaps reason and by.
Either all of its scores are set, or none.`
}

func (c bookSetCmd) Run(ctx context.Context) error {
	settings, err := c.settings()
	if err != nil {
		return err
	}
	return withBook(ctx, c.Book, func(book *gradebook.Book) error {
		if err := book.Set(ctx, settings); err != nil {
			if c.CSV != "" {
				err = fmt.Errorf("%s: %w", c.CSV, err)
			}
			return err
		}
		for _, s := range settings {
			fmt.Printf("%s: %s is %v now\n", s.Student, s.Exercise, s.Score)
		}
		return nil
	})
}

// settings are the one of the arguments, or those of the file.
func (c bookSetCmd) settings() ([]gradebook.Setting, error) {
	switch {
	case c.CSV == "" && c.Score == nil:
		return nil, errors.New("name a student, an exercise and a score, " +
			"or a file of them with --csv")
	case c.CSV == "":
		return []gradebook.Setting{{Student: c.Student, Exercise: c.Exercise, Score: *c.Score,
			Reason: c.Reason, By: c.by()}}, nil
	case c.Student != "":
		return nil, errors.New("name a student or a file with --csv, not both")
	}
	f, err := os.Open(c.CSV)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	settings, err := gradebook.ReadSettings(f, c.Reason, c.by())
	if err != nil {
		err = fmt.Errorf("%s: %w", c.CSV, err)
	}
	return settings, err
}

type bookRevokeCmd struct {
	Book     string `arg:"" help:"The gradebook." type:"path"`
	Student  string `arg:"" help:"The student's name, as grade prints it."`
	Exercise string `arg:"" help:"The exercise, such as trees/gain."`
	Reason   string `help:"Why." required:"" placeholder:"TEXT"`
	signature
}

func (c bookRevokeCmd) Run(ctx context.Context) error {
	return withBook(ctx, c.Book, func(book *gradebook.Book) error {
		err := book.Revoke(ctx, c.Student, c.Exercise, c.Reason, c.by())
		if err == nil {
			fmt.Printf("%s: what grading found of %s counts again\n", c.Student, c.Exercise)
		}
		return err
	})
}

// attemptCmd names an attempt that is to be removed or restored.
type attemptCmd struct {
	Book    string `arg:"" help:"The gradebook." type:"path"`
	Student string `arg:"" help:"The student's name, as grade prints it."`
	Lesson  string `arg:"" help:"The lesson, by folder or number, such as trees or 6."`
	Attempt int    `arg:"" help:"The attempt's number, as book history prints it."`
	Reason  string `help:"Why; students read it." required:"" placeholder:"TEXT"`
	signature
}

type attemptChange = func(ctx context.Context, student, lesson string, attempt int, reason,
	by string) error

func (c attemptCmd) run(ctx context.Context, done string,
	change func(*gradebook.Book) attemptChange) error {
	if lesson, err := grading.Named(courses(), c.Lesson); err == nil { // a book may know others
		c.Lesson = lesson.Folder
	}
	return withBook(ctx, c.Book, func(book *gradebook.Book) error {
		err := change(book)(ctx, c.Student, c.Lesson, c.Attempt, c.Reason, c.by())
		if err == nil {
			fmt.Printf("%s: attempt %d of %s is %s\n", c.Student, c.Attempt, c.Lesson, done)
		}
		return err
	})
}

type bookRemoveCmd struct{ attemptCmd }

func (c bookRemoveCmd) Run(ctx context.Context) error {
	return c.run(ctx, "removed", func(b *gradebook.Book) attemptChange { return b.Remove })
}

type bookRestoreCmd struct{ attemptCmd }

func (c bookRestoreCmd) Run(ctx context.Context) error {
	return c.run(ctx, "restored", func(b *gradebook.Book) attemptChange { return b.Restore })
}

// signature says who changes a gradebook by hand.
type signature struct {
	By string `help:"Who changes it. Default: your login." placeholder:"NAME"`
}

func (s signature) by() string {
	if s.By == "" {
		if u, err := user.Current(); err == nil {
			return u.Username
		}
	}
	return s.By
}

type bookExportCmd struct {
	Book string `arg:"" help:"The gradebook." type:"path"`
	Out  string `short:"o" help:"${book_export_out}" type:"path" placeholder:"FILE"`
}

func (c bookExportCmd) Run(ctx context.Context) error {
	return withBook(ctx, c.Book, func(book *gradebook.Book) error {
		if c.Out == "" {
			return book.Export(ctx, os.Stdout)
		}
		f, err := renameio.NewPendingFile(c.Out)
		if err != nil {
			return err
		}
		defer f.Cleanup()
		if err := book.Export(ctx, f); err != nil {
			return err
		}
		if err := f.CloseAtomicallyReplace(); err != nil {
			return err
		}
		fmt.Printf("wrote %s\n", c.Out)
		return nil
	})
}

type bookImportCmd struct {
	Book string `arg:"" help:"The gradebook; it is made if it is not there." type:"path"`
	File string `arg:"" help:"What another one has exported." type:"existingfile"`
}

func (c bookImportCmd) Run(ctx context.Context) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	book, err := gradebook.Open(ctx, c.Book, gradebook.Options{})
	if err != nil {
		return err
	}
	err = book.Import(ctx, f)
	if err != nil {
		err = fmt.Errorf("%s: %w", c.File, err)
	}
	if err := errors.Join(err, book.Close()); err != nil {
		return err
	}
	fmt.Printf("%s now holds what %s does\n", c.Book, c.File)
	return nil
}

// terminal is the width of the terminal and whether it shows colours; 0 and
// false where there is none.
func terminal() (width int, colour bool) {
	width, _, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0, false
	}
	return width, os.Getenv("NO_COLOR") == ""
}

type versionCmd struct{}

func (versionCmd) Run() error {
	version := "(a build without version)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	fmt.Println("tessella", version)
	return nil
}

// helpCmd is what people try who do not know --help.
type helpCmd struct{}

func (helpCmd) Run(command *kong.Context) error {
	top, err := kong.Trace(command.Kong, nil)
	if err != nil {
		return err
	}
	return top.PrintUsage(false)
}
