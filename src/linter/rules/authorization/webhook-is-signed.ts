import type { Field } from '../../../openapi/effective-schema';
import { keysOf, type Located, textOf } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import { segmentWords, wordsOf } from '../../../openapi/words';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { besideAddress, isWebhookRegistration, registrationsOf, webhookTexts } from './_webhooks';

const header =
  /signature|hmac|digest|^x-hub-|^svix-|^webhook-(id|timestamp)$|^authorization$|(^|-)(secret|token|api-?key)$/i;
const words =
  /\b(basic auth\w*|(allow|white)-?list\w*|source ip\w*|sign(s|ed|ing)?(?![ -](up|in|on|off|out)\b)|signatures?|hmac|jws|jwt|mutual tls|mtls|client certificate|shared secret|verif(y|ies|ied|ication)\b[^.]*\b(sender|origin|payload|request|event|deliver\w*))\b/i;
const secret =
  /^(signing|webhook|shared|hmac|client)?_?(secret(_?(key|value|header))?|auth(orization)?_?(key|header|token)(_?(name|value))?|signing_?key|signature_?key|public_?key|token|pass_?code|pass_?phrase)s?$/i;

export default {
  severity: 'warning',
  basis: 'design',
  title: 'No signature is documented for events',
  clauses: ['events.2', 'events.3', 'auth.7'],
  lesson: 'webhook-signatures',
  reason:
    'A webhook’s URL doesn’t stay secret for long. Anyone who knows it can post "payment succeeded". A consumer that has no signature to check believes it, and ships the goods.',
  fixes: [
    'Sign each delivery with HMAC-SHA256 over the timestamp and the raw body, using a separate secret for each endpoint.',
    'If many consumers have to verify events, sign with a private key and publish the public key (RFC 9421).',
    'Leave the data out of the event: send only the resource’s id, and let the consumer fetch the resource through the API.',
  ],
  precedents:
    'These guidelines don’t cover webhook signatures. Standard Webhooks and Stripe do, and both sign the time and the raw body.',
  silence: {
    asks: 'can a consumer verify who sent an event?',
    at: ({ kind, method, path }) => kind === 'webhook' || (method === 'post' && /hook/i.test(path)),
    because: 'is about events whose sender can be verified',
  },
  good: [
    {
      title: 'The event’s description documents the signature',
      yaml: `webhooks:
  order.paid:
    post:
      parameters: [{ name: X-Webhook-Signature, in: header, required: true, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '204': { description: Accepted } }
`,
    },
    {
      title: 'Registration returns a secret',
      yaml: `paths:
  /webhooks:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { url: { type: string, pattern: '^https://' } } } } } }
      responses:
        '201':
          description: Webhook
          content: { application/json: { schema: { type: object, properties: { id: { type: string }, signing_secret: { type: string } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Anyone could have sent this',
      yaml: `webhooks:
  order.paid:
    post:
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '204': { description: Accepted } }
`,
    },
    {
      title: 'A URL, but no way to verify events',
      yaml: `paths:
  /webhooks:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { url: { type: string, pattern: '^https://' } } } } } }
      responses: { '201': { description: Webhook } }
