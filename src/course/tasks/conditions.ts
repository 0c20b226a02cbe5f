import type { List, RootContent } from 'mdast';
import { listInWords } from '../../text/list-in-words';
import { numberWords } from '../../text/number-words';
import { callers } from '../http-directives';
import type { HttpRequest } from '../http-request';
import type { LessonReader } from '../lesson-reader';
import { isParagraph, lineOf, readInline, textOf } from '../markdown';
import { splitWords } from '../notes';
import type { ContractCondition, ContractSymptom, RequestPattern, TaskCount, WireCondition } from './types';

/** A list item `key: value` of a check. */
interface ConditionRow {
  key: string;
  value: string;
  line: number;
}

/** Reads the list items `key: value` of a part. */
export const readConditions = (reader: LessonReader, nodes: readonly RootContent[]): ConditionRow[] =>
  nodes
    .filter((node): node is List => node.type === 'list')
    .flatMap(list => list.children)
    .map(item => {
      const first = item.children[0];
      const text = isParagraph(first) ? textOf(readInline(first.children, reader.sink)) : '';
      const [, key, value] = /^([a-z]+):\s*(.*)$/s.exec(text) ?? [null, text, ''];
      return { key: key!, value: value!.trim(), line: lineOf(item) };
    });

const pattern = String.raw`([A-Z]+) (\/\S*?)(?: as ([a-z]+))?`;
const onePattern = new RegExp(`^${pattern}$`);
const bound = `(?:no|(at least|at most|exactly) (${numberWords.slice(1).join('|')}|\\d+))`;
const counted = {
  sends: new RegExp(`^${bound}() ${pattern}$`),
  receives: new RegExp(
    `^${bound}(?: responses?)? (\\d{3})(?: responses?)?(?: (?:to|for))? ${pattern}(?: with (\\w+)(?: for (\\S+))?)?$`,
  ),
  reads: new RegExp(`^${bound} (\\S+)(?: rows?)? from ${pattern}$`),
};
const examples = {
  sends: 'at least 2 POST /v1/charges',
  receives: 'exactly one 201 response to POST /v1/charges',
  reads: 'no repeated rows from GET /orders',
};

/** The condition of a wire task: counts and sequences from its list, and requests whose expectations hold. */
export function wireCondition(
  reader: LessonReader,
  rows: readonly ConditionRow[],
  requests: HttpRequest[],
): WireCondition {
  const counts: TaskCount[] = [];
  const sequences: RequestPattern[][] = [];
  const known = (as: string | undefined, line: number): string | null => {
    if (as !== undefined && !callers.includes(as))
      reader.report(line, `Nobody is called \`${as}\`. The callers are ${listInWords(callers)}.`);
    return as ?? null;
  };
  for (const { key, value, line } of rows) {
    if (key === 'sequence') {
      const matches = value.split(/,\s*/).map(part => onePattern.exec(part));
      if (matches.length < 2 || matches.includes(null)) {
        const message = `\`${value}\` isn’t a sequence. Write, for example, \`sequence: GET /orders, POST /orders, GET /orders\`.`;
        reader.report(line, message);
      } else
        sequences.push(matches.map(match => ({ method: match![1]!, path: match![2]!, as: known(match![3], line) })));
    } else if (key !== 'sends' && key !== 'receives' && key !== 'reads') {
      const message = `\`${key}\` isn’t a check of a wire task. Write \`sends: …\`, \`receives: …\`, \`reads: …\`, or \`sequence: …\`.`;
      reader.report(line, message);
    } else {
      const match = counted[key].exec(value);
      if (!match) {
        reader.report(
          line,
          `\`${value}\` doesn’t say what to count. Write, for example, \`${key}: ${examples[key]}\`.`,
        );
        continue;
      }
      const [, bound = 'at most', count = 'no', what, method, path, as, code = null, field = null] = match;
      counts.push({
        what: key,
        bound: bound as TaskCount['bound'],
        count: numberWords.includes(count) ? numberWords.indexOf(count) : Number(count),
        status: key === 'receives' ? Number(what) : null,
        code,
        field,
        rows: key === 'reads' ? what! : null,
        method: method!,
        path: path!,
        as: known(as, line),
        line,
      });
    }
  }
  for (const { expect } of requests) {
    for (const { run, line } of expect) {
      if (run !== 'both') reader.report(line, 'A task has one run only. Write `@expect`.');
    }
  }
  if (requests.length > 0 && requests.every(request => request.expect.length === 0)) {
    reader.report(
      requests[0]!.line,
      'These requests check nothing. Add a directive such as `# @expect body.data.length is 1`.',
    );
  }
  return { counts, sequences, requests };
}

/** The condition of a contract task: rules that are silent, operations that do their job. */
export function contractCondition(reader: LessonReader, rows: readonly ConditionRow[]): ContractCondition {
  const check: ContractCondition = { rules: [], operations: [] };
  for (const { key, value, line } of rows) {
    if (key === 'rule') check.rules.push(...splitWords(value).map(id => ({ id, line })));
    else if (key === 'operation') check.operations.push(operation(reader, value, line));
    else reader.report(line, `\`${key}\` isn’t a check of a contract task. Write \`rule: …\` or \`operation: …\`.`);
  }
  return check;
}

/** What recognises a wrong attempt at a contract. */
export function contractSymptom(reader: LessonReader, rows: readonly ConditionRow[]): ContractSymptom {
  const symptom: ContractSymptom = { finds: [], loses: [] };
  for (const { key, value, line } of rows) {
    if (key === 'finds') symptom.finds.push(...splitWords(value).map(id => ({ id, line })));
    else if (key === 'loses') symptom.loses.push(operation(reader, value, line));
    else reader.report(line, `\`${key}\` recognises nothing. Write \`finds: RULE-ID\` or \`loses: POST /v1/charges\`.`);
  }
  return symptom;
}

/** An operation of a contract task, and words of which it must mention one, or none. */
export const operationPattern = /^([A-Z]+ \/\S*)(?: (with|without) (\S.*))?$/;

function operation(reader: LessonReader, value: string, line: number): string {
  if (!operationPattern.test(value)) {
    const message = `\`${value}\` isn’t an operation. Write a method and a path, such as \`POST /v1/charges\` or \`GET /orders with no-store\`.`;
    reader.report(line, message);
  }
  return value;
}
