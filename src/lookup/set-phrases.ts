/** What people say in several words, and the one word for it. */
const phrases: [RegExp, string][] = [
  // A number of things is no status.
  [/\b\d{2,} (?!errors|responses|codes|status|versus|vs\b)(?=[a-z]+s\b)/g, 'many '],
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
  [/\bswitch(ed|ing)? (it |them |\w+ )?off\b/g, 'sunset end support $2'],
  [/\b(in|with) (a |one |the )?(single|one) (call|request|go)\b/g, 'bulk batch many one request'],
  [/\bbetween (two |2 )?(dates|days|times|prices|values)\b/g, 'range from filter between $2'],
  [/\b(all|whole) (of )?(his|her|their|my|the|its) data\b/g, 'export everything data'],
  [
    /\bwithout (really |actually )?(doing|placing|executing|creating|sending|saving|running|charging)( it)?\b/g,
    'dry run validate preview without carrying out',
  ],
  [
    /\b(only )?(want|need|return|get|fetch|show|load)s? (only )?(two|three|four|some|a few|part) of (the )?(\w+ )?(fields|columns|attributes|properties)\b/g,
    'fields pick partial',
  ],
  [/\b(works?|use|used|using) (without (internet|network|connection)|offline)\b/g, 'offline'],
  [/\b(delete|remove)\w* (many|several|multiple|lots of|a list of)\b/g, 'bulk delete several $2'],
  [/\b(create|add|insert|update|post)\w* (many|several|multiple|lots of|a list of)\b/g, 'bulk create several $2'],
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
  [
    /\b(get|head|read|safe) (request |call |method )?(change|modify|update|write|delete)s?\b/g,
    'safe read side effect get crawl',
  ],
  [
    /\b(missing|absent|empty) (required|mandatory) (field|param\w*|value|propert\w+)s?\b/g,
    'validation bad field required',
  ],
  [/\brotat\w+ (the |an? |my |our )?(api )?(keys?|tokens?|credentials?)\b/g, 'rotate key without downtime'],
  [/\bonly (one|some|a few|certain|two) (fields?|propert\w+|values?|attributes?)\b/g, 'some fields change'],
  [/^(the |my |our )?(access )?token (has |is )?expired\b/g, 'token expired credential 401'],
  [/\bread[ -]?only (key|token|credential)s?\b/g, 'scope key'],
  [/\buris?\b/g, 'url'],
  [/\bnon[- ]?unique\b/g, 'tie stable order'],
  [/\b(within|in) how many (seconds|minutes)\b/g, 'timeout'],
  [/\breplay(ing|ed)? (the |all |old |failed |missed |lost )*(webhook|event|deliver|notification)/g, 'redeliver $3'],
  [
    /\b(add|new|make)\w* (an? |the )?(new )?(required|mandatory) (\w+ )?(field|param\w*|propert\w+)\b/g,
    'required $6 tighten breaking',
  ],
  [/\bback[ -]?off\b/g, 'backoff'],
  [/\b(many|one|n|1)[ -](to|2|:)[ -](many|m|n)\b/g, '$1 to $3 relationship relation'],
  // Where the words go says less than what they are.
  [/\b(sort|order by|filter|search|paginat|page)(\w*)\b(.{0,40})\bquery ?(strings?|params?|parameters?)\b/g, '$1$2 $3'],
  [/\bresponse (payload|body|structure|shape|json)\b/g, 'response format envelope'],
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
