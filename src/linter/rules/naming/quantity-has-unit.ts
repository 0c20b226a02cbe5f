import type { Located } from '../../../openapi/located';
import type { ReachedSchema } from '../../../openapi/reached-schemas';
import { memoizeByName, wordsOf } from '../../../openapi/words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';

const money = new Set('amount price cost fee balance subtotal surcharge deposit salary wage'.split(' '));
const measures = new Set(
  `duration timeout delay interval ttl latency elapsed distance weight temperature speed bandwidth timestamp mileage length
  width height depth draught draft volume dose dosage pressure altitude size`.split(/\s+/),
);
/** With one of these before it, a size or a length counts things and needs no unit. */
const counted = new Set(
  'page batch pool group team chunk window array list queue sample cluster prefix vector search subnet mask netmask tree stack nesting recursion min max'.split(
    ' ',
  ),
);
/** Words that may follow a quantity: amount_due, weight_max. */
const after = /^(\w+ed|due|paid|total|max|min|left|remaining|available|limit|net|gross)$/;
/** Units as the last word or words of a name. */
const unitWords = new Set(
  `seconds second secs sec s milliseconds millis ms us ns minutes minute mins hours hour hrs days day weeks months years
  cents cent minor pence pennies bytes byte kb mb gb kib mib gib bits bps kbps mbps percent pct ratio bp bps km m cm mm miles
  mi feet ft inch inches kg g mg grams kilograms lb lbs oz pounds celsius fahrenheit kelvin c f k kmh mph px pixels pt epoch
  unix eur usd gbp chf jpy`.split(/\s+/),
);
const unitText =
  /\b(number of|how many|count of|characters|items|seconds?|secs?|milliseconds?|ms|microseconds?|nanoseconds?|minutes?|hours?|days?|weeks?|months?|years?|minor units?|smallest (currency )?units?|major units?|cents?|pence|euros?|dollars?|decimal|bytes?|[kmg]i?b|kilobytes?|megabytes?|gigabytes?|bits?|percent(age)?|%|met(re|er)s?|kilomet(re|er)s?|centimet(re|er)s?|millimet(re|er)s?|miles?|feet|inch(es)?|km|cm|mm|kilograms?|grams?|kg|lbs?|pounds?|ounces?|celsius|fahrenheit|kelvin|degrees?|knots?|per (second|minute|hour)|km\/h|mph|pixels?|px|epoch|unix|units? of|points?|credits?|shares|(milli)?lit(er|re)s?|gallons?|dimensions?|dimensionality|nautical)\b|[€$£¥°]/i;

export default {
  severity: 'info',
  basis: 'design',
  title: 'A number doesn’t say what unit it’s in',
  clauses: ['service.3.1'],
  lesson: 'names-that-last',
  reason:
    'Is 4200 an amount in euros or in cents? Is 30 a wait in seconds or in minutes? If a client guesses wrong, it’s off by a factor of 60 or 100, and no schema catches that.',
  fixes: [
    'Put the unit in the name: timeout_seconds, weight_grams.',
    'State the unit in the field’s description: "in the smallest unit of the currency".',
    'Send the value and its unit together, as an object or in a text format such as an ISO 8601 duration.',
  ],
  precedents: [
    { source: 'AIP-141', says: 'A quantity has its unit as a suffix, such as distance_km.' },
    {
      source: 'Azure json-durations-use-fixed-time-intervals',
      says: 'The name of a duration includes its unit, such as ttlSeconds.',
    },
    { source: 'Graph Naming', says: 'An integer duration has its unit in its name.' },
    { source: 'Zalando 127', agrees: false, says: 'Durations are ISO 8601 text, which contains its unit.' },
    { source: 'Zalando 173', agrees: false, says: 'Money is an object with a decimal amount and a currency.' },
  ],
  silence: {
    asks: 'does each number say what unit it’s in?',
    at: ({ responses }) => responses.some(({ content }) => content.length > 0),
    because: 'has no quantity without a unit',
  },
  good: [
    {
      title: 'The unit is in the name or in the description',
      yaml: `paths:
  /charges:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                amount: { type: integer, description: In minor units of the currency. }
                timeout_seconds: { type: integer }
                page_size: { type: integer }
      responses: { '201': { description: Charge } }
`,
    },
  ],
  bad: [
    {
      title: 'How much is it, and how long does it take?',
      yaml: `paths:
  /charges:
    post:
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { amount: { type: integer }, timeout: { type: integer } } }
      responses: { '201': { description: Charge } }
`,
    },
  ],
  check(context) {
    const missing: FindingDraft[] = [];
    let kept = 0;
    const count = (state: ReturnType<typeof unitOf>, report: FindingDraft) => {
      if (state === 'stated') kept++;
      else if (state === 'missing') missing.push(report);
    };
    for (const use of [...context.requestSchemas(), ...context.responseSchemas()]) {
      if (use.properties.length === 0) continue;
      const names = () => namesBeside(use);
      for (const at of use.properties) {
        const { name } = at;
        if (!namesQuantity(name)) continue;
        if ((/weight$/i.test(name) && isShare(use)) || (/^size$/i.test(name) && isGroup(use))) continue;
        const told = unitOf(context, name, at, names, () => hasCurrency(use));
        const state = told === 'missing' && hasListOfUnits(name, use) ? 'stated' : told;
        count(state, { at, operation: use.operation, message: messageFor(name) });
      }
    }
    for (const operation of context.operations) {
      for (const { name, in: place, node, schema, description } of operation.parameters) {
        if (place !== 'query' || schema === null || !namesQuantity(name)) continue;
        const state = unitOf(
          context,
          name,
          schema,
          () => ['page'],
          () => false,
        );
        const told = state === 'missing' && unitText.test(description);
        count(told ? 'stated' : state, { at: node, operation, message: messageFor(name) });
      }
    }
    const unstated = `Most quantities in this contract (${missing.length} of ${missing.length + kept}) state no unit in their name or description.`;
    context.reportConvention({ keeping: kept, missing, absentMessage: unstated, named: 10 });
  },
} satisfies RuleDefinition;