`,
    },
  ],
  check(context) {
    // A GET is no delivery: a browser is sent back, or a receiver proves that it exists.
    const sent = ({ method }: Operation) => method !== 'get' && method !== 'head';
    const deliveries = [
      ...context.webhooks.filter(sent).map(one => delivery(context, one, null)),
      ...context.callbacks.filter(sent).map(one => delivery(context, one, one.of)),
    ];
    const [first] = registrationsOf(context);
    if (deliveries.length === 0 && first === undefined) return;
    if (webhookTexts(context).some(text => words.test(text)) || tellsOfVerification(context)) return;
    const bare = deliveries.filter(({ headers, secured }) => !secured && !headers.some(isProof));
    if (deliveries.length > bare.length || documentsHeader(context)) {
      // How events are signed is known: what is missing is a reference, once for all that lack it.
      if (bare.length > 0) reportUnreferenced(context, deliveries, bare);
      return;
    }
    if (givesSecret(context)) return;
    // Some other way to know the sender may be told where the events are described.
    const known = bare.length > 0 ? senderTold(context) : null;
    const so = (them: string) =>
      known === null
        ? `, so consumers can’t verify who sent ${them}`
        : ` over its body; a description only mentions "${known}"`;
    if (bare.length > 1) {
      const { node } = bare[0]!;
      const message = `None of the ${bare.length} events documents a signature${so('them')}.`;
      context.report({ at: node, operation: null, message, scope: 'contract', places: bare.length });
    } else {
      for (const { node, operation, label } of bare) {
        const message = `The event ${label} doesn’t document a signature${so('it')}.`;
        context.report({ at: node, operation, message });
      }
    }
    // Where events are described they are the place; else the registration is.
    if (deliveries.length > 0 || first === undefined) return;
    const message =
      'Events are delivered to this URL, but the contract doesn’t say how consumers verify who sent them.';
    context.report({ at: first.operation.node, operation: first.operation, message });
  },
} satisfies RuleDefinition;

/** What a description anywhere names as another way to know the sender: a password, a secret address, or to ask the API again. */
function senderTold(context: RuleContext): string | null {
  const seen = new Set<unknown>();
  const look = (value: unknown): string | null => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return null;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      const told =
        typeof inner !== 'string'
          ? look(inner)
          : key === 'description' && /\b(web-?hooks?|callbacks?)\b/i.test(inner)
            ? (sender.exec(inner)?.[0].toLowerCase() ?? null)
            : null;
      if (told !== null) return told;
    }
    return null;
  };
  for (const { value } of context.documents.byPath.values()) {
    const told = look(value);
    if (told !== null) return told;
  }
  return null;
}

const sender =
  /\bbasic auth\w*|\bsecret (url|key|token|path)\b|\brandom (key|token|string)\b|\bsecur(e|ing) (your|the) web-?hook|\bverif(y|ies|ying) (the |that |who |its )?(\w+ ){0,2}(sender|sent|source|origin|authentic\w+|web-?hooks?)\b|\bbearer\b|\b(allow|white)-?list\w*|\bip address(es)?\b|\bhmac\b|\bsignature\b|\bmutual tls\b|\bmtls\b|\bfetch the event\b/i;

function reportUnreferenced(context: RuleContext, all: readonly Delivery[], bare: readonly Delivery[]) {
  const [{ node, operation, label }] = bare as [Delivery];
  const kept = all.length - bare.length;
  const known =
    kept === 0 ? 'although the contract describes one' : kept === 1 ? 'unlike another event' : `unlike ${kept} others`;
  if (bare.length === 1) {
    context.report({ at: node, operation, message: `The event ${label} documents no signature, ${known}.` });
    return;
  }
  const message = `${bare.length} of ${all.length} events document no signature, ${known}.`;
  context.report({ at: node, operation: null, message, scope: 'contract', places: bare.length });
}

/** A header that proves who sent an event, by its name. */
const isProof = (name: string) => header.test(name);

/** A header for signatures is described for all to refer to. */
const documentsHeader = (context: RuleContext): boolean =>
  ['parameters', 'headers'].some(kind => {
    const shared = context.descend(context.root, 'components', kind);
    return keysOf(shared).some(key => {
      const at = context.descend(shared, key);
      const name = kind === 'headers' ? key : textOf(at?.value?.name);
      // Clients send some signatures themselves.
      const sent = context.operations.some(({ parameters }) => parameters.some(({ node }) => node.value === at?.value));
      return /signature|hmac|^x-hub-|^svix-/i.test(name) && (kind === 'headers' || at?.value?.in === 'header') && !sent;
    });
  });

/** A request that the API sends to a consumer. */
interface Delivery {
  node: Located;
  /** The operation that asks for it; null for events of the whole contract. */
  operation: Operation | null;
  label: string;
  /** The names of its header parameters. */
  headers: string[];
  /** Whether it has a security requirement of its own, or a signature among its data. */
  secured: boolean;
}

function delivery(context: RuleContext, event: Operation, operation: Operation | null): Delivery {
  const { node, path, parameters, ownSecurity, security } = event;
  const secured = (ownSecurity !== null && (security?.length ?? 0) > 0) || hasSignatureField(context, event);
  const headers = parameters.filter(({ in: place }) => place === 'header').map(({ name }) => name);
  return { secured, node, operation, label: path, headers };
}

/** Some sign within the body or the query. What a person signed has that name as well, so the description decides. */
function hasSignatureField(context: RuleContext, { parameters, requestContent }: Operation): boolean {
  const sent = requestContent.flatMap(({ schema }) =>
    context
      .variants(schema)
      .flatMap(({ fields }) => [...fields.values()])
      .map(field => ({ name: field.name, description: field.schema?.description ?? '' })),
  );
  return [...parameters, ...sent].some(
    ({ name, description }) => signature.test(wordsOf(name).join('_')) && verifies.test(description),
  );
}

const signature = /^(\w+_)?(sig|signature|hmac)$/;
const verifies =
  /\bverif(y|ies|ied|ication)\b|\bauthentic(ity|ates?)?\b|\bhmac\b|\bhash(ed)?\b|\bsha-?(256|512)\b|\btampered\b/i;

const webhookSecret = /^(webhook|callback)_(\w+_)?(auth|secret|signature|token|signing)(_|$)/;

/** Registering an address gives or takes a secret, or there is an operation that gives or renews one. */
function givesSecret(context: RuleContext): boolean {
  // Wherever it's set or shown: webhook_auth_header_value, or webhooks.signing_key.
  const named = [...context.requestSchemas(), ...context.responseSchemas()].flatMap(({ name, properties }) =>
    properties.map(property => `${/^(web)?hooks?$/i.test(name) ? 'webhook_' : ''}${wordsOf(property.name).join('_')}`),
  );
  if (named.some(name => webhookSecret.test(name))) return true;
  const told = context.webhooks.length + context.callbacks.length > 0;
  const asking = new Set(context.callbacks.map(({ of }) => of.label));
  return context.operations.some(operation => {
    const registers = isWebhookRegistration(operation) || asking.has(operation.label);
    if (!registers && !(told && isEventSubscription(operation))) return false;
    const bodies = [...operation.requestContent, ...operation.responses.flatMap(response => response.content)];
    const renewed = operation.segments.some(segment =>
      segmentWords(segment).some(word => /^(secrets?|signing)$/.test(word)),
    );
    return (
      renewed ||
      takesHeaders(context, operation) ||
      bodies.some(({ schema }) =>
        [...context.fields(schema).values()].some(
          field =>
            isSecret(field) ||
            (besideAddress.test(field.name) && [...(field.schema?.fields.values() ?? [])].some(isSecret)),
        ),
      )
    );
  });
}

/** Where a secret is handed out, its operation says what it is for. */
const tellsOfVerification = ({ operations }: RuleContext): boolean =>
  operations.some(({ summary, description }) => [summary, description].some(text => verifiesEvents.test(text)));
const verifiesEvents =
  /\b(verify(ing)?|authenticat(e|ing)) [^.]{0,40}\bweb-?hooks?\b|\bweb-?hook (verification|signatures?)\b/i;

/** The consumer names headers that come with each event: one of them may hold its secret. */
const takesHeaders = (context: RuleContext, { requestContent }: Operation): boolean =>
  requestContent.some(({ schema }) =>
    context
      .variants(schema)
      .some(({ fields }) => [...fields.keys()].some(name => /^((custom|http|extra|request)_?)?headers$/i.test(name))),
  );

const isSecret = ({ name }: Field): boolean => secret.test(wordsOf(name).join('_'));

/** A place where events are asked for, under another name than "webhook": /event_subscriptions, /notifications/endpoints. */
const isEventSubscription = ({ segments }: Operation): boolean => {
  const said = segments.flatMap(segmentWords);
  return (
    said.some(word => /^(events?|notifications?|callbacks?|push)$/.test(word)) &&
    said.some(word => /^(subscri(ptions?|bers?)|endpoints?|destinations?|listeners?|receivers?|targets?)$/.test(word))
  );
};
