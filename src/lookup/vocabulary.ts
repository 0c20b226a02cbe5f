import { stemmer } from 'stemmer';

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
credential password secret token key
noisy neighbour neighbor greedy hog hammer flood throttle
unavailable missed arrive undelivered recover
tombstone deletion deleted ghost
sync synchronize synchronise mirror replicate copy
interrupted resume continue restart
device terminal scanner sensor phone tablet
embed expand include nested related
nest nested hierarchy parent child
format shape structure schema
language locale translation
programmer developer integrator consumer client
tell inform warn notify announce
route path url endpoint
jwt token
agent bot llm assistant
monitor monitoring alive health heartbeat
certificate mtls tls
zone timezone offset local
yen currency money
`;

/** What people say in several words, and the one word for it. */
const phrases: [RegExp, string][] = [
  [/\b(two|2) times\b/g, 'twice'],
  [/\bat the same (time|moment)\b/g, 'concurrent'],
  [/\btim(e|ed|es) out\b/g, 'timeout'],
  [/\b(no|never (got|get|receive|received|had)( an?| any)?) (response|answer|reply)\b/g, 'timeout no answer'],
  [/\bdouble (submit|click)\b/g, 'twice retry'],
  [/\b(event|webhook|delivery|notification)s? (twice|again)\b/g, '$1 duplicate dedup'],
  [/\b(webhook|event)s?\b(.{0,40})\b(twice|duplicates?|several times)\b/g, '$1 event duplicate drop $2'],
  [/\b(webhook|event)s?\b(.{0,40})\b(down|offline|unreachable|unavailable)\b/g, '$1 delivery missed recover dead $2'],
  [
    /\bsignatures?\b(.{0,20})\b(match(es)?|wrong|invalid|fail\w*|differ\w*)\b/g,
    'signature mismatch raw body verify $1',
  ],
  [/\betags? (does not|doesn['’]?t|did not|didn['’]?t|no longer) match\w*\b/g, 'etag 412 handle stale version'],
  [/\balready exist(s|ed|ing)?\b/g, 'already exists duplicate conflict 409'],
  [/\bverif(y|ying|ication)\b(.{0,12})\bsignatures?\b/g, 'verify compare signature prove $2'],
  [/\bwebhooks?\b(.{0,12})\b4\d\d\b/g, 'webhook rejected signature mismatch timestamp'],
  [/\b(start|run) (the |an? |my )?(\w+ )?again\b/g, 're-run restart job $3'],
  [
    /\b(slow|blocked|unusable|down) for (all |the )?(others?|everyone|everybody|all)\b/g,
    'count limit key reject too many',
  ],
  [
    /\ball (clients|callers|consumers|users|of them) (come|retry|return|reconnect|call)\b/g,
    'thundering herd jitter storm',
  ],
  [/\b(never|don['’]?t|not|refuse to) (migrate|upgrade|update|switch|move)\b/g, 'last consumers laggards ignore'],
  [
    /\b(half|some|part|few)( of)?( the)?( \d+)? (rows|items|records|entries) (fail\w*|were rejected)\b/g,
    'tell which item failed partial',
  ],
  [/\bpage \d{3,}\b/g, 'deep offset page number'],
  [/\b(file|body|upload|payload|request|image)( is| was)? too (big|large)\b/g, '$1 large 413 reject'],
  [
    /\b(somebody|someone|anybody|anyone|everybody|everyone|other people)( else)?['’]?s?['’]? (orders?|invoices?|data|accounts?|files?|documents?)\b/g,
    'tenant bola object stranger $3',
  ],
  [/\bchang\w* (the |an? |its |my )?(number|id|value|identifier) in (the |an? )?(url|path|link)\b/g, 'idor bola'],
  [/\bempty (table|result|results|response|collection|set)\b/g, 'empty list'],
  [
    /\b(pass?word|secret|token|key|credential)s? in (the |a )?(url|query|query string|path|link)\b/g,
    'send credential authorization',
  ],
  [
    /\b(wiped|erased|lost|emptied|deleted|cleared|nulled) (the |my |all |other )*(fields?|values?|\w+ number)\b/g,
    'keep field absent clear patch',
  ],
  [/\bonly (one|some|a few|certain|two) (fields?|propert\w+|values?|attributes?)\b/g, 'some fields change'],
  [/^(the |my |our )?(access )?token (has |is )?expired\b/g, 'token expired credential 401'],
  [/\bread[ -]?only (key|token|credential)s?\b/g, 'scope key'],
  [/\bback[ -]?off\b/g, 'backoff'],
  [/\brate[ -]?limit/g, 'ratelimit'],
  [/\bread[ -]only\b/g, 'readonly'],
  [/\bsign(ed|ing)?[ -](in|up|on)\b/g, 'login'],
  [/\blog(ged|ging)? in\b/g, 'login'],
  [/\bopen ?api\b/g, 'openapi'],
  [/\b(shipped|moved|done) (two times|twice)\b/g, 'move exactly once twice'],
  [
    /\b(remov|retir|delet|kill|drop|shut)\w* (down )?(an? |the |our |my )?(old )?(endpoint|operation|api|route)s?\b/g,
    'deprecate sunset $5',
  ],
  [/\b(remov|delet|drop)\w* (an? |the )?(old )?(field|property|attribute|column)s?\b/g, 'remove field value breaking'],
  [/\b(array|list|string|text|name)s? (is |are )?too (long|large|big)\b/g, 'maximum length input bound'],
  [/\b(plain |over |to )http (url|endpoint|address|webhook)s?\b/g, 'https plain'],
  [/\bapi[ -]?keys?\b/g, 'credential key'],
  [/\ball (the )?(records|rows|items|results|entries|data)( at once)?\b/g, 'unbounded list'],
  [/\b(do|does|did|is|are|can)( ?not|n['’]?t) (yet )?(know|known|recogni[sz]e)\b/g, 'unknown'],
  [
    /\b(is|are|am) ?(not|n['’]t) (an? |the )?(admin|owner|editor|allowed|permitted|authori[sz]ed)\b/g,
    'role forbidden insufficient',
  ],
  [/\b(has|have|with|had) (no|not enough|insufficient) (permission|access|right)s?\b/g, 'role forbidden insufficient'],
  [
    /\b(two|several|multiple|many) (people|persons|users|editors|colleagues|admins|members|tabs|browsers)\b/g,
    'concurrent editors',
  ],
  [/\btakes? .{0,12}?(long|seconds|minutes|hours|forever)\b/g, 'longer slow async'],
  [/\bget (request|method|call)s?\b/g, 'safe get'],
  [/\bchang\w* (the |an |its |my )?(ids?|url)\b/g, 'idor'],
  [
    /\b(another|other|someone else|somebody else)(['’]s)? (user|customer|people|person|tenant|account|company)\w*(['’]s?)?/g,
    'tenant',
  ],
  [/\b(only )?(their|his|her|its) own\b/g, 'tenant filter'],
  [/\bat once\b/g, 'together'],
];

/** What was typed, in small letters, with one word where people use several. */
export const replacePhrases = (text: string): string =>
  phrases.reduce((said, [phrase, word]) => said.replace(phrase, word), text.toLowerCase());

/** The stem of a word, so that "retries" finds "retry" and "deprecated" finds "deprecation". */
export const stem = (word: string): string => (/^[a-z]+$/.test(word) ? stemmer(word) : word);

const groups = ideas
  .trim()
  .split('\n')
  .map(line => line.split(' '));

/** Every word of the ideas, for a slip in one of them. */
export const synonymWords: readonly string[] = [...new Set(groups.flat())];

const others = new Map<string, Set<string>>();
for (const group of groups) {
  const stems = group.map(stem);
  for (const word of stems) {
    const known = others.get(word) ?? new Set();
    for (const other of stems) if (other !== word) known.add(other);
    others.set(word, known);
  }
}

/** The stems of other words for the same thing; most stems have none. */
export const synonymsOf = (word: string): string[] => [...(others.get(word) ?? [])];

/** Words of a question that say nothing about its subject. */
export const stopWords: ReadonlySet<string> = new Set(
  `a all am an and any anything are as at be because been before but by can could did do does for from had has have having he her him
  himself his how i if in into is it its just me my not of on only or our out receive received should so some something than that the their them then
  there these they this those to us use using want was we were what when where which while who whom whose why will with
  would you your api rest http vs versus does doesn't don't isn't i'm way best practice handle make need show between difference got since too example specific stripe github google`
    .split(/\s+/)
    .filter(Boolean),
);

/** Stems of everyday words that a symptom is told in: they hardly say which row is meant, and nothing about the field. */
export const fillerStems: ReadonlySet<string> = new Set(
  `able about above accept actual afterwards ago allow almost already also although always another anybody anyone around ask
  away back bad behind better bit both bring build built came case choose clear come current day deep depend done down draw
  during early easily else end enough even ever everybody everyone exact exist far fast feel find fine first full give go goes
  gone good got half happen hard help hour inside instead job kind later least leave less let life like line little live long
  look lose lot man matter maybe mean minute moment month more most move much must name near never nice nobody normal now often
  okay old once one open other over own part phone place possible prepare pretty probably proper question quick quite rather
  ready real really reason recommend right run say scenario screen second seem send set short side simple small somebody
  someone soon start step still stop stuff such suggest sure take talk tell thing think today together told tomorrow too
  toward tried try turn twenty under until up usual usually very walk week well went whole without wonder work world worry
  wrong year yes yesterday yet`
    .split(/\s+/)
    .map(stem),
);

/** Stems of words that are in most questions: they count a little, and never decide. */
export const commonStems: ReadonlySet<string> = new Set(
  `app call client code customer data different endpoint everything field get header know name new number other people
  put reason record request resource return same see send server service set status thing time two user value many each
  tell style design day arrive order format`
    .split(/\s+/)
    .map(stem),
);
