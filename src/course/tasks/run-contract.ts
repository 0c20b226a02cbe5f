import { isBreaking, lintEdit } from '../../linter/engine/edit';
import { allRules } from '../../linter/engine/lint';
import { sampleDocument } from '../../linter/engine/sample';
import { lossOf } from '../../openapi/diff/losses';
import type { Operation } from '../../openapi/operations';
import { readDescription } from '../../openapi/read-description';
import { type TaskAttempt, unreadable } from './attempt';
import { operationPattern } from './conditions';
import type { ContractTask } from './types';

/** The contract of a task, with the head that it leaves out. */
const documentOf = (yaml: string) => ({
  name: 'contract.yaml',
  text: sampleDocument({ title: '', yaml: `${yaml}\n` }),
});
const headLines = sampleDocument({ title: '', yaml: '' }).split('\n').length - 1;

/** The ids of the rules about a contract that a task may name. */
export const contractRuleIds = new Set(allRules.map(({ id }) => id));

/** Lints a learner's contract with the task's rules and compares it with the original. */
export function attemptContract(task: ContractTask, edited: string): TaskAttempt {
  const [before, after] = [documentOf(task.start), documentOf(edited)];
  const named = new Set(task.check.rules.map(({ id }) => id));
  const symptoms = new Set(task.wrongAttempts.flatMap(({ symptom }) => symptom.finds.map(({ id }) => id)));
  const rules = allRules.filter(({ id }) => named.has(id) || symptoms.has(id));
  const result = lintEdit(after, before, rules);
  const ownLine = (line: number | null) => Math.max(1, (line ?? 1) - headLines);
  const problems = result.problems.map(({ line, message, hint }) => ({
    line: ownLine(line),
    message: `${message} ${hint}`.trim(),
  }));
  const [old, fresh] = [readDescription(before), readDescription(after)];
  if (problems.length > 0 || !('model' in old) || !('model' in fresh)) return unreadable(problems);
  const breaking = result.changes.filter(isBreaking);
  const open = result.findings.filter(({ rule }) => named.has(rule));
  const all = [...result.findings, ...result.changes];
  const models = [old.model().operations, fresh.model().operations] as const;
  const lost = task.check.operations.flatMap(wanted => whatIsLost(wanted, ...models) ?? []);
  const passed = open.length + breaking.length + lost.length === 0;
  // A learner who has changed nothing yet hasn't made a mistake yet.
  const untouched = edited.trim() === task.start.trim();
  const wrong =
    passed || untouched
      ? undefined
      : task.wrongAttempts.find(
          ({ symptom }) =>
            symptom.finds.every(({ id }) => all.some(({ rule }) => rule === id)) &&
            symptom.loses.every(wanted => whatIsLost(wanted, ...models) !== null),
        );
  return {
    passed,
    state: [
      `Findings: ${open.length}, goal: 0.`,
      ...(untouched ? [] : [`Breaking changes: ${breaking.length}, goal: 0.`]),
      // One thing at a time: which words are missing gives the solution away as long as there are findings.
      ...lost
        .filter(({ words }) => !words || open.length + breaking.length === 0)
        .slice(0, 1)
        .map(({ text }) => text),
    ].join(' '),
    requests: [],
    exchanges: [],
    findings: [...open, ...breaking].map(({ line, rule, message }) => ({ line: ownLine(line), rule, message })),
    wrongAttempt: wrong ? { id: wrong.id, message: wrong.message } : null,
    problems: [],
  };
}

/** What an operation no longer does, or what it says or doesn't say. */
interface Loss {
  text: string;
  /** It's about words that the operation must or mustn't have. */
  words: boolean;
}

/**
 * Says why an operation no longer does its job; null if it does. It's still there, takes a body if it took one, and has each
 * successful response with its content. It doesn't reach its goal by withdrawing a deprecation, or by letting in callers
 * without a credential.
 * @param wanted the operation, and what it must or mustn't mention: `GET /orders with orders:read or read`
 */
function whatIsLost(wanted: string, before: readonly Operation[], after: readonly Operation[]): Loss | null {
  const [, label, preposition, list] = operationPattern.exec(wanted)!;
  const old = before.find(operation => sameLabel(operation.label, label!));
  const fresh = after.find(operation => sameLabel(operation.label, label!));
  const loss = (text: string, words = false): Loss => ({ text: `${label} ${text}.`, words });
  if (!old || !fresh) return loss('is gone');
  const lost = lossOf(old, fresh, { sameStatuses: true, sameDeprecation: true });
  if (lost !== null) return loss(lost);
  if (list === undefined) return null;
  const words = list.split(' or ');
  const text = textOf(fresh);
  const mentioned = words.some(word => text.includes(word.toLowerCase()));
  if (mentioned === (preposition === 'with')) return null;
  return loss(`${mentioned ? 'mentions' : "doesn't mention"} ${words.map(word => `\`${word}\``).join(' or ')}`, true);
}

/** All that a contract says about an operation itself, in lower case. */
const textOf = ({ node, security, parameters, responses }: Operation): string =>
  JSON.stringify([
    node.value,
    security,
    parameters.map(parameter => parameter.node.value),
    responses.map(response => [
      response.node.value,
      [...response.headers].map(([name, header]) => [name, header.value]),
    ]),
  ]).toLowerCase();

/** A path parameter may be renamed. */
const sameLabel = (a: string, b: string): boolean => a.replace(/\{[^}]*\}/g, '{}') === b.replace(/\{[^}]*\}/g, '{}');
