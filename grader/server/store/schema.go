package store

// schema has the server's tables of submissions and their results; see [database.DB.Migrate]. Times
// are microseconds since 1970. A course is the id of the gradebook's table courses.
//
// The tables of people, their roles and sessions are in package people.
var schema = []string{`
CREATE TABLE contents ( -- what was handed in, once for all who have handed it in
	sha256 {text} PRIMARY KEY,
	data   {blob} NOT NULL -- packed
) {strict};
CREATE TABLE submissions (
	id       {id},
	course   {int} NOT NULL,
	lesson   {text} NOT NULL,
	student  {text} NOT NULL, -- the name in the gradebook
	person   {int} NOT NULL, -- who handed it in
	received {int} NOT NULL,
	name     {text} NOT NULL, -- of the file
	size     {int} NOT NULL,
	sha256   {text} NOT NULL REFERENCES contents,
	via      {text} NOT NULL, -- upload, page, import
	job      {int} NOT NULL, -- River's; 0: not yet
	dropped  {text} NOT NULL, -- why it is not graded; empty: it is, or will be
	receipt  {text} NOT NULL UNIQUE
) {strict};
CREATE INDEX submissions_of_student ON submissions (course, student, lesson);
CREATE INDEX submissions_of_job ON submissions (job);
CREATE INDEX submissions_of_content ON submissions (sha256);
CREATE TABLE results ( -- a submission has one at most
	submission {int} PRIMARY KEY REFERENCES submissions,
	report     {blob} NOT NULL, -- packed JSON: report.Student
	content    {blob} NOT NULL, -- packed JSON: gradebook.Content
	hash       {text} NOT NULL, -- of the content: it names the attempt in the gradebook
	graded     {int} NOT NULL,
	worker     {text} NOT NULL,
	took       {int} NOT NULL -- microseconds
) {strict};
CREATE TABLE regrades (
	id     {id},
	course {int} NOT NULL,
	lesson {text} NOT NULL,
	by     {text} NOT NULL,
	reason {text} NOT NULL,
	at     {int} NOT NULL,
	state  {text} NOT NULL CHECK (state IN ('open', 'applied', 'dropped'))
) {strict};
CREATE INDEX regrades_of_lesson ON regrades (course, lesson);
CREATE TABLE regraded ( -- the new result of a submission, until it counts
	regrade    {int} NOT NULL REFERENCES regrades,
	submission {int} NOT NULL REFERENCES submissions,
	job        {int} NOT NULL,
	report     {blob}, -- null: not graded yet
	content    {blob},
	graded     {int},
	worker     {text},
	took       {int},
	was        {blob}, -- the report and the content before it was applied
	contents   {blob},
	PRIMARY KEY (regrade, submission)
) {strict};
CREATE INDEX regraded_of_job ON regraded (job);
CREATE TABLE drafts ( -- what was not handed in yet, from the pages of the lessons
	course   {int} NOT NULL,
	person   {int} NOT NULL,
	key      {text} NOT NULL, -- of the cell
	text     {text} NOT NULL,
	original {text} NOT NULL, -- the text of the course that it began with
	at       {int} NOT NULL, -- milliseconds, by the browser's clock
	PRIMARY KEY (course, person, key)
) {strict};
CREATE TABLE secrets (
	course {int} PRIMARY KEY,
	secret {text} NOT NULL -- hidden cases are drawn from it
) {strict};
CREATE TABLE workers ( -- programs that take jobs
	id      {text} PRIMARY KEY,
	host    {text} NOT NULL,
	slots   {int} NOT NULL, -- jobs at once
	started {int} NOT NULL,
	seen    {int} NOT NULL,
	busy    {int} NOT NULL, -- jobs now
	done    {int} NOT NULL -- jobs since it started
) {strict};
`}
