import type { BodyFacts, FailureFacts, FieldFacts, OperationFacts, ResponseFacts } from '../../openapi/facts/types';
import { pad, width, wrap } from '../../text/layout';
import type { Theme } from '../../text/theme';
import type { ContractSummary, OperationRow } from './types';
import { shownHeaders } from './usual';

/** @returns what a row of the list of operations says, as cells: the same for the screen and for the text */
export const operationCells = ({ method, path, response, idempotencyKey }: OperationRow) => ({
  operation: `${method.padEnd(6)} ${path}`,
  response,
  key: idempotencyKey ? 'yes' : 'no',
});

/** @returns a label and its text side by side, the text wrapped under itself */
export function labelledLines(label: string, text: string, columns: number, theme: Theme): string[] {
  const hang = ' '.repeat(10);
  const lines = wrap(text, columns, { indent: hang });
  return lines.map((line, i) => (i === 0 ? theme.dim(pad(label, 10)) + line.slice(10) : line));
}

/** How it's said whether a field is there: in what a client sends, and in what it gets. */
const presence = {
  request: { required: 'required, ', optional: 'optional, ' },
  response: { required: '', optional: 'may be absent, ' },
};

type Direction = keyof typeof presence;

/** The fields as an outline: each below the object or the list that holds it, a little further to the right. */
function fieldLines(fields: readonly FieldFacts[], direction: Direction, columns: number, theme: Theme): string[] {
  const rows = fields.map(field => {
    const parts = field.name.split('.');
    const word = presence[direction][field.required ? 'required' : 'optional'];
    const told = `${word}${field.type}. ${field.text === '' ? '' : sentence(field.text)}`.trim();
    return { head: '  '.repeat(parts.length - 1) + parts.at(-1)!.replace(/\[\]$/, ''), told };
  });
  const name = Math.min(28, Math.max(0, ...rows.map(({ head }) => width(head) + 1)));
  const stacked = columns - 13 - name < 22;
  return rows.flatMap(({ head, told }) => {
    if (stacked) {
      // No room for two columns: the name leads and the rest follows it.
      const leaf = head.trimStart();
      const indent = ' '.repeat((columns < 50 ? 4 : 12) + head.length - leaf.length);
      const lines = wrap(`${leaf} ${told}`, columns, { indent, hang: `${indent}  ` });
      return lines.map((line, i) => (i === 0 ? line.replace(leaf, theme.accent(leaf)) : theme.dim(line)));
    }
    const hang = ' '.repeat(12 + name + 1);
    return wrap(told, columns, { indent: hang }).map((line, i) =>
      i === 0 ? `${' '.repeat(12)}${theme.accent(pad(head, name))} ${line.slice(hang.length)}` : theme.dim(line),
    );
  });
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

function bodyLines(label: string, body: BodyFacts, direction: Direction, columns: number, theme: Theme): string[] {
  const kind = body.mediaType === 'application/json' ? '' : ` as ${body.mediaType}`;
  const closed = body.open ? '' : ', no other fields';
  const said = body.text === '' ? '' : `. ${sentence(body.text)}`;
  return [
    ...labelledLines(label, `${body.schema}${kind}${closed}${said}`, columns, theme),
    ...fieldLines(body.fields, direction, columns, theme),
  ];
}

/** How responses are shown that are the same in nearly every operation. */
interface ResponseFolding {
  /** Shows them in full, like any other. */
  unfolded?: boolean;
  /** What follows the line that stands for them: the key that unfolds them. */
  hint?: string;
}

/** @returns everything neutral about one operation; the same questions for each */
export function operationLines(
  operation: OperationFacts,
  columns: number,
  theme: Theme,
  folding: ResponseFolding = {},
): string[] {
  const lines: string[] = [];
  const summary = [operation.summary, operation.text].filter(Boolean).map(sentence).join(' ');
  lines.push(...labelledLines('says', summary || 'nothing', columns, theme));
  if (operation.deprecated) lines.push(...labelledLines('', 'Deprecated.', columns, theme));
  lines.push(...labelledLines('needs', operation.permission ?? 'no scope is named', columns, theme));
  for (const [i, entry] of operation.parameters.entries()) {
    const name = `${entry.name} in ${entry.in}: ${entry.required ? 'required' : 'optional'}, ${entry.type}. ${entry.text ? sentence(entry.text) : ''}`;
    lines.push(...labelledLines(i === 0 ? 'asks' : '', name.trim(), columns, theme));
  }
  if (operation.requestBody) lines.push(...bodyLines('takes', operation.requestBody, 'request', columns, theme));
  lines.push(...responseLines('returns', operation.responses, columns, theme, folding));
  return lines;
}

/** Successes with their text, fields and headers; failures by shape, because they share it, then each with what it says. */
function responseLines(
  title: string,
  all: readonly ResponseFacts[],
  columns: number,
  theme: Theme,
  { unfolded = false, hint = '' }: ResponseFolding = {},
): string[] {
  const lines: string[] = [];
  const label = () => (lines.length === 0 ? title : '');
  const isSuccess = (response: ResponseFacts) => /^[23]/.test(response.status);
  const isFolded = ({ isUsual = false }: ResponseFacts) => isUsual && !unfolded;
  const responses = all.filter(response => !isFolded(response));
  for (const response of responses.filter(isSuccess)) {
    const headers = shownHeaders(response);
    if (response.body) {
      const body = { ...response.body, schema: `${response.status} ${response.body.schema}` };
      lines.push(...bodyLines(label(), body, 'response', columns, theme));
    } else lines.push(...labelledLines(label(), `${response.status} without a body`, columns, theme));
    if (response.text) lines.push(...wrap(sentence(response.text), columns, { indent: ' '.repeat(12) }));
    const named = headers.join(', ') || 'none of its own';
    lines.push(...wrap(`headers: ${named}`, columns, { indent: ' '.repeat(12) }));
  }
  const failures = new Map<string, string[]>();
  for (const response of responses.filter(entry => !isSuccess(entry))) {
    const shape = failureShape(response);
    failures.set(shape, [...(failures.get(shape) ?? []), response.status]);
  }
  for (const [shape, statuses] of failures) {
    lines.push(...labelledLines(label(), `${statuses.join(', ')}: ${shape}`, columns, theme));
    for (const response of responses.filter(({ status }) => statuses.includes(status))) {
      const { status, text } = response;
      const headers = shownHeaders(response);
      const own = headers.filter(name => !/^cache-control$/i.test(name));
      const told = [...(text ? [sentence(text)] : []), ...(own.length > 0 ? [`Headers: ${own.join(', ')}.`] : [])];
      if (told.length > 0) lines.push(...wrap([status, ...told].join(' '), columns, { indent: ' '.repeat(12) }));
    }
  }
  const folded = all.filter(isFolded).map(({ status }) => status);
  if (folded.length > 0)
    lines.push(...labelledLines(label(), `${folded.join(', ')} as everywhere${hint}`, columns, theme));
  return lines;
}

/** The schema of a failure's body, and its media type where that isn't JSON. */
function failureShape({ body }: ResponseFacts): string {
  if (body === null) return 'without a body';
  return body.mediaType === 'application/json' ? body.schema : `${body.schema} as ${body.mediaType}`;
}

/** @returns what concerns every operation: who uses the contract, credentials, and the shapes of failures */
export function contractLines(
  { version, credentials, failures, moreFailures, usual }: ContractSummary,
  setting: string,
  columns: number,
  theme: Theme,
): string[] {
  const shape = ({ body, statuses }: FailureFacts) => ({ ...body, schema: `${body.schema} (${statuses.join(', ')})` });
  return [
    ...wrap(setting, columns),
    '',
    ...labelledLines('version', version, columns, theme),
    ...labelledLines('callers', credentials.join('; ') || 'no credential is stated', columns, theme),
    ...failures.flatMap((failure, i) =>
      bodyLines(i === 0 ? 'failures' : '', shape(failure), 'response', columns, theme),
    ),
    ...(moreFailures > 0
      ? wrap(`and ${moreFailures} other formats of failures`, columns, { indent: ' '.repeat(10) })
      : []),
    ...(usual.length > 0
      ? [
          ...wrap('everywhere unless an operation says otherwise', columns).map(theme.dim),
          ...responseLines('', usual, columns, theme),
        ]
      : []),
  ];
}
