package people

import (
	"errors"
	"slices"
	"testing"
)

// account is an account of a student at platform 1, in its course 7.
func account(subject, name string) Account {
	return Account{Platform: 1, Context: 7, Subject: subject, Name: name, Role: Student}
}

// An account is somebody new, or the member with the same number. Nothing else joins silently.
func TestAdmit(t *testing.T) {
	s, ctx := open(t), t.Context()
	_, err := s.Enrol(ctx, 1, "r.csv", []byte("Name,Email,ID number\n"+
		"Ada Lovelace,ada@example.org,s1\nBen Ali,ben@example.org,\nCleo,,\n"), Teacher)
	if err != nil {
		t.Fatal(err)
	}
	olga := join(t, s, 1, "Olga", "olga@example.org", Owner)
	admit := func(course int64, a Account) Member {
		t.Helper()
		m, err := s.Admit(ctx, course, a)
		if err != nil {
			t.Fatalf("%s: %v", a.Name, err)
		}
		return m
	}
	a := account("u1", "A. L.")
	a.Number = "s1"
	ada := admit(1, a)
	if ada.Name != "Ada Lovelace" {
		t.Errorf("her number joins her to %q", ada.Name)
	}
	if again := admit(1, account("u1", "Olga")); again.ID != ada.ID {
		t.Errorf("once she is known, she is %v", again)
	}
	a.Subject = "u2" // the number is taken
	if other := admit(1, a); other.ID == ada.ID {
		t.Error("two accounts are one person")
	}
	for name, a := range map[string]Account{
		"by the e-mail address": {Platform: 1, Subject: "u3", Name: "B", Email: "BEN@example.org",
			Role: Student},
		"by the name":   account("u4", " Cleo "),
		"as the owner":  {Platform: 1, Subject: "u5", Name: "Olga", Role: Teacher},
		"with no roles": {Platform: 1, Subject: "u6", Name: "Dan"},
		"as an owner":   {Platform: 1, Subject: "u7", Name: "Dan", Role: Owner},
	} {
		if m, err := s.Admit(ctx, 1, a); err == nil {
			t.Errorf("%s it joins %v", name, m)
		}
	}
	undecided, err := s.Undecided(ctx, 1)
	var who []string
	for _, u := range undecided {
		who = append(who, u.Subject+" "+u.Member)
	}
	want := []string{"u3 Ben Ali", "u4 Cleo", "u5 Olga"}
	if err != nil || !slices.Equal(who, want) {
		t.Errorf("undecided are %q, %v; want %q", who, err, want)
	}
	// A teacher does not decide about an owner, and nobody about another course.
	for name, err := range map[string]error{
		"about an owner":       s.Decide(ctx, 1, 1, "u5", true, Teacher),
		"about what is known":  s.Decide(ctx, 1, 1, "u1", true, Owner),
		"about another course": s.Decide(ctx, 2, 1, "u3", true, Owner),
	} {
		if err == nil {
			t.Errorf("somebody decides %s", name)
		}
	}
	if err := errors.Join(s.Decide(ctx, 1, 1, "u3", true, Teacher),
		s.Decide(ctx, 1, 1, "u4", false, Teacher),
		s.Decide(ctx, 1, 1, "u5", false, Teacher)); err != nil {
		t.Fatal(err)
	}
	if m := admit(1, account("u3", "B")); m.Name != "Ben Ali" {
		t.Errorf("he is %q", m.Name)
	}
	if m := admit(1, account("u4", "Cleo")); m.Name != "Cleo (2)" {
		t.Errorf("somebody else is %q", m.Name)
	}
	if m := admit(1, account("u5", "Olga")); m.ID == olga.ID || m.Role != Student {
		t.Errorf("Olga's namesake is %+v", m)
	}
	// What one course says of an account counts in no other: Ada's person is not hers there.
	if m := admit(2, account("u1", "Mallory")); m.ID == ada.ID {
		t.Error("an account is the same person in another course")
	}
	// And at another platform it is somebody else's.
	b := account("u1", "Mallory")
	b.Platform = 2
	if m := admit(1, b); m.ID == ada.ID {
		t.Error("an account of another platform is the same person")
	}
}

// A roster finds those whom a platform has brought by their numbers alone, so nobody takes a
// person's place with a name.
func TestRosterAfterLaunch(t *testing.T) {
	s, ctx := open(t), t.Context()
	a := account("u1", "Ada Lovelace")
	a.Number = "s1"
	ada, err := s.Admit(ctx, 1, a)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		list string
		same bool
	}{
		{"Name,ID number\nLovelace A,s1\n", true},
		{"Name,Email\nAda Lovelace,ada@example.org\n", false},
		{"Name,ID number\nAda Lovelace,s2\n", false},
		{"Name,ID number,Email\nX,s1,ada@example.org\n", true}, // the address stays the other's
	} {
		e, err := s.Enrol(ctx, 1, "r.csv", []byte(c.list), Teacher)
		if err != nil {
			t.Fatalf("%q: %v", c.list, err)
		}
		if got := append(e.Added, e.Known...)[0].ID == ada.ID; got != c.same {
			t.Errorf("%q finds her: %v", c.list, got)
		}
	}
}

// The roles of those whom a platform has made members follow it. Those of others do not.
func TestKeep(t *testing.T) {
	s, ctx := open(t), t.Context()
	mine := join(t, s, 1, "Ada", "", Student)
	as := func(subject, name string, role Role) Account {
		a := account(subject, name)
		a.Role = role
		return a
	}
	roles := func(all ...Account) map[string]Role {
		t.Helper()
		if _, err := s.Keep(ctx, 1, 7, all); err != nil {
			t.Fatal(err)
		}
		got := map[string]Role{}
		list, err := s.Members(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			got[m.Name] = m.Role
		}
		return got
	}
	got := roles(as("u1", "Ben", Student), as("u2", "Grace", Teacher))
	if len(got) != 3 || got["Ben"] != Student || got["Grace"] != Teacher {
		t.Errorf("%v", got)
	}
	ben, err := s.Admit(ctx, 1, as("u1", "Ben", Student))
	if err != nil {
		t.Fatal(err)
	}
	link, err := s.NewLink(ctx, ben.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	// Who becomes more loses what those have who decided until now.
	got = roles(as("u1", "Ben", Teacher), as("u2", "Grace", Student))
	if got["Ben"] != Teacher || got["Grace"] != Student {
		t.Errorf("%v", got)
	}
	if _, err := s.Whose(ctx, link); !errors.Is(err, ErrLink) {
		t.Errorf("a link from before: %v", err)
	}
	// Another course of the platform neither changes nor ends them.
	if _, err := s.Keep(ctx, 1, 8, nil); err != nil {
		t.Fatal(err)
	}
	if got = roles(as("u2", "Grace", Student)); len(got) != 2 || got["Grace"] != Student {
		t.Errorf("%v", got)
	}
	if _, err := s.Member(ctx, 1, mine.ID); err != nil {
		t.Errorf("a member of the roster: %v", err)
	}
}
