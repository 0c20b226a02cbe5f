import type { EffectiveSchema, Field } from '../../../openapi/effective-schema';
import type { Operation } from '../../../openapi/operations';
import { pathParameterNames } from '../../../openapi/path-template';
import { affirms } from '../../../openapi/prose';
import { wordsOf } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';

export const keyHeader = /idempoten(t|cy)[-_]?(key|token|id)$|^(x-)?(client-)?request-?(token|key)$/i;
const keyField =
  /idempoten|^nonce$|[a-z]Nonce$|_nonce$|^(client_?(token|reference|request_?(id|token))|request_?id|dedup(lication|e)?_?(key|id|token)|(error|fail|reject|ignore|skip)_?((if|on|when)_?)?duplicates?(_?\w+)?)$/i;
/** Those of which the name alone leaves no doubt: a request may itself be a resource with a `requestId`. */
const keyAsSuch =
  /idempotency_?(key|token|id)|^(client_?(token|request_?(id|token))|dedup(lication|e)?_?(key|id|token))$/i;
/** An id of the request that the server keeps, to know a repeated one by, is a key under another name. */
const requestId = /(request|message|operation|transaction)-?(id|uuid|ref(erence)?)$|nonce$/i;
const keptAsKey =
  /\b(idempoten\w*|stores? keys|dedup\w*|duplicates?|retr(y|ies)|repeat(ed|s)?)\b|\b(same|this|an?) (id|key|value|uuid)\b[^.]*\b(again|twice|more than once|already)\b|\b(only|used) once\b|\breus(e|ed|ing)\b/i;
