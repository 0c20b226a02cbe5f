import { InputError } from '../../command';
import { lint } from '../../linter/engine/lint';
import type { Finding } from '../../linter/finding';
import type { LintResult } from '../../linter/result';
import { operationName, operationsAndWebhooks } from '../../openapi/facts/contract';
import { reachOf } from '../../openapi/reach';
import { type DescriptionInput, readDescription } from '../../openapi/read-description';
import { stripControlCharacters } from '../../text/layout';
import { compareOwn, marker, placeOf, type Reaches } from './compare';
import { factsReader } from './facts';
import { ownMarkdown } from './markdown';
import { TextRows } from './rows';
import type { OwnContract, OwnProgress } from './types';

/**
 * In: a description as text, and who wants to know how far it is. Out: the contract, opened: its operations are listed,
 * everything else is made when it is asked for. Errors: InputError with the linter's code where it cannot be read.
 */
export function openContract(
  input: DescriptionInput,
  progress: (progress: OwnProgress) => void = () => {},
): OwnContract {
  progress({ step: 'parse' });
  const description = readDescription(input);
  if (!('documents' in description)) {
    const { message, hint, code, line, column } = description;
    const place = line === null ? '' : `:${line}:${column}`;
    throw new InputError(code, `${stripControlCharacters(input.name)}${place}  ${message}`, hint);
  }
  progress({ step: 'operations' });
  const { document, documents } = description;
  const context = description.model();
  const facts = factsReader(context);
  const info = context.descend(context.root, 'info')?.value;
  const said = (value: unknown) => (typeof value === 'string' ? stripControlCharacters(value) : '');
  const name = stripControlCharacters(input.name);
  const failures = facts.failures();
  const operations = facts.rows();
  if (operations.length === 0) {
    throw new InputError(
      'no_operations',
      `${name}  This description has no operations under "paths" and no webhooks.`,
      'Name the file in which the paths stand.',
    );
  }
  const summary = {
    name,
    title: said(info?.title).split('\n')[0] || name,
    version: said(info?.version),
    text: said(info?.description),
    credentials: facts.credentials(),
    operations,
    webhooks: context.webhooks.length,
    failures: failures.shown,
    moreFailures: failures.more,
  };

  let result: LintResult | null = null;
  const linted = (told: (progress: OwnProgress) => void = () => {}): LintResult => {
    result ??= lint({ ...input, description }, { progress: (done, of) => told({ step: 'rules', done, of }) });
    return result;
  };

  // Only the few operations that were marked are walked.
  const known = new Map<string, ReturnType<typeof reachOf> | null>();
  const reaches: Reaches = (operation: string, finding: Finding) => {
    // What is said of the whole contract is said of each of its operations.
    if (finding.scope === 'contract') return true;
    if (finding.operation !== null) return finding.operation === operation;
    let reach = known.get(operation);
    if (reach === undefined) {
      const found = operationsAndWebhooks(context).find(one => operationName(one) === operation);
      reach = found ? reachOf(context, found) : null;
      known.set(operation, reach);
    }
    return reach?.(finding.document, finding.pointer) ?? false;
  };

  const texts = new Map<string, TextRows>();
  const rowsOf = (which: string): TextRows => {
    let rows = texts.get(which);
    if (rows === undefined) {
      const text =
        [...documents.byPath.values()].find(one => stripControlCharacters(one.name) === which)?.text ?? document.text;
      rows = new TextRows(text);
      texts.set(which, rows);
    }
    return rows;
  };

  const contract: OwnContract = {
    summary,
    facts: index => facts.operation(index),
    operationRow(index) {
      const { node } = operationsAndWebhooks(context)[index]!;
      const { line, column } = node.document.locate(node.pointer);
      const which = stripControlCharacters(node.document.name);
      return { document: which, row: rowsOf(which).rowOf(line, column) };
    },
    compare: (claims, told) => compareOwn(linted(told), claims, reaches),
    findings: () => linted().findings,
    places(index, words, most) {
      const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
      const cause = linted().causes[index];
      const findings = (cause?.findings ?? []).filter(finding => {
        const text = `${finding.operation ?? ''} ${finding.message} ${finding.document}:${finding.line}`.toLowerCase();
        return wanted.every(word => text.includes(word));
      });
      return { total: findings.length, places: findings.slice(0, most).map(finding => placeOf(finding, false)) };
    },
    document: (which, from, count) => rowsOf(which).part(from, count),
    rowOf: (which, line, column) => rowsOf(which).rowOf(line, column),
    markdown: claims => ownMarkdown(summary, contract.compare(claims), linted(), marker(claims, reaches)),
  };
  return contract;
}