const timeMeasures = new Set('duration timeout delay interval ttl latency elapsed length'.split(' '));
const timeUnit =
  /^((milli|micro|nano)?second|minute|hour|day|week|month|quarter|year)s?$|^(hourly|daily|weekly|monthly|quarterly|yearly|annually)$/i;

/** A length beside a type that is daily or weekly is sent with its unit, whatever the name of the other field. */
function hasListOfUnits(name: string, use: ReachedSchema): boolean {
  const last = quantityWords(name).at(-1) ?? '';
  if (!measures.has(last)) return false;
  return [...use.effective.fields.values()].some(field => {
    const values = [...(field.schema?.listed?.values.values() ?? [])].filter(value => value !== null).map(String);
    if (field.name === name || values.length < 2) return false;
    if (values.every(value => timeUnit.test(value))) return timeMeasures.has(last);
    return !timeMeasures.has(last) && values.every(value => unitWords.has(value.toLowerCase()));
  });
}

/** A weight in something whose words around it speak of shares: the weights of devices relative to each other. */
const isShare = (use: ReachedSchema): boolean =>
  [use, use.parent, use.parent?.parent].some(
    one =>
      one && (share.test(one.effective.description) || /(priorit|routing|blkio|variant|rollout|split)/i.test(one.name)),
  );

/** The size of a list, a segment, or a team is the number of what is in it. */
const isGroup = ({ schema }: ReachedSchema): boolean =>
  wordsOf(schema.pointer.slice(schema.pointer.lastIndexOf('/') + 1)).some(word =>
    /^(lists?|segments?|audiences?|groups?|sets?|collections?|queues?|pools?|clusters?|teams?|cohorts?|pages?)$/.test(
      word,
    ),
  );

