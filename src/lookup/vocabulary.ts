import { stemmer } from 'stemmer';
import { remembered } from './remembered';

/**
 * Words that lead to the same thing when somebody searches, one idea a line. A word may be in several lines. They are
 * the words of the trade and of daily work, not of the rows: a row need not name what its idea is called elsewhere.
 */
const ideas = `
retry repeat again resend resubmit twice reattempt try attempt redo
twice double duplicate repeated identical second copy
once single exactly
timeout silence unanswered hang hung vanish unknown network connection
response answer reply
concurrent parallel simultaneous overlap race collide together
money payment charge pay paid card bank bill checkout purchase funds
decline refuse reject deny
refund cancel undo revert withdraw
overload busy outage degraded unavailable down maintenance capacity traffic load
shed drop refuse
throttle throttling ratelimit quota budget limit allowance left remaining
throttle flood hammer spam abuse
wait delay pause backoff sleep
expensive costly heavy slow
anonymous stranger unauthenticated public brute password
ip address
office shared count
file upload attachment video image picture photo blob pdf
size large big huge length maximum max bytes gigabyte megabyte
string text
unbounded unlimited bound everything
list collection array rows records items results entries
page paging pagination paginate scroll next
duplicate drift shift skip missing
total count number sum
sort order sequence newest latest recent
expire expired old stale outdated
error failure fault problem fail exception broken crash
crash unexpected exception internal bug
trace correlation debug support log logs find
html proxy nginx gateway
parse regex match text
message text wording reword translate language localize localise localized
typo misspelt misspelled spelling
unknown unexpected unrecognized new
sdk client library app program consumer caller frontend
documentation docs link help
validation invalid bad wrong malformed required field form
bulk batch many several multiple import
partial some half
atomic transaction rollback
exists already taken duplicate conflict
method verb
replace put overwrite whole full
change update edit modify alter patch save
property field attribute value member
null nothing empty blank clear unset undefined absent
array element list append
delete remove destroy erase drop soft archive
uuid uuids random sequential guess guessable enumerate
safe read get fetch
crawler bot spider prefetch robot
link click url email
editor people user concurrent
record document object resource thing entity row
lock locking optimistic
version etag revision tag
demand require force mandatory must
bandwidth download unchanged unmodified
private personal sensitive secret
cdn proxy shared
browser cache store keep
fresh newest current
async asynchronous background long slow job task minutes
poll polling often interval
abort stop cancel kill
restart rerun start
state status transition workflow lifecycle move
illegal invalid forbidden disallowed cannot
tamper client-set writable
merge combine join
verb action command noun
approve approval sign audit
create created new add insert
location address url
hide hidden conceal existence exist leak
tenant customer account own owner organization
idor bola ownership
login signin auth authentication credential apikey token key
key token
restrict least cap limit
expired invalid bad revoked
leak leaked exposed stolen published
rotate rotation change replace swap
behalf delegate oauth consent
permission authorization authorisation access right privilege capability role
role level admin rank
forgotten forgot missing undeclared without
button ui frontend screen hint
owner admin last
webhook event callback notification push hook
verify prove authentic genuine trust signature sign really real
raw parser body middleware express framework
attacker hacker thief forger intruder
replay recorded resend old
constant timing compare
offline down dead lost recover missed
disorder sequence order wrong
breaking incompatible break compatible compatibility backward backwards
add additive extend
enum value constant
tighten strict stricter required mandatory
version v1 v2 versioning
deprecate deprecated deprecation retire phase old legacy obsolete
sunset end shutdown eol removal
silent ignore nobody unread
last remaining stragglers laggards never
migrate migration move upgrade
notice warn announce advance
telemetry usage using calls who
snake camel casing case style
plural singular collection noun
unit cents currency minor float decimal
review audit checklist check
table rows list
wipe wiped erase lost reset clear disappear vanish
password secret credential
noisy neighbour neighbor greedy hog hammer flood throttle
unavailable missed arrive undelivered recover
tombstone deletion deleted ghost
sync synchronize synchronise mirror replicate copy
interrupted resume continue restart
device terminal scanner sensor phone tablet
embed expand include nested related
nest nested hierarchy parent child
shape structure format
language locale translation
programmer developer integrator consumer client
inform notify announce
route path url endpoint
jwt token
agent bot llm assistant
monitor monitoring alive health heartbeat
certificate mtls tls
zone timezone offset local
yen currency money
`;

