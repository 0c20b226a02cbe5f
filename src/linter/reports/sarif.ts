import { jsonText } from '../../text/control-characters';
import { stripControlCharacters } from '../../text/layout';
import type { Finding } from '../finding';
import type { IgnoredFinding, LintResult } from '../result';
import { nameWithoutRevision, revisionPath } from '../revision-path';
import { annotationOf } from './annotation';
import type { LintRun, Reporter } from './reporter';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

/** SARIF 2.1.0 (OASIS), for code scanning. What is ignored stands there as suppressed, with its reason. */
export const sarif: Reporter = run => {
  const index = new Map(run.rules.map((rule, i) => [rule.id, i]));
  const problems = run.results.flatMap(({ result }) => result.problems);
  const succeeded = run.failures.length === 0 && !problems.some(({ fatal, rule }) => fatal || rule !== undefined);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: driverOf(run) },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: succeeded,
            toolExecutionNotifications: [
              ...run.failures.map(({ name, message }) => ({
                level: 'error',
                message: { text: message },
                locations: [{ physicalLocation: physical(name, null, null) }],
              })),
              ...problems.map(({ code, message, document, line, column, fatal, rule }) => ({
                descriptor: { id: code },
                level: fatal || rule !== undefined ? 'error' : 'warning',
                message: { text: message },
                locations: [{ physicalLocation: problemPlace(document, line, column) }],
              })),
            ],
          },
        ],
        results: run.results.flatMap(({ result }) => [
          ...result.findings.map(finding => resultOf(finding, result, index)),
          ...result.ignored.map(one => ({ ...resultOf(one.finding, result, index), suppressions: [suppression(one)] })),
        ]),
      },
    ],
  };
  return jsonText(log);
};

const driverOf = ({ rules, version }: LintRun) => ({
  name: 'api-design-tutor',
  semanticVersion: version,
  rules: rules.map(rule => ({
    id: rule.id,
    shortDescription: { text: rule.title },
    fullDescription: { text: rule.reason },
    help: { text: rule.fixes.map(fix => `- ${fix}`).join('\n') },
    defaultConfiguration: { level: levels[rule.severity] },
    properties: { area: rule.area, basis: rule.basis, clauses: rule.clauses, lesson: rule.lesson },
  })),
});

function resultOf(finding: Finding, result: LintResult, index: ReadonlyMap<string, number>) {
  const { rule, severity, document, pointer } = finding;
  const { place, message } = annotationOf(finding, [result]);
  return {
    ruleId: rule,
    ruleIndex: index.get(rule),
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: physical(place.document, place.line, place.column),
        logicalLocations: [{ fullyQualifiedName: pointer, kind: 'property' }],
      },
    ],
    partialFingerprints: { 'ruleAndPointer/v1': `${rule} ${nameWithoutRevision(document) ?? document}#${pointer}` },
  };
}

/** Section 3.35: inSource is said in the document, external in a list beside it. */
const suppression = ({ by, reason }: IgnoredFinding) => ({
  kind: by === 'document' ? 'inSource' : 'external',
  ...(reason === '' ? {} : { justification: stripControlCharacters(reason) }),
});

function physical(document: string, line: number | null, column: number | null) {
  const region =
    line === null ? {} : { region: { startLine: line, ...(column === null ? {} : { startColumn: column }) } };
  return { artifactLocation: { uri: uriOf(document) }, ...region };
}

/** Where a problem is; the lines of an older version aren't those of the file. */
function problemPlace(document: string, line: number | null, column: number | null) {
  const path = revisionPath(document);
  return path === null ? physical(document, line, column) : physical(path, null, null);
}

/** A name of a file as a URI reference (RFC 3986): relative names stay relative. */
function uriOf(document: string): string {
  const path = document.replaceAll('\\', '/');
  const uri = path.split('/').map(encode).join('/');
  if (/^[a-z]:\//i.test(path)) return `file:///${path.slice(0, 2)}${uri.slice(uri.indexOf('/'))}`;
  return path.startsWith('/') ? `file://${uri}` : uri;
}

/** Half a surrogate pair has no place in a URI. */
const encode = (part: string) => encodeURIComponent(part.replace(/[\ud800-\udfff]/gu, '\ufffd'));
