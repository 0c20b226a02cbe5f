import { stem } from './vocabulary';

/**
 * Whether a question is about the design of HTTP APIs at all. Rows share everyday words with questions on cooking or on
 * CSS, so that shared words alone don't say so.
 */
const set = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .split(/\s+/)
      .filter(Boolean)
      .map(word => stem(word)),
  );

/** Words that nearly always mean this field. */
const strong = set(`
  api apis rest restful http https url uri urls endpoint endpoints route request requests response responses header headers
  status json xml payload body param parameter parameters querystring queryparam pathparam get post put patch head options
  webhook webhooks callback token tokens jwt oauth oidc apikey bearer credential auth authentication authorization login
  logout signin permission permissions forbidden unauthorized scope role tenant multitenant etag cache cached caching cdn
  pagination paginate paging page pages cursor offset idempotent idempotency retry retries backoff timeout ratelimit throttle
  throttling quota deprecate deprecated deprecation sunset version versions versioning breaking compatible compatibility
  openapi swagger graphql grpc soap rpc sdk mcp cors preflight origin hateoas hypermedia hal crud resource resources
  subresource envelope enum nullable uuid guid timestamp timezone utc iso8601 rfc currency currencies upload download
  multipart base64 batch bulk polling poll sse eventsource websocket websockets stream event events subscription signature
  signed hmac replay mtls tls certificate traceparent trace correlation health healthcheck liveness readiness gateway proxy
  conditional validation unprocessable conflict redirect microservice microservices backend frontend fieldset hyperlink
  charge charged payment refund invoice checkout tombstone sync synchronization changefeed casing snake camelcase kebab
  pluralize plural singular lint contract client clients server servers consumer consumers integration partner customer
  customers service tenants device devices errors error concurrent concurrency overload overloaded outage idor bola problem
  ip submit programmer programmers developer developers browser connection form backend caller callers job asynchronous async semver agent agents llm sandbox csrf xmlhttprequest axios swagger postman mcp http2 websocket sla session sessions pkce
`);

/** Words that this field shares with others. */
const weak = set(`
  day days month hour change changes array list lists sort order orders row rows item items record records object objects field fields filter search query
  delete update create edit change changes id ids key keys name names number numbers value values null boolean string date
  datetime time format code codes data database type user users account app application message messages secret password
  file files import export link links path slash limit size language locale money amount price cents duplicate twice
  merge copy lock undo restore expire expired signal notification email test tests document documentation description
  spec specification standard schema model nested nesting embed relation relationship collection bug failure fail failed
  log logs monitor monitoring company tenant method methods verb noun state enum flag unit decimal float identifier crash
  abort cancel task pdf image video network wait block blocked ship shipped unpaid approve approval crashed admin owner duplicates scroll button screen attacker guess leak leaked private public stale fresh
`);

/** Words of neighbouring fields: what a question with them asks is most often not about an API. */
const foreign = set(`
  css scss tailwind flexbox div html5 sql mysql postgres postgresql sqlite oracle mongodb nosql vacuum git commit rebase
  docker dockerfile kubernetes ingress helm terraform linux ubuntu macos bash vim emacs vlookup
  photoshop unity unreal pytorch tensorflow numpy pandas nullpointerexception rust c++ pointer windows printer guitar
  useeffect redux jquery dom font pixel recipe car engine tie tap pan wall pointer recursion algorithm leetcode
`);

/**
 * @param words what was typed, in small letters
 * @returns how much the words speak for this field: 1 for each that nearly always means it, less for words that it shares
 *   with others, and below 0 if words of other fields prevail
 */
function fieldEvidence(words: readonly string[]): number {
  return [...new Set(words.map(stem))].reduce((sum, word) => {
    if (foreign.has(word)) return sum - 1;
    if (strong.has(word) || /^([1-5]\d\d|v\d+)$/.test(word)) return sum + 1;
    if (weak.has(word)) return sum + 0.5;
    // The beginning of a word that somebody is still typing, or has typed without its end.
    return sum + (word.length > 4 && [...strong].some(other => other.startsWith(word)) ? 0.5 : 0);
  }, 0);
}

/**
 * Whether the best row is an answer at all. The less a question speaks of this field, the more of it the rows must know.
 * @param covered how much of what a row could have the best one has, from 0 to 1
 * @param familiar the share of the words with a meaning of their own that any row has
 * @param phrase how near the nearest phrase comes to what was typed, from 0 to 1
 * @param words what was typed, with slips put right
 */
export function isAboutTheField(covered: number, familiar: number, phrase: number, words: readonly string[]): boolean {
  const evidence = fieldEvidence(words);
  if (evidence < 0) return false;
  if (phrase > 0.9 && familiar > 0.5) return true;
  if (evidence >= 2) return covered >= 0.15;
  if (evidence >= 1) return covered >= 0.2 && familiar > 1 / 3;
  if (evidence >= 0.5) return covered >= 0.35 && familiar >= 0.75;
  return covered >= 0.45 && familiar === 1;
}
