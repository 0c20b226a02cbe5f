import { InputError } from '../../command';
import type { ConfiguredRules } from '../../linter/configuration/apply';
import { lint } from '../../linter/engine/lint';
import type { LintResult } from '../../linter/result';
import { credentialFacts, operationFacts, operationsAndWebhooks, titleFacts } from '../../openapi/facts/contract';
import type { FactOptions } from '../../openapi/facts/schemas';
import { type DescriptionInput, readDescription } from '../../openapi/read-description';
import { stripControlCharacters } from '../../text/layout';
import { silentChecks } from '../comparison/silence';
import { reachTest } from './reach';
import { failureSummary, operationRow } from './summary';
import { TextRows } from './text-rows';
import type { OpenedContract, ReviewProgress } from './types';
import { usualResponses } from './usual';

interface OpenOptions {
  /** The version in use, where the review is about a change. */
  against?: DescriptionInput;
  /** The rules as the team has them; default: all, as they are. */
  rules?: ConfiguredRules;
  /** What the facts of an operation list. */
  facts?: FactOptions;
  /** Told how far the work is. */
  progress?: (progress: ReviewProgress) => void;
}

/**
 * Opens a description for review: its operations are listed, everything else is computed when it is asked for.
 *
 * @param input - the description as text
 * @throws InputError with the linter's code where the text cannot be read, `no_operations` where nothing is in it
 */
export function openContract(
  input: DescriptionInput,
  { against, rules, facts = {}, progress = () => {} }: OpenOptions = {},
): OpenedContract {
  progress({ step: 'parse' });
  const description = readDescription(input);
  const name = stripControlCharacters(input.name);
  if (!('documents' in description)) {
    const { message, hint, code, line, column } = description;
    const place = line === null ? '' : `:${line}:${column}`;
    throw new InputError(code, `${name}${place}  ${message}`, hint);
  }
  progress({ step: 'operations' });
  const { document, documents } = description;
  const api = description.model();
  const listed = operationsAndWebhooks(api);
  if (listed.length === 0) {
    throw new InputError(
      'no_operations',
      `${name}  This description has no operations under "paths" and no webhooks.`,
      'Name the file that has the paths.',
    );
  }
  const { title, version, text } = titleFacts(api);
  const usual = usualResponses(api, facts);

  const reaches = reachTest(api);
  let result: LintResult | null = null;
  const lintOnce = (told: (progress: ReviewProgress) => void = () => {}): LintResult => {
    const options = { ...rules, against, progress: (done: number, of: number) => told({ step: 'rules', done, of }) };
    result ??= lint({ ...input, description }, options);
    return result;
  };
  const texts = new Map<string, TextRows>();
  const rowsOf = (which: string): TextRows => {
    let rows = texts.get(which);
    if (rows === undefined) {
      const found = [...documents.byPath.values()].find(one => stripControlCharacters(one.name) === which);
      rows = new TextRows(found?.text ?? document.text);
      texts.set(which, rows);
    }
    return rows;
  };
  const placeOf = (at: typeof document, pointer: string) => {
    const { line, column } = at.locate(pointer);
    const which = stripControlCharacters(at.name);
    return { document: which, row: rowsOf(which).rowOf(line, column) };
  };

  return {
    summary: {
      name,
      title: title.split('\n')[0] || name,
      version,
      text,
      credentials: credentialFacts(api),
      operations: listed.map(operation => operationRow(api, operation)),
      webhooks: api.webhooks.length,
      ...failureSummary(api, facts),
      usual: usual.listed,
    },
    facts: index => {
      const read = operationFacts(api, listed[index]!, facts);
      return { ...read, responses: usual.mark(read.responses) };
    },
    operationRow(index) {
      const { node } = listed[index]!;
      return placeOf(node.document, node.pointer);
    },
    pointerRow: pointer => placeOf(document, pointer),
    rowOf: (which, line, column) => rowsOf(which).rowOf(line, column),
    document: (which, from, count) => rowsOf(which).part(from, count),
    lint: lintOnce,
    reaches,
    silence: (area, at) => silentChecks({ area, at }, listed, lintOnce(), reaches, rules?.rules),
  };
}
