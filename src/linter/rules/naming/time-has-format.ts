import { type Located, textOf } from '../../../openapi/located';
import { memoizeByName, wordsOf } from '../../../openapi/words';
import { listInWords } from '../../../text/list-in-words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';
import type { RuleContext } from '../../rule-context';
import { timesShown } from './_shown-times';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A time doesn’t say how it’s written',
  clauses: ['service.3.2', 'service.3.1'],
  lesson: 'names-that-last',
  reason:
    'Without a format, a client can’t know whether 03/04 is in March or in April, or which time zone applies. A developer writes a parser that fits the first few values, and it breaks on a later one.',
  fixes: [
    'Write times as RFC 3339 in UTC, and say so: format: date-time, or format: date for days.',
    'If the time is a number, state its unit in the name, as in created_at_unix_seconds, or in the description.',
    'If the time is only for people to read, say so in the field’s name, as in created_label.',
  ],
  precedents: [
    { source: 'RFC 3339 §5.6', says: 'A date-time has one form, with an offset.' },
    { source: 'Zalando 169', says: 'Dates and times use the standard formats.' },
    { source: 'Azure json-date-time-is-rfc3339', says: 'Dates and times are written as in RFC 3339.' },
    { source: 'AIP-142', says: 'A point in time is a Timestamp, and its field ends in _time.' },
  ],
  good: [
    {
      title: 'A time with a format, and one described in words',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { created_at: { type: string, format: date-time }, paid_at: { type: string, description: In ISO 8601. } } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A string without a format',
      yaml: `paths:
  /orders/{id}: { get: { responses: { '200': { description: Order, content: { application/json: { schema: { type: object, properties: { created_at: { type: string }, paid_at: { type: string, format: date-time } } } } } } } } }
`,
    },
  ],
  check(context) {
    const unwritten: Unwritten[] = [];
    // A description at one place tells readers of the same name at another.
    const told = new Set<string>();
    const formatted = new Set<string>();
    let kept = 0;
    let byExample = 0;
    const everywhere = said.test(context.overview);
    let shown: ReadonlySet<string> | null = null;
    const isShown = (name: string) => {
      shown ??= timesShown(context);
      return shown.has(name);
    };
    let cron: ReadonlySet<string> | null = null;
    const isCron = ({ pointer }: Located, name: string) => {
      cron ??= cronFields(context);
      return cron.has(name) || wordsOf(pointer.slice(pointer.lastIndexOf('/') + 1)).includes('cron');
    };
    for (const { name: reachedAs, schema: holder, properties, operation } of context.responseSchemas()) {
      if (asks.test(reachedAs) || asks.test(holder.pointer)) continue;
      for (const at of properties) {
        if (!isTime(at.name) || duration.test(at.name) || isCron(holder, at.name)) continue;
        const schema = context.effectiveSchema(at);
        // "directed_at" is no time: a name alone counts only where no words say something else.
        const text = `${textOf(schema?.stated('title'))} ${schema?.description ?? ''}`.trim();
        if (schema !== null && saysOtherwise(text, at.name)) continue;
        if (schema === null || !schema.types.has('string') || schema.deprecated) continue;
        const stated = ['format', 'pattern', 'example', 'examples', 'enum', 'default'].some(
          key => schema.stated(key) !== undefined,
        );
        const described = stated || everywhere || said.test(text) || refersToFormat(at);
        if (described || isShown(at.name)) {
          kept++;
          if (!described) byExample++;
          if (stated && (schema.stated('format') !== undefined || !said.test(text))) formatted.add(at.name);
          else told.add(at.name);
        } else {
          const message = `"${at.name}" is a string, and nothing says how the time is written.`;
          unwritten.push({ at, operation, message, name: at.name, holder });
        }
      }
    }
    const missing = unwritten.filter(({ name }) => !told.has(name));
    kept += unwritten.length - missing.length + otherTimes(context);
    // The same name with a format elsewhere shows what it is; a name alone may be a text that somebody typed.
    const graded = missing.map(one => ({
      ...one,
      // Where examples of whole bodies are all there is, what they show of one time is true of the others.
      severity: formatted.has(one.name) && byExample * 2 <= kept ? ('warning' as const) : ('info' as const),
    }));
    const drafts = missing.length > kept ? graded : bySchema(graded);
    const severity = missing.length > 4 || drafts.some(one => one.severity === 'warning') ? 'warning' : 'info';
    const others = kept === 0 ? '' : ' Others have a format, an example, or a description.';
    const absentMessage = `At least ${missing.length} fields with the name of a time, such as "${missing[0]?.name}", are strings, and nothing says how they’re written.${others}`;
    context.reportConvention({ keeping: kept, missing: drafts, absentMessage, severity, named: 4, fold: 3 });
  },
} satisfies RuleDefinition;

