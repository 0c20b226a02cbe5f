import { areaTitle } from '../../conventions/area';
import { escapeMarkdown, markdownCode } from '../../text/markdown';
import { pluralize } from '../../text/pluralize';
import { bySeverity } from '../engine/causes';
import type { Finding } from '../finding';
import type { Cause } from '../result';
import { type LintRun, type Reporter, runOf } from './reporter';

/** For a pull request or a wiki: a heading for each cause, its places as a list. Text from a file stays text: no markup, no tags. */
export const markdown: Reporter = run => {
  const unread = run.failures.map(
    ({ name, message }) => `# Design findings in ${markdownCode(name)}\n\nNot read: ${escapeMarkdown(message)}\n`,
  );
  const parts = run.results.map(file => {
    const { name, result } = file;
    const own = runOf(run, file);
    const head = `# Design findings in ${markdownCode(name)}\n`;
    const scope = `${pluralize(result.operations, 'operation')} and ${pluralize(own.rules.length - (run.skipped?.size ?? 0), 'rule')} checked.\n${skippedText(own)}`;
    const silent = result.ignored.length > 0 ? `${pluralize(result.ignored.length, 'finding')} ignored. ` : '';
    const crashed = result.problems.filter(({ rule }) => rule !== undefined).length;
    const but = crashed > 0 ? `${pluralize(crashed, 'rule')} failed. ` : '';
    if (result.findings.length === 0) return `${head}\nNothing found. ${but}${silent}${scope}`;
    const counts = `${pluralize(result.findings.length, 'finding')} with ${pluralize(result.causes.length, 'cause')}. ${but}${silent}${scope}`;
    return [head, counts, ...result.causes.map(cause => causeText(own, cause))].join('\n');
  });
  return [...unread, ...parts].join('\n');
};

function causeText({ rules, all }: LintRun, { rule: id, area, severity, findings }: Cause): string {
  const rule = rules.find(one => one.id === id)!;
  const whole = findings.filter(({ scope }) => scope === 'contract');
  const single = findings.filter(({ scope }) => scope === 'place').sort(bySeverity);
  const shown = all ? single : single.slice(0, 10);
  const more = single.length - shown.length;
  const grade = (finding: Finding) => (finding.severity === severity ? '' : ` (${finding.severity})`);
  return [
    `## ${escapeMarkdown(rule.title)}\n`,
    `${severity}, ${areaTitle(area)}, rule ${markdownCode(id)}\n`,
    `${escapeMarkdown(findings[0]!.reason)}\n`,
    ...[...whole, ...shown].map(
      finding =>
        `- ${markdownCode(`${finding.document}:${finding.line}:${finding.column}`)} ${escapeMarkdown(finding.message)}${grade(finding)}`,
    ),
    ...(more > 0 ? [`- and ${more} more`] : []),
    '\nAny of these would fix it:\n',
    ...findings[0]!.fixes.map(fix => `- ${escapeMarkdown(fix)}`),
    '',
  ].join('\n');
}

/** What could not be judged, and what would be needed. */
function skippedText({ rules, skipped = new Map() }: LintRun): string {
  const titles = rules.filter(({ id }) => skipped.has(id));
  if (titles.length === 0) return '';
  const lines = titles.map(({ id, title }) => `- ${escapeMarkdown(title)}: ${escapeMarkdown(skipped.get(id)!)}`);
  return `\nNot judged:\n\n${lines.join('\n')}\n`;
}
