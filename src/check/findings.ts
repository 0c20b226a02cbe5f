import type { Finding } from '../linter/finding';
import type { LintResult } from '../linter/result';
import type { RuleFacts } from '../linter/rule';
import type { OpenedDescription } from '../openapi/read-description';
import { singleLine } from '../text/layout';
import { curlOf, type ReportOptions } from './report';
import type { CheckRun, Verdict } from './run';

/** Why a finding is left out, or null. */
type IgnoreReason = (finding: Finding) => string | null;

/** A run as the linter’s reports and its list of exceptions take it: each broken verdict is a finding in the contract. */
export interface CheckFindings {
  result: LintResult;
  /** Every probe as the reports take a rule. */
  rules: RuleFacts[];
  /** What was not judged, by the id of its probe, with the reason. */
  skipped: ReadonlyMap<string, string>;
  /** The broken verdicts that the list leaves out, with its reason. */
  ignored: ReadonlyMap<Verdict, string>;
}

/** False if nothing was judged, or nothing was read: then what was kept says little about the API. */
export const isJudged = ({ run, found }: { run: CheckRun; found: CheckFindings }): boolean =>
  run.unread === null && found.result.rules > 0;

/**
 * @param run What came of the questions.
 * @param opened The contract.
 * @param ignore The list of exceptions.
 */
export function findingsOf(
  { verdicts }: CheckRun,
  opened: OpenedDescription,
  options: ReportOptions,
  ignore: IgnoreReason,
): CheckFindings {
  const broken = verdicts.filter(({ verdict }) => verdict === 'broken');
  const all = broken.map(verdict => {
    const finding = findingOf(verdict, opened, options);
    return { verdict, finding, reason: ignore(finding) };
  });
  const findings = all.filter(({ reason }) => reason === null).map(({ finding }) => finding);
  const open = verdicts.filter(({ verdict }) => verdict === 'not_judged');
  const { document, model } = opened;
  return {
    result: {
      findings,
      causes: all
        .filter(({ reason }) => reason === null)
        .map(({ finding, verdict }) => {
          const { rule, area, severity, message } = finding;
          return {
            rule,
            area,
            isChange: false,
            basis: verdict.probe.basis,
            severity,
            message,
            findings: [finding],
            consequences: [],
          };
        }),
      ignored: all.flatMap(({ finding, reason }) =>
        reason === null ? [] : [{ finding, reason, by: 'file' as const }],
      ),
      problems: [],
      operations: model().operations.length,
      labels: model().operations.map(({ label }) => singleLine(label)),
      rules: verdicts.length - open.length,
      texts: new Map([[document.name, document.text]]),
    },
    rules: verdicts.map(({ probe }) => ({ ...probe, fixes: [...probe.fixes], good: [], bad: [] })),
    skipped: new Map(open.map(({ probe, message }) => [probe.id, singleLine(options.redactor.text(message))])),
    ignored: new Map(all.flatMap(({ verdict, reason }) => (reason === null ? [] : [[verdict, reason]]))),
  };
}

function findingOf(
  { probe, message, exchange, operation }: Verdict,
  { document }: OpenedDescription,
  options: ReportOptions,
): Finding {
  const { redactor } = options;
  const repeat = exchange === null ? '' : ` Repeat it: ${curlOf(redactor.exchange(exchange), options)}`;
  const pointer = operation?.node.document === document ? operation.node.pointer : '';
  return {
    rule: probe.id,
    area: probe.area,
    severity: probe.severity,
    message: singleLine(redactor.text(message) + repeat),
    reason: probe.reason,
    fixes: [...probe.fixes],
    document: singleLine(document.name),
    pointer,
    ...document.locate(pointer),
    operation: operation === null ? null : singleLine(operation.label),
    scope: 'place',
    places: 1,
  };
}
