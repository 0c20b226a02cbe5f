import { dump, load } from 'js-yaml';
import { areaTitle } from '../../conventions/area';
import { wrap } from '../../text/layout';
import type { Theme } from '../../text/theme';
import type { Severity } from '../finding';
import { precedentsOf } from '../precedents';
import type { Basis, RuleFacts } from '../rule';
import { optionRows } from './options';

interface Look {
  columns: number;
  theme: Theme;
  lessons: ReadonlySet<string>;
}

const basisText: Record<Basis, string> = {
  http: 'required by the protocol',
  design: 'good practice for any API',
  house: 'one of several good conventions, and the one taught here',
};

/** What --explain prints of a rule: why, the ways to fix it, and both kinds of sample. */
export function explain(rule: RuleFacts, { columns, theme, lessons }: Look): string {
  const prose = (text: string, indent = '', hang = indent) => wrap(text, Math.min(columns, 76), { indent, hang });
  const code = (yaml: string) =>
    laidOut(yaml, Math.max(40, columns - 4))
      .trimEnd()
      .split('\n')
      .map(line => `    ${line}`);
  const samples = (title: string, list: RuleFacts['good']) =>
    list.flatMap(({ title: what, yaml, before }) => [
      ...prose(theme.strong(`${title}: ${what}`)),
      '',
      ...(before === undefined ? [] : [theme.dim('  Before'), ...code(before), '', theme.dim('  Now')]),
      ...code(yaml),
      '',
    ]);
  const facts = [
    ['Rule', rule.id],
    ['Area', areaTitle(rule.area)],
    ['Severity', severityText(rule)],
    [
      'Basis',
      `${rule.basis}: ${rule.chosen === undefined ? basisText[rule.basis] : 'the convention that the configuration chose'}`,
    ],
    ...optionRows(rule),
    ...(lessons.has(rule.lesson) ? [['Lesson', `api-design-tutor lesson ${rule.lesson}`]] : []),
    ['Clauses', rule.clauses.join(', ')],
  ].flatMap(([label, text]) => prose(text!, `  ${label!.padEnd(10)}`, ' '.repeat(12)));
  return [
    ...prose(theme.strong(rule.title)),
    '',
    ...prose(rule.reason),
    '',
    'Any of these would fix it',
    ...rule.fixes.flatMap(fix => prose(`- ${fix}`, '  ', '    ')),
    '',
    ...facts,
    '',
    ...precedentRows(rule).flatMap(row => prose(...row)),
    '',
    ...samples('Reported', rule.bad),
    ...samples('Not reported', rule.good),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

/** Which grades single findings may have instead. */
const otherGrades: Record<Severity, string> = {
  error: 'A finding may be graded lower where the contract leaves doubt or shows little harm.',
  warning:
    'A finding may be graded lower where the contract leaves doubt or shows little harm, and higher where it shows more.',
  info: 'A finding may be graded higher where the contract shows that harm is done.',
};

function severityText({ off, severity, severityIsSet }: RuleFacts): string {
  if (off === true) return 'off';
  return severityIsSet === true
    ? `${severity}, for every finding, as the configuration says`
    : `${severity}. ${otherGrades[severity]}`;
}

/** A sample, a key to a line; as it is written where that would lose a key that it has twice. */
function laidOut(yaml: string, lineWidth: number): string {
  try {
    return dump(load(yaml), { lineWidth, noRefs: true });
  } catch {
    return yaml;
  }
}

/** Who agrees with a rule and who doesn't, as arguments of `prose`. */
function precedentRows(rule: RuleFacts): [text: string, indent?: string, hang?: string][] {
  const all = precedentsOf(rule);
  if (typeof rule.precedents === 'string') return [['Who agrees'], [rule.precedents, '  ']];
  const rows = [true, false].flatMap(agrees =>
    all
      .filter(one => one.agrees === agrees)
      .map(({ source, says }): [string, string, string] => [
        `${source}: ${says}`,
        agrees ? '  Agrees    ' : '  Differs   ',
        ' '.repeat(12),
      ]),
  );
  const title = rule.chosen === undefined ? 'Who agrees' : 'Who agrees with what the rule says by default';
  return [[title], ...rows];
}

/** What --rules prints: each rule with its title, by area. */
export function ruleTable(rules: readonly RuleFacts[], { columns, theme }: Look): string {
  const areas = [...new Set(rules.map(({ area }) => area))];
  const start = Math.max(...rules.map(({ id }) => id.length)) + 4;
  const lines = areas.flatMap(area => [
    theme.strong(areaTitle(area)),
    ...rules
      .filter(rule => rule.area === area)
      .flatMap(rule => {
        const { id, title, off } = rule;
        const [indent, hang] = [`  ${id.padEnd(start - 2)}`, ' '.repeat(start)];
        const options = optionRows(rule).flatMap(([label, text]) =>
          wrap(theme.dim(`${label}: ${text}`), columns, { indent: hang, hang: `${hang}  ` }),
        );
        return [...wrap(off === true ? `${title} (off)` : title, columns, { indent, hang }), ...options];
      }),
    '',
  ]);
  const more = 'For the reason and examples of a rule: api-design-tutor lint --explain RULE';
  return `${[...lines, ...wrap(more, columns)].join('\n')}\n`;
}