/** What is said of a field that the server knows a repeated request by. */
const knownBy =
  /\b(must|has to|needs to|should) be unique\b|\bgenerated (for you )?(if|when) (it is |it['’]s )?(not|none is) (sent|given|provided|specified|set|supplied)\b|\bunique\b[^.]*\b(chosen|generated|assigned|provided|supplied|set) by (the client|you|your|the merchant|the caller)\b|\byour (own )?unique (id|identifier|reference)\b|\bunique (\w+ )?(id|identifier|reference)\b[^.]*\b(created|defined|made|generated|chosen|set|given|provided|specified|assigned) by (the )?(user|client|you|caller|merchant|customer|trader|partner)\b|\b(user|client|customer|merchant|self)[- ](defined|generated|supplied|specified|created|chosen) (unique )?(order )?(id|identifier|reference)\b|\bidempoten\w*|\bde-?duplicat\w*|\bprevents? duplicat\w*|\b(not|never)\b[^.]*\b(sent|created|processed|executed|charged|submitted)\b[^.]*\b(multiple times|more than once|twice)\b|\bconnection (was|is) lost\b|\brejects?\b[^.]*\bsame (id|key|reference)\b|\bavoids?\b[^.]*\b(sending|submitting|creating|processing|executing|charging|paying)\b[^.]*\b(twice|more than once)\b/i;
/** The operation says that it knows its own repetitions. */
const recognizes =
  /\bde-?duplicat\w*|\bidempoten\w*|\b(upserts?|overwrites?)\b|\b(duplicates|duplicated? \w+|repeated (requests?|calls?)) (are|is|will be) (ignored|dropped|discarded|recogni[sz]ed)\b/i;
/** The operation says what becomes of a second one. */
const rejectsTwin =
  /\bduplicated? (\w+ )?(is|are|will be|gets?) (rejected|refused)\b|\b(must|has to|have to) have an? unique\b/i;

/** A thing that can exist once only: the retry is told so, and nothing is done twice. */
export const isKnownByName = (context: RuleContext, operation: Operation): boolean =>
  operation.responses.some(
    ({ status, description }) =>
      (status === '409' && conflicting.test(description)) ||
      (/^4/.test(status) && taken.test(description)) ||
      // A bare conflict is one of names, where the client chooses a name.
      (status === '409' && /\bconflict/i.test(description) && takesName(context, operation)),
  ) || isNamedByFields(context, operation);

const conflicting = /\b(already|exist(s|ing)?|duplicate\w*|unique|taken|in use)\b/i;
const taken = /\b(already (exists?|in use|taken|been taken|registered)|duplicated? (name|key|id|entry|\w+ name))\b/i;

const takesName = (context: RuleContext, { parameters, requestContent: contents }: Operation): boolean =>
  parameters.some(({ in: place, name }) => place === 'query' && /^name$/i.test(name)) ||
  contents.some(({ schema }) => [...context.fields(schema).keys()].some(name => /^name$/i.test(name)));

/** The path of each item consists of fields that the client sends: /{ip}/{nameserver}, or /{collection_name} and its name. */
function isNamedByFields(context: RuleContext, { path, requestContent: contents }: Operation): boolean {
  const items = context.operationsBelow(path).filter(one => /^(\/\{[^}]*\})+$/.test(one.path.slice(path.length)));
  const sent = contents
    .flatMap(({ schema }) => [...context.fields(schema).values()])
    .filter(({ schema }) => !schema?.readOnly);
  const isSent = (parameter: string) => {
    const words = wordsOf(parameter);
    return sent.some(({ name, required }) => {
      const same = wordsOf(name).join() === words.join();
      if (/^(uu|g)?id$/i.test(words.at(-1) ?? '')) return same && required;
      return (
        same || (required && words.length > 1 && natural.test(words.at(-1)!) && wordsOf(name).join() === words.at(-1))
      );
    });
  };
  return items.some(item => {
    const names = pathParameterNames(item.path.slice(path.length));
    return names.length > 0 && names.every(isSent);
  });
}

const natural = /^(name|slug|key|code|handle|username|login|email|domain|hostname|symbol|tag)$/;

/** What is named by the digest of its content is the same thing when it is sent again. */
export function isKnownByContent(context: RuleContext, { responses }: Operation): boolean {
  const created = responses.find(({ status }) => status === '201' || status === '200');
  const names = [...context.fields(created?.content[0]?.schema ?? null).keys()];
  return names.some(name => /^(sha|sha_?1|sha_?256|digest|hash|cid|checksum)$/i.test(name)) && !names.includes('id');
}

/**
 * @param context The context.
 * @param operation A POST.
 * @returns The name of its header or field that is for nothing else, or null: what another field is for is only what its
 * words say.
 */
export const keyOf = (context: RuleContext, operation: Operation): string | null =>
  operation.parameters.find(({ in: place, name }) => place === 'header' && keyHeader.test(name))?.name ??
  operation.requestContent
    .flatMap(({ schema }) => [...context.fields(schema).keys()])
    .find(name => keyAsSuch.test(name)) ??
  marksIdempotent(operation);

/** True where a text about the API or an operation mentions idempotency keys, and no operation has a header for them. */
export const mentionsKeys = ({ overview, operations }: RuleContext): boolean =>
  [overview, ...operations.map(({ description }) => description)].some(text =>
    /\bidempotency[- ]keys?\b/i.test(text),
  ) && !operations.some(({ parameters }) => parameters.some(({ name }) => /idempoten/i.test(name)));

/**
 * @returns whether the service can tell a repetition: by an idempotency key, by an id that the caller chooses, or because
 * it rejects a second one
 */
export function takesKey(context: RuleContext, operation: Operation): boolean {
  if (
    operation.parameters.some(
      ({ in: place, name, description }) =>
        place === 'header' && (keyHeader.test(name) || (requestId.test(name) && keptAsKey.test(description))),
    )
  )
    return true;
  if (affirms(operation.description, recognizes) || marksIdempotent(operation) !== null) return true;
  if ([operation.summary, operation.description].some(text => rejectsTwin.test(text))) return true;
  if (choosesId(context, operation) || isFoundByOwnKey(context, operation)) return true;
  return operation.requestContent.some(({ schema }) =>
    context
      .variants(schema)
      .some(
        body =>
          [body, ...listedIn(body)].some(({ fields }) =>
            [...fields.values()].some(field => keyField.test(field.name) || isKeyByUse(field)),
          ) || [...body.fields.values()].some(({ required, schema: part }) => required && holdsOwnKey(part)),
      ),
  );
}

/** The caller may choose the id, and a second one with that id is a conflict. */
const choosesId = ({ fields }: RuleContext, { requestContent, responses }: Operation): boolean =>
  responses.some(
    ({ status, description }) => status === '409' && /already_?\s?(exists?|used)|\bduplicate/i.test(description),
  ) && requestContent.some(({ schema }) => fields(schema).get('id')?.schema?.readOnly === false);

/** By a key of the caller's own books (`paymentExternalKey`), a read returns the one thing that has it. */
const isFoundByOwnKey = ({ fields, lists, operations }: RuleContext, { requestContent }: Operation): boolean => {
  const own = requestContent.flatMap(({ schema }) => [...fields(schema).keys()].filter(name => externalKey.test(name)));
  return (
    own.length > 0 &&
    operations.some(
      read =>
        read.method === 'get' &&
        !lists.some(({ operation }) => operation === read) &&
        read.parameters.some(({ in: place, name }) => place === 'query' && externalKey.test(name)),
    )
  );
};
const externalKey = /external_?(key|ref(erence)?|id)$/i;

/** The items of a list that is the body or its only list: each may have a key of its own. */
function listedIn({ items, fields }: EffectiveSchema): EffectiveSchema[] {
  const lists = [...fields.values()].flatMap(({ schema }) => schema?.items ?? []);
  return [items, lists.length === 1 ? lists[0]! : null].filter(one => one !== null);
}

/** A part that every request has, such as its cart, may have the caller's reference of the whole. */
const holdsOwnKey = (part: EffectiveSchema | null): boolean =>
  [...(part?.fields.values() ?? [])].some(field => field.required && isKeyByUse(field));

/** The extension that states it, or null: `x-idempotent: true`, `x-unkey-idempotency: conditionally-idempotent`. */
const marksIdempotent = ({ node }: Operation): string | null =>
  Object.entries(node.value as Record<string, unknown>).find(
    ([name, value]) =>
      /^x-(.*-)?idempoten(t|cy)$/i.test(name) &&
      value !== false &&
      !/^(false|none|no|un\w+|(non|not)\W?idempotent)$/i.test(String(value)),
  )?.[0] ?? null;

/**
 * An id that the client sends so that a repeated request is known: by what is said of it, or by its name
 * (client_order_id, merchantTransactionReference).
 */
function isKeyByUse({ name, required, schema }: Field): boolean {
  const all = wordsOf(name);
  if (schema?.readOnly === false && ownReference.test(all.join('_')) && /\bunique\b/i.test(schema.description))
    return true;
  if (
    schema?.readOnly !== false ||
    !/^(id|key|token|reference|ref|nonce|number|name|slug|code|email|username|handle|sku|oid|uid|uuid|guid|cid)$/.test(
      all.at(-1) ?? '',
    )
  )
    return false;
  return (
    knownBy.test(schema.description) ||
    (required && ownId.test(all.join('_')) && /\bunique\b|\buuid\b/i.test(schema.description)) ||
    (all.length > 2 && own.test(all[0]!) && /^(id|reference|ref|key)$/.test(all.at(-1)!))
  );
}

/** Whose id it is: the caller's own, and not that of another resource. */
const own = /^(client|merchant|caller)$/;

/** The client's own id of what it asks for: `clientOid`, `newClientOrderId`, `externalId`. */
const ownId =
  /(^|_)(client|cl|cl_?ord|merchant|external|partner|own|custom|user_defined)(_\w+)?_?(id|oid|uid|uuid|ref|reference|cid)$/;

/** What a client calls a payment by in its own books. */
const ownReference =
  /(^|_)(reference|ref|(external|merchant|client|partner|own|payment|order|transaction|transfer|request)_(id|uid|reference|ref|number)|uuid|guid|nonce)$/;
const ownSystem = /\b(unique )?(identifier|id|code|reference|number)\b[^.]*\bin your (own )?(system|books|database)\b/i;

/**
 * @param context The context.
 * @param operation A POST that documents no key.
 * @returns True where something else may keep a repetition from being done twice, though the contract doesn't say so for
 * certain: a conflict, a reference of the client's own, an id of the request, a signature over what is asked for.
 */
export const mayKnowRepetition = (
  context: RuleContext,
  { parameters, requestContent, responses }: Operation,
): boolean =>
  responses.some(
    ({ status, description }) => status === '409' || /\b(duplicate[sd]?|already|idempoten\w*)\b/i.test(description),
  ) ||
  parameters.some(({ in: place, name }) => place !== 'path' && requestId.test(name)) ||
  requestContent.some(({ schema }) =>
    context
      .variants(schema)
      .some(({ fields }) =>
        [...fields.values()].some(
          ({ name, schema: field }) =>
            field?.readOnly !== true &&
            ([...(field?.fields.values() ?? [])].some(isKeyByUse) ||
              ownReference.test(wordsOf(name).join('_')) ||
              ownSystem.test(field?.description ?? '') ||
              /^(signature|signed_?\w*|raw_?(tx|transaction))$/i.test(name)),
        ),
      ),
  );

/** True where any text of the contract, such as the code of a failure, shows that repetitions are known. */
export const speaksOfRepetition = (context: RuleContext, besideKeys: boolean): boolean =>
  [...context.documents.byPath.values()].some(({ text }) => (besideKeys ? duplicateCode : anyTrace).test(text));

const duplicateCode =
  /\b(duplicate|repeated)[_ -]?(transaction|reference|request|payment|order|charge|refund|transfer|id|key)s?\b/i;
const anyTrace = new RegExp(`${duplicateCode.source}|(?<![\\w-])idempoten|\\brepeatability\\b|\\bde-?duplicat`, 'i');
