import type { Located } from '../../openapi/located';
import type { Operation } from '../../openapi/operations';
import type { ChangeRuleDefinition } from '../rule';
import type { ChangeContext } from '../rule-context';
import { lifecycleOf } from './_lifecycle';

export default {
  severity: 'warning',
  basis: 'design',
  title: 'An announced end was moved to an earlier date, or something stable is no longer stable',
  clauses: ['versioning.5', 'versioning.sunset', 'versioning.8'],
  lesson: 'deprecation-signals',
  reason:
    'Teams plan a migration around the date that you announced, and build products on what you call stable. If you break either promise, they have less time than you promised, or run a risk that they never accepted.',
  fixes: [
    'Keep the announced date, or move it to a later one.',
    'Exempt the clients that can’t make the earlier date, and agree on a date with each.',
    'Keep the operation stable, and add the unstable behaviour as a new operation that’s marked beta.',
  ],
  precedents: [
    { source: 'Zalando 185', says: 'All clients consent to the date before a shutdown.' },
    {
      source: 'AIP-181',
      says: 'A stable component gets no breaking changes, and there’s a defined process for removing it.',
    },
    { source: 'RFC 8594 §3', agrees: false, says: 'The Sunset date is a hint, not a promise.' },
  ],
  good: [
    {
      title: 'A later date, and a beta operation that became stable',
      before: `paths:
  /reports: { get: { deprecated: true, x-sunset: '2027-01-31', responses: { '200': { description: Reports } } } }
  /exports: { get: { x-stability-level: beta, responses: { '200': { description: Exports } } } }
`,
      yaml: `paths:
  /reports: { get: { deprecated: true, x-sunset: '2027-06-30', responses: { '200': { description: Reports } } } }
  /exports: { get: { x-stability-level: stable, responses: { '200': { description: Exports } } } }
`,
    },
  ],
  bad: [
    {
      title: 'Half a year less to migrate',
      before:
        "paths: { /reports: { get: { deprecated: true, x-sunset: '2027-06-30', responses: { '200': { description: Reports } } } } }\n",
      yaml: "paths: { /reports: { get: { deprecated: true, x-sunset: '2027-01-31', responses: { '200': { description: Reports } } } } }\n",
    },
    {
      title: 'A stable operation is now beta',
      before: "paths: { /exports: { get: { responses: { '200': { description: Exports } } } } }\n",
      yaml: "paths: { /exports: { get: { x-stability-level: beta, responses: { '200': { description: Exports } } } } }\n",
    },
  ],
  check(context) {
    const compare = comparer(context);
    for (const { before, after } of context.operations) {
      compare(after.label, before.node, after.node, after);
    }
    for (const { before, after, operation } of context.parameters) {
      compare(`The parameter "${after.name}"`, before.node, after.node, operation.after);
    }
    for (const { before, after, operation } of context.schemas) {
      for (const { name, at, schema } of after.fields.values()) {
        const old = before.fields.get(name);
        if (old?.schema && schema) compare(`"${name}"`, old.schema, schema, operation, at);
      }
    }
  },
} satisfies ChangeRuleDefinition;

/** A mapping, or a schema however it is split. */
type Stating = Located | { stated(keyword: string): unknown; at: Located };

const readerOf = (place: Stating) => (keyword: string) =>
  'stated' in place ? place.stated(keyword) : place.value?.[keyword];

const comparer =
  ({ report }: ChangeContext) =>
  (subject: string, before: Stating, after: Stating, operation: Operation | null, at?: Located) => {
    const [old, fresh] = [lifecycleOf(readerOf(before)), lifecycleOf(readerOf(after))];
    const place = at ?? ('stated' in after ? after.at : after);
    const tell = (message: string, severity?: 'error') =>
      report({ at: place, operation, message, ...(severity && { severity }) });
    if (old.sunsetTime !== null) {
      const is = fresh.sunset === null ? 'is no longer stated' : `is now ${fresh.sunset}`;
      const earlier = fresh.sunsetTime !== null && fresh.sunsetTime < old.sunsetTime;
      // What is no longer deprecated needs no date.
      const stays = readerOf(after)('deprecated') === true;
      if (earlier || (fresh.sunset === null && stays)) {
        tell(`${subject}: the Sunset date was ${old.sunset} and ${is}.`, earlier ? 'error' : undefined);
      }
    }
    if (fresh.level < old.level) {
      const was = old.stability === null ? 'had no stability level' : `was ${old.stability}`;
      tell(`${subject} ${was} and is now ${fresh.stability}, so clients can no longer rely on it.`);
    }
  };