/** British and American spellings are one word: "authorise" and "authorize", "behaviour" and "behavior". */
const american = (word: string): string =>
  word.length < 6
    ? word
    : word
        .replace(/is(e|ed|es|er|ers|ing|ation|ations)$/, 'iz$1')
        .replace(/([bclnvr])our(s|ed|ing|ite|ites|al)?$/, '$1or$2');

/** The stem of a word, so that "retries" finds "retry" and "deprecated" finds "deprecation". */
export const stem = remembered((word: string): string => (/^[a-z]+$/.test(word) ? stemmer(american(word)) : word));

const groups = ideas
  .trim()
  .split('\n')
  .map(line => line.split(' '));

/**
 * Words of a symptom, and the field's words for what may be behind it. They lead one way: who types the latter doesn't mean
 * the former.
 */
const hints = `
dollar euro japanese japan: currency money
price cost: amount money
birthday holiday: date day calendar
appointment meeting clock reminder clocks: timezone local
summer winter daylight: timezone dst
coordinate lat lng lon gps: latitude longitude position map
png jpg jpeg gif photo picture: image binary
csv excel sheet spreadsheet: import rows file
internet wifi: offline network connection
employee staff colleague: person user
fired quit: revoke end access
chart graph dashboard: statistics counts sums
microservice: service trace hop
balancer kubernetes pod instance alive: health check probe
competitor stranger: guess
subset: pick fields partial
javascript js: browser
twitter tweet: large number id
accident accidentally mistake: undo restore soft
preview simulate pretend: dry run validate
modified: changed since
inclusive exclusive: range included
between: range
dump extract backup gdpr: export everything
kilobyte kb megabyte mb gigabyte gb: size large
slug pretty friendly: readable url
article blog: slug readable
follower fan: follow like
basket cart: order purchase
thumbnail avatar: image picture
preference options: settings configuration
workspace saas: tenant organization
impersonate: support act customer
editing: edited edit lock
outdated: stale old cached
mandatory: required
uppercase lowercase capital: casing case
emoji utf: characters unicode length
alphabetical ascending descending: sort
keyword autocomplete typeahead: search text
facet: counts filter
where criteria condition: filter
mime: media content-type
attachment: file upload
caption: metadata data file
wrapper wrap root: envelope
toggle: boolean flag
undefined omit: null absent missing
snapshot history: revision versions
draft experimental: preview beta
discontinue terminate: sunset end shutdown
freeze frozen: pin version
typescript codegen: generated client sdk
mock stub fake: sandbox test
staging: sandbox test environment
quickstart tutorial readme: documentation
downstream upstream: dependency service
threads: timeout breaker
brotli zstd: gzip compress
metric metrics observability: monitoring trace
spa react vue angular: browser frontend
localstorage: browser cookie token
iphone android ios: mobile app
passwordless: login
certificate x509: mutual tls client
checksum digest: hash signature
cron: schedule server job
third-party: partner
course student: group member many
author: related embed
roundtrip roundtrips: many requests
laptop tablet handheld till register: device
wrong: invalid error
crash crashed crashes: unknown break
invoices invoice bills: object order document
competitors: guess enumerate
fast faster: performance speed cache
`;

const others = new Map<string, Set<string>>();
for (const group of groups) {
  const stems = group.map(stem);
  for (const word of stems) {
    const known = others.get(word) ?? new Set();
    for (const other of stems) if (other !== word) known.add(other);
    others.set(word, known);
  }
}

for (const line of hints.trim().split('\n')) {
  const [said, meant] = line.split(': ') as [string, string];
  for (const word of said.split(' ').map(stem)) {
    const known = others.get(word) ?? new Set();
    for (const other of meant.split(' ').map(stem)) if (other !== word) known.add(other);
    others.set(word, known);
  }
}

/** Every word of the ideas and the hints, for a slip in one of them. */
export const synonymWords: readonly string[] = [...new Set([...groups.flat(), ...hints.trim().split(/[\s:]+/)])];

/** The stems of other words for the same thing; most stems have none. */
export const synonymsOf = (word: string): string[] => [...(others.get(word) ?? [])];
