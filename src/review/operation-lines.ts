import type {
  BodyFacts,
  ContractFacts,
  FailureFacts,
  FieldFacts,
  OperationFacts,
  ResponseFacts,
} from '../openapi/facts/types';
import { pad, stripControlCharacters, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';

/** What a row of the list of operations says, as cells: the same for the screen and for the text. */
export function operationCells(operation: OperationFacts): { operation: string; answers: string; key: string } {
  const success = operation.answers.find(({ status }) => /^2/.test(status)) ?? operation.answers[0];
  return {
    operation: `${pad(operation.method, 6)} ${stripControlCharacters(operation.path)}`,
    answers: success ? `${success.status} ${stripControlCharacters(success.body?.schema ?? 'no body')}` : 'not stated',
    key: operation.key ? 'yes' : 'no',
  };
}

/** A label and its text side by side, the text wrapped under itself. */
export function labelled(label: string, text: string, columns: number, theme: Theme): string[] {
  const hang = ' '.repeat(10);
  const lines = wrap(text, columns, { indent: hang });
  return lines.map((line, i) => (i === 0 ? theme.dim(pad(label, 10)) + line.slice(10) : line));
}

function fieldLines(fields: readonly FieldFacts[], columns: number, theme: Theme): string[] {
  const name = Math.min(28, Math.max(0, ...fields.map(field => width(field.name) + 1)));
  const stacked = columns - 13 - name < 22;
  return fields.flatMap(field => {
    const head = stripControlCharacters(field.required ? field.name : `${field.name}?`);
    const told = stripControlCharacters(`${field.type}. ${field.text === '' ? '' : sentence(field.text)}`).trim();
    if (stacked) {
      // No room for two columns: the name leads and the rest follows it.
      const indent = ' '.repeat(columns < 50 ? 4 : 12);
      const lines = wrap(`${head} ${told}`, columns, { indent, hang: `${indent}  ` });
      return lines.map((line, i) => (i === 0 ? line.replace(head, theme.accent(head)) : theme.dim(line)));
    }
    const hang = ' '.repeat(12 + name + 1);
    return wrap(told, columns, { indent: hang }).map((line, i) =>
      i === 0 ? `${' '.repeat(12)}${theme.accent(pad(head, name))} ${line.slice(hang.length)}` : theme.dim(line),
    );
  });
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

function bodyLines(label: string, body: BodyFacts, columns: number, theme: Theme): string[] {
  const kind = body.mediaType === 'application/json' ? '' : ` as ${body.mediaType}`;
  const closed = body.open ? '' : ', no other fields';
  const said = body.text === '' ? '' : `. ${sentence(body.text)}`;
  return [
    ...labelled(label, stripControlCharacters(`${body.schema}${kind}${closed}${said}`), columns, theme),
    ...fieldLines(body.fields, columns, theme),
  ];
}

/** Headers that answer other questions than the seven areas ask on every line; the document has them all. */
const common = /^(request-id|ratelimit-|x-ratelimit-)/i;

/** Everything neutral about one operation, the same questions for each. In: the width. Out: lines. */
export function operationLines(operation: OperationFacts, columns: number, theme: Theme): string[] {
  const lines: string[] = [];
  const summary = [operation.summary, operation.text].filter(Boolean).map(sentence).join(' ');
  lines.push(...labelled('says', stripControlCharacters(summary) || 'nothing', columns, theme));
  if (operation.deprecated) lines.push(...labelled('', 'Deprecated.', columns, theme));
  lines.push(...labelled('needs', operation.permission ?? 'no permission is named', columns, theme));
  for (const [i, entry] of operation.parameters.entries()) {
    const name = `${entry.name}${entry.required ? '' : '?'} in ${entry.in}: ${entry.type}. ${entry.text ? sentence(entry.text) : ''}`;
    lines.push(...labelled(i === 0 ? 'asks' : '', stripControlCharacters(name.trim()), columns, theme));
  }
  if (operation.takes) lines.push(...bodyLines('takes', operation.takes, columns, theme));
  lines.push(...answerLines(operation, columns, theme));
  return lines;
}

/** Successes with their text, fields and headers; failures by shape, because they share it, then each with what it says. */
function answerLines({ answers }: OperationFacts, columns: number, theme: Theme): string[] {
  const lines: string[] = [];
  const label = () => (lines.length === 0 ? 'answers' : '');
  const isSuccess = (answer: ResponseFacts) => /^[23]/.test(answer.status);
  for (const answer of answers.filter(isSuccess)) {
    const headers = answer.headers.filter(name => !common.test(name));
    if (answer.body) {
      const body = { ...answer.body, schema: `${answer.status} ${answer.body.schema}` };
      lines.push(...bodyLines(label(), body, columns, theme));
    } else lines.push(...labelled(label(), `${answer.status} without a body`, columns, theme));
    if (answer.text)
      lines.push(...wrap(stripControlCharacters(sentence(answer.text)), columns, { indent: ' '.repeat(12) }));
    const named = stripControlCharacters(headers.join(', ')) || 'none of its own';
    lines.push(...wrap(`headers: ${named}`, columns, { indent: ' '.repeat(12) }));
  }
  const failures = new Map<string, string[]>();
  for (const answer of answers.filter(entry => !isSuccess(entry))) {
    const shape = answer.body?.schema ?? 'without a body';
    failures.set(shape, [...(failures.get(shape) ?? []), answer.status]);
  }
  for (const [shape, statuses] of failures) {
    lines.push(...labelled(label(), stripControlCharacters(`${statuses.join(', ')}: ${shape}`), columns, theme));
    for (const { status, text, headers } of answers.filter(answer => statuses.includes(answer.status))) {
      const own = headers.filter(name => !common.test(name) && !/^cache-control$/i.test(name));
      const told = `${status} ${text ? sentence(text) : ''} ${own.length > 0 ? `Headers: ${own.join(', ')}.` : ''}`;
      if (text || own.length > 0)
        lines.push(...wrap(stripControlCharacters(told.trim()), columns, { indent: ' '.repeat(12) }));
    }
  }
  return lines;
}

/** What concerns every operation: credentials, and the shapes of failures. */
export function contractLines(
  facts: Pick<ContractFacts, 'version' | 'credentials'>,
  failures: readonly FailureFacts[],
  setting: string,
  columns: number,
  theme: Theme,
): string[] {
  return [
    ...wrap(stripControlCharacters(setting), columns),
    '',
    ...labelled('version', stripControlCharacters(facts.version), columns, theme),
    ...labelled(
      'callers',
      stripControlCharacters(facts.credentials.join('; ')) || 'no credential is stated',
      columns,
      theme,
    ),
    ...failures.flatMap(({ body, statuses }, i) =>
      bodyLines(
        i === 0 ? 'failures' : '',
        { ...body, schema: `${body.schema} (${statuses.join(', ')})` },
        columns,
        theme,
      ),
    ),
  ];
}
