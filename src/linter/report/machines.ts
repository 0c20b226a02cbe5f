import type { Finding, Severity } from '../types';
import type { Reporter, Run } from './types';

const all = ({ results }: Run): Finding[] => results.flatMap(({ result }) => result.findings);

/** The list envelope of findings, as every list of the program is printed. */
export const json: Reporter = run =>
  `${JSON.stringify({ data: all(run), next_cursor: null, has_more: false }, null, 2)}\n`;

/** Workflow commands: GitHub shows each as a note at its line. */
export const github: Reporter = run => {
  const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;
  return all(run)
    .map(({ rule, severity, message, fixes, document, line, column }) => {
      const place = `file=${property(document)},line=${line},col=${column},title=${property(rule)}`;
      return `::${commands[severity]} ${place}::${data(`${message}\nOne way: ${fixes[0]}`)}\n`;
    })
    .join('');
};

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** SARIF 2.1.0 (OASIS), for code scanning. */
export const sarif: Reporter = run => {
  const { rules, results, version } = run;
  const levels = { error: 'error', warning: 'warning', info: 'note' } as const;
  const index = new Map(rules.map((rule, i) => [rule.id, i]));
  const problems = results.flatMap(({ result }) => result.problems);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'api-design-tutor',
            version,
            rules: rules.map(rule => ({
              id: rule.id,
              shortDescription: { text: rule.title },
              fullDescription: { text: rule.reason },
              help: { text: rule.fixes.map(fix => `- ${fix}`).join('\n') },
              defaultConfiguration: { level: levels[rule.severity] },
              properties: { area: rule.area, basis: rule.basis, clauses: rule.clauses, lesson: rule.lesson },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: !problems.some(({ fatal, code }) => fatal || code === 'rule_crashed'),
            toolExecutionNotifications: problems.map(({ code, message, document, line, column, fatal }) => ({
              descriptor: { id: code },
              level: fatal ? 'error' : 'warning',
              message: { text: message },
              locations: [{ physicalLocation: physical(document, line, column) }],
            })),
          },
        ],
        results: all(run).map(({ rule, severity, message, document, line, column, pointer }) => ({
          ruleId: rule,
          ruleIndex: index.get(rule),
          level: levels[severity],
          message: { text: message },
          locations: [
            {
              physicalLocation: physical(document, line, column),
              logicalLocations: [{ fullyQualifiedName: pointer, kind: 'member' }],
            },
          ],
          partialFingerprints: { 'ruleAndPointer/v1': `${rule} ${document}#${pointer}` },
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
};

function physical(document: string, line: number | null, column: number | null) {
  const uri = document.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  const region =
    line === null ? {} : { region: { startLine: line, ...(column === null ? {} : { startColumn: column }) } };
  return { artifactLocation: { uri }, ...region };
}

/** JUnit XML: each rule is a test of each file; it fails with the findings that count for --fail-on. */
export const junit: Reporter = ({ results, rules, failOn }) => {
  const suites = results.map(({ name, result }) => {
    const cases = rules.map(rule => {
      const own = result.findings.filter(finding => finding.rule === rule.id);
      const failing = own.filter(({ severity }) => reaches(severity, failOn));
      const told = own
        .map(({ document, line, column, message }) => `${document}:${line}:${column} ${message}`)
        .join('\n');
      const open = `    <testcase classname="${xml(rule.area)}" name="${xml(rule.id)}"`;
      const text = xml(`${told}\n${rule.reason}\n${rule.fixes.map(fix => `- ${fix}`).join('\n')}`);
      if (failing.length > 0)
        return `${open}>\n      <failure type="${failing[0]!.severity}" message="${xml(rule.title)}">${text}</failure>\n    </testcase>`;
      return own.length > 0 ? `${open}>\n      <system-out>${xml(told)}</system-out>\n    </testcase>` : `${open}/>`;
    });
    const failures = cases.filter(text => text.includes('<failure')).length;
    const open = `  <testsuite name="${xml(name)}" tests="${rules.length}" failures="${failures}">`;
    return `${open}\n${cases.join('\n')}\n  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
};

const order: readonly Severity[] = ['info', 'warning', 'error'];

/** In: a severity and a threshold. Out: true where it is at the threshold or above. */
export const reaches = (severity: Severity, threshold: Severity): boolean =>
  order.indexOf(severity) >= order.indexOf(threshold);

const xml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replace(/[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
