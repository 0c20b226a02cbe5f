import type { Block } from '../../course/markup';
import { type TaskAttempt, unreadable } from '../../course/tasks/attempt';
import type { ContractTask } from '../../course/tasks/types';
import type { Finding } from '../../linter/finding';
import { pluralize } from '../../text/pluralize';
import { placeOfFlaw } from '../claims';
import type { Exercise, SeededFlaw } from '../exercises/types';
import type { RepairResult } from './check';
import { breakingAdvice, isLeft, repairSummary } from './lines';
import { suggestedFixes } from './recognise';

const text = (words: string) => [{ kind: 'text' as const, text: words }];
const paragraph = (words: string): Block => ({ kind: 'paragraph', inline: text(words) });

/**
 * @param exercise The exercise whose contract is repaired.
 * @param start What the person begins with.
 * @param fixesOf The fixes that a rule suggests.
 * @returns the repair as a task, so that the same editor does both
 */
export function repairTask(exercise: Exercise, start: string, fixesOf: (rule: string) => string[]): ContractTask {
  const visible = exercise.seededFlaws.filter(flaw => flaw.visible);
  const hint = (flaw: SeededFlaw): Block[] => [
    paragraph(`${[flaw.title, placeOfFlaw(flaw)].filter(Boolean).join(': ')}.`),
    {
      kind: 'list',
      ordered: false,
      items: suggestedFixes(flaw.flaw, fixesOf(flaw.rule ?? '')).map(fix => [paragraph(fix)]),
    },
  ];
  return {
    kind: 'contract',
    id: 'repair',
    line: 1,
    title: 'Repair',
    after: 'fixed',
    goal: text(
      `Repair ${pluralize(visible.length, 'flaw')} in the ${exercise.contract.title}${exercise.example === null ? '' : ', including the example'}.`,
    ),
    text: [
      paragraph(
        'Any fix that the rules accept is correct, and you make every change yourself. The tutor tells you which changes break a client.',
      ),
    ],
    start,
    startLine: 1,
    check: { rules: visible.map(({ rule }) => ({ id: rule!, line: 1 })), operations: [] },
    hints: visible.map(hint),
    solutions: [],
    success: [paragraph('No planted flaw is left, and no rule reports anything new.')],
    wrongAttempts: [],
    covers: [],
  };
}

/** So many places of one rule are listed. */
const shownPlaces = 3;

function fewOfEachRule(findings: readonly Finding[], { lineOf }: RepairResult) {
  return [...new Set(findings.map(({ rule }) => rule))].flatMap(rule => {
    const all = findings.filter(finding => finding.rule === rule);
    const more = all.length - shownPlaces;
    return all.slice(0, shownPlaces).map((finding, i) => ({
      line: lineOf(finding),
      rule,
      message: i === shownPlaces - 1 && more > 0 ? `${finding.message} And ${more} more like it.` : finding.message,
    }));
  });
}

const notesOf = (result: RepairResult): TaskAttempt['notes'] => [
  ...result.lost.map(sentence => ({ title: 'No longer offered', text: sentence })),
  ...result.flaws
    .filter(state => !isLeft(state))
    .map(({ flaw, fix }) => ({ title: `Repaired: ${flaw.title}`, text: fix ?? 'With a fix of your own.' })),
  ...fewOfEachRule(result.breaking, result).map(({ line, message }, i) => ({
    title: line === null ? 'Breaks a client' : `Breaks a client, line ${line}`,
    text: i === 0 ? `${message} ${breakingAdvice}` : message,
  })),
  ...result.wireOnly.map(({ title }) => ({ title: 'Can be repaired only in the service', text: title })),
];

/** @returns what there is to say about a repair as an attempt at the task */
export function repairAttempt(result: RepairResult): TaskAttempt {
  const fatal = result.problems.filter(problem => problem.fatal);
  if (fatal.length > 0)
    return unreadable(fatal.map(({ line, message, hint }) => ({ line: line ?? 1, message: `${message} ${hint}` })));
  const left = result.flaws.flatMap(({ findings }) => findings);
  const [loss] = result.lost;
  return {
    passed: result.done,
    state: repairSummary(result),
    requests: [],
    exchanges: [],
    findings: fewOfEachRule([...left, ...result.others], result).map(one => ({ ...one, line: one.line ?? 1 })),
    notes: notesOf(result),
    wrongAttempt: left.length === 0 && loss !== undefined ? { id: 'lost', message: [paragraph(loss)] } : null,
    problems: [],
  };
}
