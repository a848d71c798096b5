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
	receipt  {text} NOT NULL UNIQUE,
	first    {int} NOT NULL -- the one of whoever handed it in, for a member of the same team
) {strict};
CREATE INDEX submissions_of_student ON submissions (course, student, lesson);
CREATE INDEX submissions_of_job ON submissions (job);
CREATE INDEX submissions_of_team ON submissions (first);
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
CREATE TABLE lti_platforms ( -- learning platforms, see package lti
	id     {id},
	name   {text} NOT NULL,
	issuer {text} NOT NULL,
	client {text} NOT NULL, -- our ID there
	auth   {text} NOT NULL, -- where it logs people in
	token  {text} NOT NULL, -- where it gives access tokens
	aud    {text} NOT NULL, -- what a request for a token names as its audience
	keys   {text} NOT NULL, -- where its public keys are
	frames {text} NOT NULL, -- the origins of its pages, with a space between them
	UNIQUE (issuer, client)
) {strict};
CREATE TABLE lti_deployments (
	platform   {int} NOT NULL REFERENCES lti_platforms,
	deployment {text} NOT NULL,
	allowed    {bool} NOT NULL, -- false: it has launched, and an administrator decides
	PRIMARY KEY (platform, deployment)
) {strict};
CREATE TABLE lti_invitations ( -- of platforms that register themselves
	hash    {text} PRIMARY KEY,
	expires {int} NOT NULL
) {strict};
CREATE TABLE lti_logins ( -- that were begun; a launch uses up one
	state    {text} PRIMARY KEY, -- the hash, as the two below
	nonce    {text} NOT NULL,
	browser  {text} NOT NULL, -- what the browser keeps in a cookie, or the platform for it
	platform {int} NOT NULL REFERENCES lti_platforms,
	asked    {text} NOT NULL, -- the request that began it
	expires  {int} NOT NULL
) {strict};
CREATE TABLE lti_contexts ( -- courses of platforms
	id         {id},
	platform   {int} NOT NULL REFERENCES lti_platforms,
	deployment {text} NOT NULL,
	context    {text} NOT NULL,
	title      {text} NOT NULL,
	course     {int} NOT NULL, -- 0: an administrator has not connected it to one yet
	members    {text} NOT NULL, -- where its roster is; empty: it has not told
	asked      {int} NOT NULL, -- when its roster was asked for last
	answer     {text} NOT NULL, -- what came of that
	UNIQUE (platform, deployment, context)
) {strict};
CREATE INDEX lti_contexts_of_course ON lti_contexts (course);
CREATE TABLE lti_links ( -- places in a platform's course that launch this server
	id      {id},
	context {int} NOT NULL REFERENCES lti_contexts,
	link    {text} NOT NULL,
	title   {text} NOT NULL,
	lesson  {text} NOT NULL, -- empty: it opens the course
	item    {text} NOT NULL, -- the column for its scores; empty: not known yet
	items   {text} NOT NULL, -- where such a column can be made; empty: nowhere
	making  {int} NOT NULL, -- since when a job makes it
	UNIQUE (context, link)
) {strict};
CREATE TABLE lti_scores ( -- that students know, for their platform
	link     {int} NOT NULL REFERENCES lti_links,
	person   {int} NOT NULL,
	version  {int} NOT NULL, -- counts the changes; each has one job
	job      {int} NOT NULL,
	activity {text} NOT NULL,
	grading  {text} NOT NULL,
	score    {real} NOT NULL,
	most     {real} NOT NULL,
	at       {int} NOT NULL,
	state    {text} NOT NULL CHECK (state IN ('waiting', 'sent', 'given up')),
	answer   {text} NOT NULL, -- of the platform
	PRIMARY KEY (link, person)
) {strict};
CREATE TABLE lti_keys ( -- this server's; a backup does not have them
	id   {id},
	pkcs {blob} NOT NULL -- PKCS #8
) {strict};
`}
