import { stripControlCharacters } from '../../text/layout';
import { bySeverity } from '../engine/causes';
import type { LintResult } from '../result';
import { type LintRun, type Reporter, runOf } from './reporter';
import { isAtLeast } from './threshold';

/**
 * JUnit XML: each rule is a test of each file. It fails with the findings that count for --fail-on, is skipped where all
 * of its findings are ignored, and is an error where it crashed. A file that cannot be read is one error.
 */
export const junit: Reporter = run => {
  const suites = [
    ...run.failures.map(({ name, message }) =>
      suite(name, [
        `    <testcase classname="file" name="is read">\n      <error message="${xml(message)}"/>\n    </testcase>`,
      ]),
    ),
    ...run.results.map(file => suite(file.name, casesOf(runOf(run, file), file.result))),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
};

function suite(name: string, cases: readonly string[]): string {
  const count = (tag: string) => cases.filter(text => text.includes(`\n      <${tag}`)).length;
  const counts = `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
  return `  <testsuite name="${xml(name)}" ${counts}>\n${cases.join('\n')}\n  </testsuite>`;
}

function casesOf({ rules, failOn, skipped }: LintRun, { findings, ignored, problems }: LintResult): string[] {
  return rules.map(rule => {
    const own = findings.filter(finding => finding.rule === rule.id);
    const failing = own.filter(({ severity }) => isAtLeast(severity, failOn));
    const silent = ignored.filter(({ finding }) => finding.rule === rule.id);
    const crash = problems.find(problem => problem.rule === rule.id);
    const told = own
      .map(({ document, line, column, message }) => `${document}:${line}:${column} ${message}`)
      .join('\n');
    const start = `    <testcase classname="${xml(rule.area)}" name="${xml(rule.id)}"`;
    const inside = (element: string) => `${start}>\n      ${element}\n    </testcase>`;
    if (crash !== undefined) return inside(`<error message="${xml(crash.message)}"/>`);
    if (failing.length > 0) {
      const { reason, fixes, severity } = [...failing].sort(bySeverity)[0]!;
      const text = xml(`${told}\n${reason}\n${fixes.map(fix => `- ${fix}`).join('\n')}`);
      return inside(`<failure type="${severity}" message="${xml(rule.title)}">${text}</failure>`);
    }
    const open = skipped?.get(rule.id);
    if (open !== undefined) return inside(`<skipped message="${xml(open)}"/>`);
    if (own.length > 0) return inside(`<system-out>${xml(told)}</system-out>`);
    if (silent.length === 0) return `${start}/>`;
    const reasons = [
      ...new Set(silent.map(({ reason }) => stripControlCharacters(reason)).filter(reason => reason !== '')),
    ];
    return inside(`<skipped message="${xml([`${silent.length} ignored`, ...reasons].join('\n'))}"/>`);
  });
}

const xml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replace(/[\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
