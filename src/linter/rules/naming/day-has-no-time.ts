import { isObject, type Located } from '../../../openapi/located';
import { isPlain } from '../../../openapi/schema-parts';
import { listInWords } from '../../../text/list-in-words';
import type { FindingDraft } from '../../finding';
import type { RuleDefinition } from '../../rule';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'A day on the calendar is sent as an instant',
  clauses: ['service.3.1', 'service.3.2'],
  lesson: 'values-on-the-wire',
  reason:
    'A birthday or the date of a receipt has no time zone, but an instant does. A client in another time zone converts midnight to local time, and shows the day before.',
  fixes: [
    'Send a date without a time: format date, such as 2026-01-05.',
    'If your tools don’t know the format date, send a string with a pattern for year, month, and day.',
    'If the exact moment matters, say so in the description, and name the field for it: paid_at.',
  ],
  precedents: [
    { source: 'Zalando 255', says: 'A date is for what needs no exact point in time, such as a birthday.' },
    { source: 'AIP-142', says: 'A civil date has a type of its own, without a time zone.' },
    { source: 'RFC 3339 §5.6', says: 'full-date is a date without a time or an offset.' },
  ],
  good: [
    {
      title: 'A date for a day, and a time for a moment',
      yaml: `paths:
  /guests/{id}: { get: { responses: { '200': { description: Guest, content: { application/json: { schema: { type: object, properties: { birthday: { type: string, format: date }, created_at: { type: string, format: date-time }, resets_at: { type: string, format: date-time, description: The time of day when it starts again. } } } } } } } } }
`,
    },
  ],
  bad: [
    {
      title: 'A birthday at midnight',
      yaml: `paths:
  /guests/{id}: { get: { responses: { '200': { description: Guest, content: { application/json: { schema: { type: object, properties: { birthday: { type: string, format: date-time }, leaves_on: { type: string, format: date-time, description: The last day of the stay. } } } } } } } } }
`,
    },
  ],
  check(context) {
    const seen = new Map<unknown, FindingDraft>();
    for (const { properties, operation } of [...context.responseSchemas(), ...context.requestSchemas()]) {
      for (const at of properties) {
        if (isOtherwise(at)) continue;
        const schema = context.effectiveSchema(at);
        if (schema === null || schema.deprecated || schema.stated('format') !== 'date-time') continue;
        const named = namesDay.test(at.name);
        const told = saysDay.test(schema.description);
        if (!(named || told) || saysTime.test(schema.description) || (!named && deadline.test(at.name))) continue;
        if (seen.has(at.value)) continue;
        const sign = named ? `"${at.name}" is a day` : `The description of "${at.name}" mentions a day`;
        seen.set(at.value, {
          at,
          operation,
          message: `${sign}, but the format of the field is an instant in a time zone.`,
        });
      }
    }
    const missing = [...seen.values()];
    const names = [...new Set(missing.map(({ at }) => `"${at.name}"`))];
    const said =
      names.length > 4 ? `${names.slice(0, 3).join(', ')}, and ${names.length - 3} more` : listInWords(names);
    const [its, is] =
      names.length === 1 ? ['its name or description', 'is a day'] : ['their names or descriptions', 'are days'];
    const absentMessage = `By ${its}, ${said} ${is}, but the format is an instant in a time zone. This happens in ${missing.length} places.`;
    context.reportConvention({ keeping: 0, missing, absentMessage, severity: 'warning', named: 1 });
  },
} satisfies RuleDefinition;

/** True for most: the property states another format, or none, and has no other part that could state one. */
const isOtherwise = ({ value }: Located): boolean => isObject(value) && value.format !== 'date-time' && isPlain(value);

/** Names that are days by nature. */
const namesDay =
  /^(day|(date_?of_?birth)|dob|birth_?(day|date)|holiday)$|_(day|birthday|birth_date)$|[a-z](Birthday|BirthDate)$/i;
/** What ends at a moment, in whichever time zone, even if a text speaks of the last day. */
const deadline = /cut_?off|deadline/i;
/** A description that says that it's about a whole day. */
const saysDay =
  /\b(the|this|that|which|calendar|whole|local|first|last|business|working) day\b|\bcalendar date\b|\bdate of birth\b|\bbirthday\b/i;
/** Words that show that the moment matters. */
const saysTime = /\b(times?|hours?|minutes?|moment|instant|clock|midnight|noon|exact(ly)?|(start|end|beginning) of)\b/i;
