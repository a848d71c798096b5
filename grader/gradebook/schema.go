package gradebook

// schema has the steps of [database.DB.Migrate]. Times are microseconds since 1970.
var schema = []string{`
CREATE TABLE courses (
	id       {id},
	name     {text} NOT NULL UNIQUE CHECK (name <> ''),
	title    {text} NOT NULL DEFAULT '',
	term     {text} NOT NULL DEFAULT '',
	syllabus {text} NOT NULL DEFAULT '', -- course.yaml
	closed   {int} -- null: not yet
) {strict};
CREATE TABLE lessons (
	id     {id},
	course {int} NOT NULL REFERENCES courses,
	name   {text} NOT NULL,
	title  {text} NOT NULL,
	policy {text} NOT NULL CHECK (policy IN ('best', 'last')),
	due    {int}, -- null: never
	late   {text} NOT NULL,
	UNIQUE (course, name)
) {strict};
CREATE TABLE exercises (
	id       {id},
	course   {int} NOT NULL REFERENCES courses,
	lesson   {int} NOT NULL REFERENCES lessons,
	name     {text} NOT NULL, -- trees/gain
	position {int}, -- null: no longer in the lesson
	title    {text} NOT NULL,
	place    {text} NOT NULL,
	type     {text} NOT NULL,
	points   {int} NOT NULL,
	UNIQUE (course, name)
) {strict};
CREATE INDEX exercises_of_lesson ON exercises (lesson);
CREATE TABLE students (
	id     {id},
	course {int} NOT NULL REFERENCES courses,
	name   {text} NOT NULL,
	UNIQUE (course, name)
) {strict};
CREATE TABLE verdicts (
	id   {id},
	hash {text} NOT NULL UNIQUE, -- SHA-256 of json: equal verdicts are kept once
	json {text} NOT NULL
) {strict};
CREATE TABLE attempts (
	id        {id},
	lesson    {int} NOT NULL REFERENCES lessons,
	student   {int} NOT NULL REFERENCES students,
	number    {int} NOT NULL CHECK (number > 0),
	hash      {text} NOT NULL, -- of the content
	path      {text} NOT NULL,
	problems  {text} NOT NULL, -- JSON
	submitted {int} NOT NULL, -- when first handed in: lateness
	seen      {int} NOT NULL, -- when last handed in: which attempt is the last
	graded    {int} NOT NULL,
	mark      {text} NOT NULL -- '': submitted holds
		CHECK (mark IN ('', 'late', 'on time', 'unknown')),
	UNIQUE (lesson, student, number),
	UNIQUE (lesson, student, hash)
) {strict};
CREATE INDEX attempts_of_student ON attempts (student);
CREATE TABLE scores (
	attempt  {int} NOT NULL REFERENCES attempts,
	exercise {int} NOT NULL REFERENCES exercises,
	points   {int} NOT NULL, -- what the exercise was worth
	score    {real} NOT NULL,
	state    {text} NOT NULL,
	found    {text} NOT NULL,
	problem  {text} NOT NULL,
	verdict  {int} REFERENCES verdicts,
	code     {text} NOT NULL, -- of what was graded, see Function
	PRIMARY KEY (attempt, exercise)
) {clustered};
CREATE INDEX scores_of_verdict ON scores (verdict);
CREATE TABLE overrides ( -- a log: of one student and exercise the last row holds
	id       {id},
	student  {int} NOT NULL REFERENCES students,
	exercise {int} NOT NULL REFERENCES exercises,
	points   {int} NOT NULL,
	score    {real}, -- null: revoked, or by the rubric
	items    {text}, -- JSON: of the rubric; null: not by it
	reason   {text} NOT NULL CHECK (reason <> ''),
	by       {text} NOT NULL,
	at       {int} NOT NULL
) {strict};
CREATE INDEX overrides_of_student ON overrides (student);
CREATE TABLE rubrics ( -- a row for each item
	id       {id},
	course   {int} NOT NULL REFERENCES courses,
	exercise {text} NOT NULL, -- trees/gain
	title    {text} NOT NULL,
	points   {real} NOT NULL -- less than 0 takes off
) {strict};
CREATE INDEX rubrics_of_course ON rubrics (course);
CREATE TABLE removals ( -- a log: of one attempt the last row holds
	id      {id},
	attempt {int} NOT NULL REFERENCES attempts,
	removed {bool} NOT NULL, -- or else restored
	reason  {text} NOT NULL CHECK (reason <> ''),
	by      {text} NOT NULL CHECK (by <> ''),
	at      {int} NOT NULL
) {strict};
CREATE INDEX removals_of_attempt ON removals (attempt);
CREATE TABLE extensions (
	lesson  {int} NOT NULL REFERENCES lessons,
	student {int} NOT NULL REFERENCES students,
	due     {int} NOT NULL,
	PRIMARY KEY (lesson, student)
) {clustered};
CREATE INDEX extensions_of_student ON extensions (student);
CREATE TABLE cache (
	id      {id},
	key     {text} NOT NULL UNIQUE,
	state   {text} NOT NULL,
	problem {text} NOT NULL,
	verdict {int} REFERENCES verdicts,
	stored  {int} NOT NULL
) {strict};
CREATE INDEX cache_of_verdict ON cache (verdict);
CREATE TABLE hints ( -- a teacher's, to a group of wrong answers
	id        {id},
	exercise  {int} NOT NULL REFERENCES exercises,
	signature {text} NOT NULL, -- see grouping.Signature
	name      {text} NOT NULL CHECK (name <> ''),
	hint      {text} NOT NULL,
	by        {text} NOT NULL,
	at        {int} NOT NULL,
	UNIQUE (exercise, signature)
) {strict};
`}