const currency = /(^|[^n])currenc(y|ies)/i;
const share = /\b(rank\w*|fusion|blend\w*|relative|importance|scor\w+|contribut\w+|probabilit\w+|priorit\w+)\b/i;
const ratio =
  /\b(model'?s?|generat\w*|segments?|spoken|sampling|randomness|multiplier|factor|ratio|multiple of|playback|between 0(\.0)? and \d)\b/i;

const messageFor = (name: string) => `"${name}" states no unit in its name or description.`;

const paged = (name: string) => /^(total_?(pages|elements)|page|page_?(number|size)|offset|next_?cursor)$/i.test(name);

/** The names of an object's fields, those that other parts of its schema hold included. */
function namesBeside(use: ReachedSchema): string[] {
  const names = new Set(use.properties.map(({ name }) => name));
  for (const name of use.effective.fields.keys()) names.add(name);
  return [...names];
}

/** An amount in a line of an invoice is in the currency of the invoice. */
function hasCurrency(use: ReachedSchema): boolean {
  let up: ReachedSchema | null = use;
  for (let steps = 0; up !== null && steps < 8; up = up.parent ?? up.via, steps++) {
    if (up.properties.some(({ name }) => currency.test(name))) return true;
  }
  return false;
}

/** The words of a name up to the one that may be a quantity: `amount_due` ends with "amount". */
const quantityWords: (name: string) => readonly string[] = memoizeByName(name => {
  const words = wordsOf(name);
  let end = words.length;
  while (end > 1 && after.test(words[end - 1]!) && !measures.has(words[end - 1]!)) end--;
  return words.slice(0, end);
});

/** True where a name may be that of a quantity: nearly none is, so that is asked first. */
const namesQuantity: (name: string) => boolean = memoizeByName(name => {
  const last = quantityWords(name).at(-1) ?? '';
  return money.has(last) || measures.has(last) || last === 'total';
});

/** Whether a number is a quantity, and its unit is stated; null where it is none, or a bare ratio. */
function unitOf(
  context: RuleContext,
  name: string,
  at: Located,
  beside: () => readonly string[],
  hasCurrency: () => boolean,
): 'stated' | 'missing' | null {
  const schema = context.effectiveSchema(at);
  if (schema === null || !(schema.types.has('integer') || schema.types.has('number'))) return null;
  const all = wordsOf(name);
  const words = quantityWords(name);
  const last = words.at(-1) ?? '';
  const siblings = beside();
  const sum = last === 'total' && siblings.some(sibling => currency.test(sibling));
  if (!money.has(last) && !measures.has(last) && !sum) return null;
  // HTTP counts the length of a body in bytes.
  if (all.join('_') === 'content_length' || all.some(word => unitWords.has(word))) return 'stated';
  if (/^(size|length|depth)$/.test(last) && (words.some(word => counted.has(word)) || siblings.some(paged)))
    return null;
  // The length of a text is counted in characters.
  if (last === 'length' && /\b(passwords?|strings?|texts?|tokens?|generated value)\b/i.test(schema.description))
    return null;
  // Width and height without a third dimension are a picture, and pictures are counted in pixels.
  const names = siblings.flatMap(wordsOf);
  const picture =
    ['width', 'height'].every(word => names.includes(word)) && !/length|depth|weight/.test(names.join(' '));
  if (picture && /^(width|height)$/.test(last)) return null;
  // A description beside the reference counts as well as the one in the schema it names.
  const told = [schema, ...schema.branches.flatMap(branch => context.effectiveSchema(branch) ?? [])]
    .map(one => `${one.description} ${one.title.replaceAll('_', ' ')}`)
    .join(' ');
  // Value and unit stand side by side; an interval beside its frequency is a number of times.
  const spelled = siblings.map(sibling => wordsOf(sibling).join('_'));
  if (spelled.some(sibling => /(^|_)(unit|units|uom|scale|measure)$/.test(sibling))) return 'stated';
  if (last === 'interval' && spelled.some(sibling => /^(freq|frequency|interval_\w+|period)$/.test(sibling)))
    return null;
  // What something counts against a limit or a quota is a bare number of points.
  if (last === 'cost' && points.test(told) && !/\b(credit|spend\w*) limit/i.test(told)) return null;
  if (isRatio(last, all, told, schema.stated('maximum'))) return null;
  if (unitText.test(told) || schema.stated('x-unit') !== undefined) return 'stated';
  // A decimal number of money beside its currency can be read in one way only; a whole number cannot.
  if (!(money.has(last) || sum) || !schema.types.has('number')) return 'missing';
  return currency.test(told) || hasCurrency() ? 'stated' : 'missing';
}

const points =
  /\b(counts?|counted|charged|taken|deducted|consumed|weighs) (against|towards?|from|off)\b[^.]*\b((rate ?)?limits?|quotas?)\b/i;

/** A bare number: the temperature of a model, the speed or volume of a voice, the weight of a font or of a vote. */
function isRatio(last: string, words: readonly string[], told: string, maximum: unknown): boolean {
  if (last === 'weight') return share.test(told) || words.includes('font') || (words.length === 1 && maximum === 1);
  // How far apart two vectors are is a number between 0 and 2.
  if (last === 'distance' && words.some(word => /^(vector|cosine|embedding|hamming|levenshtein|edit|typo)$/.test(word)))
    return true;
  if (last === 'distance') return typeof maximum === 'number' && maximum <= 2;
  if (last === 'volume' && words.length === 1) return true;
  if (!/^(temperature|speed|volume)$/.test(last)) return false;
  return (typeof maximum === 'number' && maximum <= 10) || ratio.test(told);
}
