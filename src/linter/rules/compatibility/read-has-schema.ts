import { jsonContent } from '../../../openapi/lists';
import { type DocumentedResponse, isHidden, isRead, isStreamed, type Operation } from '../../../openapi/operations';
import { affirms } from '../../../openapi/prose';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import { isProbe } from '../errors/_failures';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A read doesn’t say what it returns',
  clauses: ['versioning.3', 'service.4'],
  lesson: 'additive-or-breaking',
  reason:
    'Without a schema, nobody can generate a client or notice a breaking change. Developers rely on what they happened to get on the day they tried the API.',
  fixes: [
    'Add a schema under content that lists the body’s fields and says which are required.',
    'If the body is a file, name its media type, such as text/csv or application/octet-stream.',
    'If there is no body, return 204.',
  ],
  precedents: [
    { source: 'Zalando 151', says: 'The OpenAPI file defines all success and error responses.' },
    { source: 'Azure http-return-resource', says: 'A GET returns the state of the resource.' },
    { source: 'AIP-131', says: 'The response of a get method is the resource.' },
  ],
  good: [
    {
      title: 'A schema, a file, and no body',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object } } } } } } }
  /orders/{id}/receipt: { get: { responses: { '200': { description: PDF, content: { application/pdf: {} } } } } }
  /health: { get: { responses: { '204': { description: Fine } } } }
`,
    },
  ],
  bad: [
    {
      title: 'One read has no schema, unlike the other',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object } } } } } } }
  /refunds/{id}: { get: { responses: { '200': { description: Refund, content: { application/json: {} } } } } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    for (const operation of context.operations) {
      const response = operation.responses.find(({ status }) => status === '200');
      if (!isRead(operation) || response === undefined || operation.deprecated || isHidden(operation)) continue;
      // The schema of a description is OpenAPI's own, and GraphQL describes itself.
      if (/\/(openapi|swagger|api-docs|graphql)(\.json|\.ya?ml)?$/i.test(operation.path)) continue;
      const json = jsonContent(response.content);
      // A bare 200 may be a health check; a JSON body without a schema is a body that nobody described.
      // `*/*` without a schema may be anything, such as a file.
      if (json === null || (json.mediaType === '*/*' && json.schema === null)) continue;
      const schema = context.effectiveSchema(json.schema);
      // A schema that can't be found is told as such.
      if (schema === null && json.schema !== null) continue;
      const { example, examples } = json.node.value ?? {};
      // A schema that is empty on purpose, with an example beside it: the document is whatever its owner stored.
      if (schema?.unconstrained && (example ?? examples) !== undefined) continue;
      if (isProbe(operation) || /^\/?$/.test(operation.path)) continue;
      if (
        [operation.description, operation.summary, response.description].some(text => opaque.test(text)) ||
        isStreamed(response) ||
        isFile(operation, response)
      )
        continue;
      if (schema !== null && Object.keys(schema.at.value).length > 0) kept++;
      else {
        const message = `${operation.label} returns JSON with 200, but no schema says what is in it.`;
        // One thing by a key of the caller's own may be whatever they put there.
        missing.push({ at: response.at, operation, message, ...(isByOwnKey(operation) ? { severity: 'info' } : {}) });
      }
    }
    const absentMessage = `This contract doesn’t say what its reads return: ${missing.length} of ${missing.length + kept} have no schema.`;
    context.reportConvention({ keeping: kept, missing, absentMessage, severity: 'warning', named: 3, fold: 3 });
  },
} satisfies RuleDefinition;

/** The value of a key, an attribute, or an input: /flow_runs/{id}/input/{key}. */
const isByOwnKey = ({ segments, isItem }: Operation): boolean => {
  const noun = segmentWords(segments.findLast(segment => !segment.startsWith('{')) ?? '').at(-1) ?? '';
  const last = wordsOf(segments.at(-1) ?? '').at(-1) ?? '';
  return (
    (isItem && /^(key|attribute|property|field|column)$/.test(last)) ||
    /^(payloads?|inputs?|definition|artifacts?)$/.test(noun)
  );
};

/** A file to download, or a document in a public format that its own standard describes. */
const isFile = ({ summary, description, path }: Operation, response: DocumentedResponse): boolean =>
  response.content.some(({ mediaType }) =>
    /^(application\/(octet-stream|zip|pdf|x-.*zip.*)|image\/|audio\/|video\/)/.test(mediaType),
  ) ||
  [...response.headers.keys()].includes('content-disposition') ||
  [summary, description, response.description].some(text => affirms(text, download)) ||
  [path, summary, description, response.description].some(text => publicFormat.test(text)) ||
  /\b(event|video|audio|live)[- ]?stream\b/i.test(`${summary} ${description}`) ||
  file.test(path) ||
  segmentWords(path.slice(path.lastIndexOf('/') + 1)).some(word => bytes.test(word));
const file =
  /\.(jpe?g|png|gif|webp|svg|ico|mp4|m3u8|mpd|ts|mp3|wav|csv|tsv|pdf|zip|xlsx?|docx?|ics|xml|txt|html?|gz|tar|tgz|js|css)$/i;
const bytes = /^(download|thumbnail|snapshot|screenshot|avatar|favicon|logo|photo|stream|sse)$/;
const download =
  /\bdownload(s|ed|ing|able)?\b|\b(the|a|an|its) (\w+ )?files?\b[^.]*\b(generated|returned|exported)\b|\bfile (content|contents|download)\b/i;
const publicFormat =
  /\b(cyclone_?dx|spdx|sarif|geojson|topojson|json[- ]?schema|openapi|swagger|asyncapi|agent[- ]?card|fhir|stix|json-?ld|json feed|webfinger|nodeinfo|jwks|openid[- ]configuration|har file|tile_?json|vega|iiif|rss|atom feed|web app manifest|data package)\b/i;

/** What clients stored is returned as they stored it. */
const opaque =
  /\b(doesn[’']t|does not) (care|know|look|interpret|parse|validate)\b|\b(interpreted|chosen|defined) by (the )?clients?\b|\breturned as[- ]is\b|\bopaque\b|\barbitrary\b|\b(previously|user[- ]) ?stored\b|\braw (json|response|content|data|document|body|value)\b|\bformat (\w+ )*(depends?|var(y|ies))\b/i;