/** A time without a format, and the schema that it's in. */
interface Unwritten extends FindingDraft {
  name: string;
  holder: Located;
}

/** The fields of one schema are mended together. */
function bySchema(missing: readonly Unwritten[]): FindingDraft[] {
  const groups = new Map<unknown, Unwritten[]>();
  for (const one of missing) {
    const key = `${one.severity} ${one.holder.document.name} ${one.holder.pointer}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(([first, ...rest]) => {
    const { name, holder: _, ...draft } = first!;
    if (rest.length === 0) return draft;
    const names = [name, ...rest.map(one => one.name)].map(one => `"${one}"`);
    const message = `${listInWords(names)} are strings, and nothing says how the times are written.`;
    return { ...draft, message };
  });
}

/** Times of other names, in requests as well, that state their format. */
const otherTimes = (context: RuleContext): number =>
  [...context.responseSchemas(), ...context.requestSchemas()]
    .flatMap(({ properties }) => properties)
    .filter(at => !isTime(at.name) && /^date(-time)?$/.test(textOf(context.descend(at)?.value?.format))).length;

/** The names of the fields that hold a cron expression. */
const cronFields = (context: RuleContext): ReadonlySet<string> =>
  new Set(
    context
      .responseSchemas()
      .flatMap(({ properties }) => properties.filter(at => context.descend(at)?.value?.format === 'cron'))
      .map(({ name }) => name),
  );

/** What a list was filtered or sorted by comes back as it was asked for. */
const asks = /(^|\/)(filters?|sorts?)([A-Z_]\w*)?$|[a-z_](Filters?|Sorts?)$/i;

/** True for the name of a time, in PascalCase as well. */
const isTime = memoizeByName(name => time.test(name.charAt(0).toLowerCase() + name.slice(1)));
const time =
  /^[a-z]+(_[a-z]+)*_(at|date|time|timestamp)$|^[a-z]+([A-Z][a-z]+)*(At|Date|Time|Timestamp)$|^(created|updated|modified|changed|registered|published|deleted|expires|started|ended|uploaded|submitted|requested)(_on|On)$|^(created|updated|modified|registered|published|timestamp)$/;
/** How long something takes, and what a build says of itself. */
const duration =
  /^((max|min|total|average|avg|mean|build|run|wait|response|processing|elapsed)(_|[A-Z])|(up|down|lead|prep\w*|cook\w*|bake|travel|driv\w+|walk\w*|(estimated_|expected_)?transit|idle|exec\w*|load|play|lease|handling|remaining|turnaround|cpu|cycle|sleep|break|over|open|opening|clos(e|ing)|business|working)_?time$)/i;
/** A schema of its own, such as IsoString, says by its name how the time is written. */
const refersToFormat = ({ value }: Located): boolean =>
  [value, ...(Array.isArray(value?.allOf) ? value.allOf : [])].some(one =>
    /(^|[/_a-z])(iso|rfc)_?-?(\d+)?_?(string|date|time)?\w*$|date-?_?time$|timestamp$/i.test(
      textOf(one?.$ref).split('/').at(-1) ?? '',
    ),
  );
/** A description of something else, or of what isn't sent. One that only says the name again says nothing: `PaidAt holds "paid_at"`. */
const saysOtherwise = (description: string, name: string): boolean =>
  description !== '' && ((!timeWords.test(description) && !description.includes(name)) || unused.test(description));
/** How long something takes, or what isn't sent yet, or any more. */
const unused =
  /\b(duration|never (returned|set|sent)|not (yet )?(used|accepted|returned|supported|implemented)|reserved)\b/i;
const timeWords = /\b(when|dates?|times?|moment|timestamp|day)\b/i;
const said =
  /\b(atom|date-time|iso[- ]?(8601|date\w*|time\w*|format|string)|rfc[- ]?(3339|2822|1123|822|7231|9110)|unix|epoch|utc|gmt|timestamp in|(mm|dd|tt|jj)[-/.](yy|dd|mm|jj|aa)\w*|hh:mm\w*|milliseconds|seconds)\b|yyyy|(jjjj|aaaa|гггг)[-/.]|[-/.](jjjj|aaaa|гггг)|\d{4}[-/.]\d{2}|\d{2}[-/.]\d{2}[-/.]\d{4}/i;
