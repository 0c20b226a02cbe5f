import type { Exchange } from '../../service/exchange';
import { responsePart } from '../expectations';
import type { Lesson, Problem } from '../types';
import type { TaskAttempt } from './attempt';
import { attempt, beforeAttempt } from './run';
import type { Task } from './types';

/**
 * Proves the tasks of a lesson: neither the start nor doing nothing passes, every solution passes, and every wrong attempt
 * fails and is recognised by its own check.
 * @param lesson a lesson, as far as it could be read
 * @returns how many requests were run, and what does not hold
 */
export async function checkTasks({ file, chain }: Lesson): Promise<{ requests: number; problems: Problem[] }> {
  const problems: Problem[] = [];
  let requests = 0;
  for (const task of chain.tasks) {
    const report = (line: number, message: string) => problems.push({ file, line, message });
    const run = async (text: string, line: number) => {
      const result = await attempt(task, text);
      requests += result.exchanges.length;
      for (const problem of result.problems) report(line + problem.line - 1, problem.message);
      return result;
    };
    if (!(await rulesExist(task, report))) continue;
    if ((await beforeAttempt(task)).passed)
      report(task.line, `The task \`${task.id}\` passes if the learner does nothing. Make its check stricter.`);
    else if ((await run(task.start, task.startLine)).passed) {
      report(task.startLine, `The start of the task \`${task.id}\` already passes. Start further away from the goal.`);
    }
    for (const { text, line } of task.solutions) {
      const result = await run(text, line);
      if (result.passed || result.problems.length > 0) continue;
      report(line, `This solution of the task \`${task.id}\` does not pass. ${result.state}${evidence(result)}`);
    }
    for (const { id, text, line } of task.wrongAttempts) {
      const result = await run(text, line);
      if (result.problems.length > 0) continue;
      const taken = result.wrongAttempt?.id;
      if (result.passed)
        report(line, `The wrong attempt \`${id}\` passes the task \`${task.id}\`. Make the task’s check stricter.`);
      else if (taken === undefined)
        report(
          line,
          `The wrong attempt \`${id}\` is not recognised by its own check. ${result.state}${evidence(result)}`,
        );
      else if (taken !== id) {
        const message = `The wrong attempt \`${id}\` is taken for \`${taken}\`, which comes before it. Make the check of \`${taken}\` stricter, or move it after this one.`;
        report(line, message);
      }
    }
  }
  return { requests, problems };
}

/** What came back, so that an author needn't run the attempt again to see why: each response, or each finding. */
function evidence({ exchanges, findings }: TaskAttempt): string {
  const seen = [...exchanges.map(responseInWords), ...findings.map(({ rule, message }) => `${rule}: ${message}`)];
  return seen.map(text => ` (${text})`).join('');
}

function responseInWords({ request, response }: Exchange): string {
  const code = response && responsePart(response, 'body.error.code');
  const outcome = response ? `${response.status}${typeof code === 'string' ? ` ${code}` : ''}` : 'no response';
  return `${request.method} ${request.path}: ${outcome}`;
}

/** A rule that does not exist would have nothing to say, ever. */
async function rulesExist(task: Task, report: (line: number, message: string) => void): Promise<boolean> {
  if (task.kind === 'wire') return true;
  const [{ contractRuleIds }, { changeRuleIds }] = await Promise.all([
    import('./run-contract'),
    import('../../linter/engine/edit'),
  ]);
  const unknown = [
    ...task.check.rules.filter(({ id }) => !contractRuleIds.has(id)),
    ...task.wrongAttempts
      .flatMap(({ symptom }) => symptom.finds)
      .filter(({ id }) => !contractRuleIds.has(id) && !changeRuleIds.has(id)),
  ];
  for (const { id, line } of unknown) report(line, `There’s no rule called \`${id}\`.`);
  return unknown.length === 0;
}
