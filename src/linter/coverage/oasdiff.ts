import type { OpenApi } from '../../conventions/openapi';
import { lint } from '../engine/lint';
import type { Severity } from '../finding';
import {
  type ContractExample,
  contractExamples,
  returning,
  taking,
  withHeader,
  withParameter,
} from './contract-examples';
import { oasdiffChecks } from './oasdiff-checks';
import { schemaExamples } from './schema-examples';

/**
 * found: a rule of ours reports it. left_out: we report nothing, for a reason. not_applicable: it judges one version,
 * today's date, or a policy, so that it isn't a change.
 */
type Coverage = 'found' | 'left_out' | 'not_applicable';

/** Whether we find what a check of another tool finds. */
export interface CoverageRow {
  /** The id of the other tool's check. */
  check: string;
  /** What it is to the other tool. */
  severity: Severity;
  coverage: Coverage;
  /** The rules of ours that report the example. */
  rules: string[];
  /** Why no rule reports it; null where one does. */
  reason: string | null;
  /** Two versions that differ in nothing else; null where it isn't a change. */
  example: { before: OpenApi; after: OpenApi } | null;
}

type Schema = Record<string, unknown>;
const inObject = (schema: Schema) => ({ type: 'object', properties: { a: schema } });

/** A schema at the place that the first part of an id names. */
const places: Readonly<Record<string, (schema: Schema) => OpenApi>> = {
  'request-parameter': schema => withParameter({ schema }),
  'request-parameter-property': schema => withParameter({ style: 'deepObject', schema: inObject(schema) }),
  'request-body': schema => taking(schema),
  'request-property': schema => taking(inObject(schema)),
  'response-body': schema => returning(schema),
  'response-property': schema => returning(inObject(schema)),
  'response-header': schema => withHeader({ schema }),
};

/** What no two descriptions show by themselves. */
const notApplicable: readonly (readonly [RegExp, string])[] = [
  [/sunset-date-too-small$/, 'The result depends on today’s date and on the notice period you choose.'],
  [/sunset-missing$/, 'It looks at one version. Our rule deprecation-has-signals reports a missing Sunset date.'],
  [
    /sunset-(parse|invalid)$|invalid-stability-level$/,
    'The check looks at how a single version is written, which isn’t a change.',
  ],
  [/^api-(major-)?version-/, 'The check compares info.version, which clients never see, with a versioning policy.'],
];

/** Why no rule reports a change. The first that fits holds. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/annotation-only|-tag-|mapping-added$/, 'Nothing on the wire differs.'],
  [/oauth-scope|security-component-(added|removed)/, 'We compare what operations require, which stays the same here.'],
  [/^api-schema-removed$/, 'A schema that nothing uses never reaches a client.'],
  [/deprecated|reactivated|stability-increased/, 'The change announces something, but takes nothing away.'],
  [/^request-read-only|^response.*write-only-property/, 'The field isn’t sent in this direction.'],
  [/became-(not-)?(read|write)-only$/, 'Everything that could be sent or returned before still can be.'],
  [/unevaluated-properties-removed$/, 'New fields in a response are additive.'],
  [
    /^request-body-media-type-schema-added$/,
    'Only the authors know which bodies were accepted before the schema was written.',
  ],
  [/default-value-added$/, 'A newly documented default only says what already happened.'],
  [/^response.*default-value/, 'A response has the value or doesn’t have it. A default changes neither.'],
  [
    /^(request|new-optional|endpoint-added)|operation-id-added$|(security|scope)-removed$/,
    'Every request that worked still works.',
  ],
  [/^(response|webhook-added)/, 'Additions aside, the old version allowed every response of the new one.'],
];

/**
 * Runs our rules on an example of each check. The examples are the only source: nothing here says that a rule finds
 * something.
 *
 * @returns A row for every check of oasdiff, by id.
 */
export function oasdiffCoverage(): CoverageRow[] {
  return checks().map(({ id, severity, place, change }): CoverageRow => {
    const row = { check: id, severity, rules: [], example: null };
    const policy = notApplicable.find(([pattern]) => pattern.test(id));
    if (policy !== undefined) return { ...row, coverage: 'not_applicable', reason: policy[1] };
    const pair = exampleOf(id, place, change);
    if (pair === null) return { ...row, coverage: 'left_out', reason: null };
    const example = { before: pair[0], after: pair[1] };
    const rules = rulesFor(example);
    if (rules.length > 0) return { ...row, coverage: 'found', rules, reason: null, example };
    const reason = leftOut.find(([pattern]) => pattern.test(id))?.[1] ?? null;
    return { ...row, coverage: 'left_out', reason, example };
  });
}

const severities: Readonly<Record<string, Severity>> = { '!': 'error', '?': 'warning' };

/** The checks of oasdiff, by id. */
function checks() {
  return Object.entries(oasdiffChecks)
    .flatMap(([place, changes]) =>
      [...changes.matchAll(/([a-z-]+)([!?]?)/g)].map(([, change = '', mark = '']) => ({
        id: place === '' ? change : `${place}-${change}`,
        severity: severities[mark] ?? 'info',
        place,
        change,
      })),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function exampleOf(id: string, place: string, change: string): ContractExample | null {
  const whole = contractExamples[id];
  if (whole !== undefined) return whole;
  const [make, schemas] = [places[place], schemaExamples[change]];
  return make === undefined || schemas === undefined ? null : [make(schemas[0]), make(schemas[1])];
}

function rulesFor({ before, after }: { before: OpenApi; after: OpenApi }): string[] {
  const [old, fresh] = [before, after].map(document => JSON.stringify(document));
  const against = { name: 'old.json', text: old! };
  const { findings } = lint({ name: 'new.json', text: fresh! }, { rules: [], against });
  return [...new Set(findings.map(({ rule }) => rule))];
}
