import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../src/conventions/random';
import { lint } from '../../src/linter/engine/lint';
import { type Finding, type Severity, severities } from '../../src/linter/finding';
import { codeFrame, frameLines } from '../../src/linter/reports/frame';
import type { LintResult } from '../../src/linter/result';
import { readInput } from '../../src/openapi/files';
import { plainTheme } from '../../src/text/theme';

/** How many findings of each severity to draw; all of them where there are fewer. */
export type Quotas = Record<Severity, number>;

/** A finding, the text that it points into, and the others of its rule and severity in the same document, if causes are drawn. */
interface Drawn {
  finding: Finding;
  text: string;
  others: readonly Finding[];
}

/** What is drawn: each finding by itself, or each cause of a document, as the report tells it. */
export type Unit = 'findings' | 'causes';

/**
 * Lints every YAML and JSON file of a folder, and prints its totals and a random sample of findings to judge by hand.
 *
 * @param folder The folder; folders inside it hold what its documents refer to.
 * @param quotas How many to draw.
 * @param seed The same seed draws the same sample.
 * @param write Takes a line.
 * @param unit What is drawn.
 * @returns False where the folder holds no description that can be read.
 */
export function printSample(
  folder: string,
  quotas: Quotas,
  seed: string,
  write: (line: string) => void,
  unit: Unit = 'findings',
): boolean {
  const results = readdirSync(folder)
    .filter(file => /\.(ya?ml|json)$/i.test(file))
    .sort()
    .map(file => lint(readInput({ file: join(folder, file), cwd: process.cwd() })));
  for (const result of results) write(summary(result));
  for (const severity of severities) {
    const drawn = draw(results, severity, quotas[severity], seed, unit);
    const rules = new Set(drawn.map(({ finding }) => finding.rule));
    write(`\n${drawn.length} ${unit} of severity ${severity}, of ${rules.size} rules, seed ${seed}`);
    for (const [i, one] of drawn.entries()) for (const line of entry(i + 1, one)) write(line);
  }
  return results.some(({ operations }) => operations > 0);
}

function summary({ findings, operations, problems, texts }: LintResult): string {
  const counts = severities.map(one => `${findings.filter(({ severity }) => severity === one).length} ${one}`);
  const fatal = problems.find(problem => problem.fatal);
  const [name] = texts.keys();
  const told = fatal === undefined ? `${operations} operations, ${counts.join(', ')}` : fatal.message;
  return `${name ?? fatal?.document}: ${told}`;
}

/**
 * Takes one finding of each document in turn, so that no large document makes up the sample, and within a document one of
 * each rule in turn, so that no habit does.
 */
export function draw(
  results: readonly LintResult[],
  severity: Severity,
  count: number,
  seed: string,
  unit: Unit = 'findings',
): Drawn[] {
  const { shuffle } = seededRandom(`${seed}/${severity}`);
  const inTurn = <T>(queues: readonly T[][]): T[] => {
    const longest = Math.max(0, ...queues.map(queue => queue.length));
    return Array.from({ length: longest }, (_, i) => queues.flatMap(queue => queue.slice(i, i + 1))).flat();
  };
  const queues = shuffle(results).map(({ findings, texts }) => {
    const drawn = findings
      .filter(finding => finding.severity === severity)
      .map((finding): Drawn => ({ finding, text: texts.get(finding.document) ?? '', others: [] }));
    const rules = [...new Set(drawn.map(({ finding }) => finding.rule))];
    return inTurn(
      shuffle(rules).map(rule => {
        const own = drawn.filter(({ finding }) => finding.rule === rule);
        if (unit === 'findings') return shuffle(own);
        return own.slice(0, 1).map(first => ({ ...first, others: own.slice(1).map(({ finding }) => finding) }));
      }),
    );
  });
  return inTurn(queues).slice(0, count);
}

function entry(number: number, { finding, text, others }: Drawn): string[] {
  const { severity, rule, message, document, line, column, pointer } = finding;
  return [
    '',
    `${number}. ${severity} ${rule}: ${message}`,
    `   ${document}:${line}:${column} ${pointer}`,
    ...codeFrame(frameLines(text), finding, { columns: 120, theme: plainTheme, indent: '   ' }),
    ...others.slice(0, 5).map(other => `   also ${other.line}:${other.column} ${other.message}`),
    ...(others.length > 5 ? [`   and ${others.length - 5} more`] : []),
  ];
}
