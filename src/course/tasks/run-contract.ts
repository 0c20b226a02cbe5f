import { allChanges, allRules, lint } from '../../linter/engine/lint';
import { sampleDocument } from '../../linter/engine/sample';
import type { Finding } from '../../linter/finding';
import { isObject } from '../../openapi/located';
import type { DocumentedResponse, Operation } from '../../openapi/operations';
import { readDescription } from '../../openapi/read-description';
import type { ContractTask } from '../types';
import { type TaskAttempt, unreadable } from './attempt';

/** The contract of a task, with the head that it leaves out. */
const documentOf = (yaml: string) => ({
  name: 'contract.yaml',
  text: sampleDocument({ title: '', yaml: `${yaml}\n` }),
});
const headLines = sampleDocument({ title: '', yaml: '' }).split('\n').length - 1;

/** The ids of the rules that a contract task may name: those about a contract, and those about a change. */
export const contractRuleIds = new Set(allRules.map(({ id }) => id));
export const changeRuleIds = new Set(allChanges.map(({ id }) => id));

/** Lints a learner's contract with the task's rules and compares it with the original. */
export function attemptContract(task: ContractTask, edited: string): TaskAttempt {
  const [before, after] = [documentOf(task.start), documentOf(edited)];
  const named = new Set(task.check.rules.map(({ id }) => id));
  const symptoms = new Set(task.wrongAttempts.flatMap(({ symptom }) => symptom.finds.map(({ id }) => id)));
  const rules = allRules.filter(({ id }) => named.has(id) || symptoms.has(id));
  const result = lint(after, { rules, against: before });
  const ownLine = (line: number | null) => Math.max(1, (line ?? 1) - headLines);
  const problems = result.problems.map(({ line, message, hint }) => ({
    line: ownLine(line),
    message: `${message} ${hint}`.trim(),
  }));
  const [old, fresh] = [readDescription(before), readDescription(after)];
  if (problems.length > 0 || !('model' in old) || !('model' in fresh)) return unreadable(problems);
  // What the document itself asks to ignore counts as well, and so does what another finding explains.
  const all: Finding[] = [
    ...result.causes.flatMap(({ findings, consequences }) => [...findings, ...consequences]),
    ...result.ignored.map(({ finding }) => finding),
  ];
  const open = all.filter(({ rule }) => named.has(rule));
  const breaking = all.filter(({ rule, severity }) => changeRuleIds.has(rule) && severity !== 'info');
  const models = [old.model().operations, fresh.model().operations] as const;
  const lost = task.check.operations.flatMap(label => whatIsLost(label, ...models) ?? []);
  const passed = open.length + breaking.length + lost.length === 0;
  // Whoever has changed nothing yet hasn't made a mistake yet.
  const untouched = edited.trim() === task.start.trim();
  const wrong =
    passed || untouched
      ? undefined
      : task.wrongAttempts.find(
          ({ symptom }) =>
            symptom.finds.every(({ id }) => all.some(({ rule }) => rule === id)) &&
            symptom.loses.every(label => whatIsLost(label, ...models) !== null),
        );
  return {
    passed,
    state: [
      `Findings: ${open.length}, goal: 0.`,
      ...(untouched ? [] : [`Breaking changes: ${breaking.length}, goal: 0.`]),
      ...lost,
    ].join(' '),
    requests: [],
    exchanges: [],
    findings: [...open, ...breaking].map(({ line, rule, message }) => ({ line: ownLine(line), rule, message })),
    wrongAttempt: wrong ? { id: wrong.id, message: wrong.message } : null,
    problems: [],
  };
}

/**
 * Says why an operation no longer does its job; null if it does. It's still there, takes a body if it took one, and has each
 * successful response with its content. It doesn't reach its goal by withdrawing a deprecation, or by letting in callers
 * without a credential.
 */
function whatIsLost(label: string, before: readonly Operation[], after: readonly Operation[]): string | null {
  const old = before.find(operation => sameLabel(operation.label, label));
  const fresh = after.find(operation => sameLabel(operation.label, label));
  if (!old || !fresh) return `${label} is gone.`;
  if (old.requestContent.length > 0 && fresh.requestContent.length === 0) return `${label} no longer takes a body.`;
  if (old.deprecated && !fresh.deprecated) return `${label} is no longer deprecated.`;
  if (asksForCredential(old) && !asksForCredential(fresh)) return `${label} lets in callers without a credential.`;
  for (const response of old.responses.filter(({ status }) => status.startsWith('2'))) {
    const same = fresh.responses.find(({ status }) => status === response.status);
    if (!same) return `${label} no longer returns ${response.status}.`;
    if (describesContent(response) && !describesContent(same))
      return `${label} no longer says what its ${response.status} contains.`;
  }
  return null;
}

const asksForCredential = ({ security }: Operation): boolean =>
  security !== null && security.length > 0 && security.every(way => Object.keys(way).length > 0);

const describesContent = ({ content }: DocumentedResponse): boolean =>
  content.some(({ schema }) => isObject(schema?.value) && Object.keys(schema.value).length > 0);

/** A path parameter may be renamed. */
const sameLabel = (a: string, b: string): boolean => a.replace(/\{[^}]*\}/g, '{}') === b.replace(/\{[^}]*\}/g, '{}');
