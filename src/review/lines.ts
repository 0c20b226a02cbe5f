import { type Area, areas, areaTitle } from '../conventions/area';
import type { Exchange } from '../service/exchange';
import { clean, pad, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import type { BodyFacts, ContractFacts, FieldFacts, OperationFacts } from './facts';
import type { Claim, RecordedRun, Row } from './types';

/** What a row of the list of operations says, as cells: the same for the screen and for the text. */
export function operationCells(operation: OperationFacts): { operation: string; answers: string; key: string } {
  const success = operation.answers.find(({ status }) => /^2/.test(status)) ?? operation.answers[0];
  return {
    operation: `${pad(operation.method, 6)} ${clean(operation.path)}`,
    answers: success ? `${success.status} ${clean(success.body?.schema ?? 'no body')}` : 'not stated',
    key: operation.key ? 'yes' : 'no',
  };
}

/** A label and its text side by side, the text wrapped under itself. */
function labelled(label: string, text: string, columns: number, theme: Theme): string[] {
  const hang = ' '.repeat(10);
  const lines = wrap(text, columns, { indent: hang });
  return lines.map((line, i) => (i === 0 ? theme.dim(pad(label, 10)) + line.slice(10) : line));
}

function fieldLines(fields: readonly FieldFacts[], columns: number, theme: Theme): string[] {
  const name = Math.min(24, Math.max(0, ...fields.map(field => width(field.name) + 1)));
  return fields.flatMap(field => {
    const head = pad(field.required ? field.name : `${field.name}?`, name);
    const hang = ' '.repeat(12 + name + 1);
    const text = field.text === '' ? '' : ` ${sentence(field.text)}`;
    const lines = wrap(`${clean(field.type)}.${clean(text)}`, columns, { indent: hang });
    return lines.map((line, i) =>
      i === 0 ? `${' '.repeat(12)}${theme.accent(head)} ${line.slice(hang.length)}` : theme.dim(line),
    );
  });
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

function bodyLines(label: string, body: BodyFacts, columns: number, theme: Theme): string[] {
  const kind = body.mediaType === 'application/json' ? '' : ` as ${body.mediaType}`;
  const closed = body.open ? '' : ', no other fields';
  const said = body.text === '' ? '' : `. ${sentence(body.text)}`;
  return [
    ...labelled(label, clean(`${body.schema}${kind}${closed}${said}`), columns, theme),
    ...fieldLines(body.fields, columns, theme),
  ];
}

/** Headers that answer other questions than the seven areas ask on every line; the document has them all. */
const common = /^(request-id|ratelimit-|x-ratelimit-)/i;

/** Everything neutral about one operation, the same questions for each. In: the width. Out: lines. */
export function operationLines(operation: OperationFacts, columns: number, theme: Theme): string[] {
  const lines: string[] = [];
  const summary = [operation.summary, operation.text].filter(Boolean).map(sentence).join(' ');
  lines.push(...labelled('says', clean(summary) || 'nothing', columns, theme));
  if (operation.deprecated) lines.push(...labelled('', 'Deprecated.', columns, theme));
  lines.push(...labelled('needs', operation.permission ?? 'no permission is named', columns, theme));
  for (const [i, entry] of operation.parameters.entries()) {
    const name = `${entry.name}${entry.required ? '' : '?'} in ${entry.in}: ${entry.type}. ${entry.text ? sentence(entry.text) : ''}`;
    lines.push(...labelled(i === 0 ? 'asks' : '', clean(name.trim()), columns, theme));
  }
  if (operation.takes) lines.push(...bodyLines('takes', operation.takes, columns, theme));
  for (const [i, answer] of operation.answers.entries()) {
    const label = i === 0 ? 'answers' : '';
    const isSuccess = /^[23]/.test(answer.status);
    const headers = answer.headers.filter(name => !common.test(name));
    const body = answer.body ? { ...answer.body, fields: isSuccess ? answer.body.fields : [] } : null;
    if (body) lines.push(...bodyLines(label, { ...body, schema: `${answer.status} ${body.schema}` }, columns, theme));
    else lines.push(...labelled(label, `${answer.status} without a body`, columns, theme));
    if (isSuccess)
      lines.push(...labelled('', `headers: ${clean(headers.join(', ')) || 'none of its own'}`, columns, theme));
  }
  return lines;
}

/** What concerns every operation: credentials, and the shape of a failure. */
export function contractLines(facts: ContractFacts, setting: string, columns: number, theme: Theme): string[] {
  const failures = new Map<string, { body: BodyFacts; statuses: Set<string>; operations: number }>();
  for (const operation of facts.operations) {
    for (const { status, body } of operation.answers) {
      if (!body || !/^[45]|^default$/.test(status)) continue;
      const entry = failures.get(body.schema) ?? { body, statuses: new Set(), operations: 0 };
      entry.statuses.add(status);
      failures.set(body.schema, entry);
    }
  }
  return [
    ...wrap(clean(setting), columns),
    '',
    ...labelled('version', clean(facts.version), columns, theme),
    ...labelled('callers', clean(facts.credentials.join('; ')) || 'no credential is stated', columns, theme),
    ...[...failures.values()].flatMap(({ body, statuses }, i) =>
      bodyLines(
        i === 0 ? 'failures' : '',
        { ...body, schema: `${body.schema} (${[...statuses].sort().join(', ')})` },
        columns,
        theme,
      ),
    ),
  ];
}

const quiet = /^(ratelimit-|x-ratelimit-|content-length|date$|connection|keep-alive)/i;

/** One exchange as it went over the wire; bodies of JSON are laid out, keys shortened for the eye. */
export function exchangeLines(exchange: Exchange, columns: number, theme: Theme): string[] {
  const { request, response } = exchange;
  const header = ([name, value]: [string, string]) =>
    `${name}: ${/^authorization$/i.test(name) ? value.replace(/_[^_]{8,}$/, '_…') : value}`;
  const body = (text: string | null) => (text ? pretty(text).split('\n') : []);
  const print = (lines: string[]) =>
    lines.flatMap(line => wrap(clean(line), columns - 2, { indent: '  ', hang: '    ' }));
  return [
    theme.strong(`  ${clean(`${request.method} ${request.path}`)}`) + theme.dim(`   as ${exchange.as}`),
    ...print([...request.headers.filter(([name]) => !quiet.test(name)).map(header), ...body(request.body)]),
    '',
    ...(response
      ? [
          theme.strong(`  ${response.status} ${clean(response.reason)}`),
          ...print([...response.headers.filter(([name]) => !quiet.test(name)).map(header), ...body(response.body)]),
        ]
      : ['  No answer arrived.']),
  ];
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A recorded run: each exchange under the one before. */
export const runLines = (run: RecordedRun, columns: number, theme: Theme): string[] =>
  run.exchanges.flatMap((exchange, i) => [...(i > 0 ? [''] : []), ...exchangeLines(exchange, columns, theme)]);

/** A claim in words: `idempotency at POST /payments`. */
export const claimWords = (claim: Claim): string =>
  `${areaTitle(claim.area)}${claim.at === null ? '' : ` at ${claim.at}`}`;

/** The claims, area by area. */
export const claimsInOrder = (claims: readonly Claim[]): Claim[] =>
  areas.flatMap((area: Area) => claims.filter(claim => claim.area === area));

/** The heading of each kind of row in the comparison. */
export const kindTitle: Record<Row['kind'], string> = {
  agreed: 'Agreed',
  missed: 'Missed',
  unsupported: 'Claimed without a finding',
  unseen: 'Only the wire shows it',
};

/** The few words behind a row: how the claim and the finding relate. */
export function rowRemark(row: Row): string {
  if (row.kind === 'unseen') return row.claimed ? (row.placeRight === false ? 'claimed elsewhere' : 'found') : 'missed';
  if (row.kind === 'agreed' && row.placeRight === false) return `you marked ${row.claimedAt[0]}`;
  return '';
}

/** What an open row tells: place, reason, ways to mend it, lesson. */
export function rowDetails(row: Row, lessonTitle: (id: string) => string, columns: number, theme: Theme): string[] {
  const [finding] = row.findings;
  const item = (label: string, text: string) => {
    const lines = wrap(clean(text), columns, { indent: ' '.repeat(10) });
    return lines.map((line, i) => (i === 0 ? theme.dim(pad(label, 10)) + line.slice(10) : line));
  };
  const lines: string[] = [];
  if (row.kind === 'unseen') {
    lines.push(...item('place', row.at ?? 'an exchange'));
    lines.push(...item('reason', `${row.title}. The description says nothing about it, so no linter can know.`));
  } else if (finding) {
    const more = row.findings.length > 1 ? `, and ${row.findings.length - 1} more like it` : '';
    lines.push(...item('place', `${finding.document}:${finding.line}:${finding.column}${more}`));
    lines.push(...item('says', finding.message));
    lines.push(...item('reason', finding.reason));
    for (const [i, fix] of finding.fixes.entries()) lines.push(...item(i === 0 ? 'one of' : 'or', fix));
  } else if (row.kind === 'unsupported') {
    const places = row.claimedAt.length > 0 ? ` You marked ${row.claimedAt.join(', ')}.` : '';
    lines.push(
      ...item(
        'reason',
        `No rule objects, and nothing was put in here.${places} A rule reads descriptions; you may see more.`,
      ),
    );
  } else {
    lines.push(...item('place', row.at ?? 'the contract as a whole'));
    lines.push(...item('reason', `${row.title}. The linter does not report it.`));
  }
  if (row.lesson) lines.push(...item('lesson', lessonTitle(row.lesson)));
  return lines;
}

/** `3 of 5 flaws found, 1 claim without a finding.` */
export function verdict(rows: readonly Row[]): string {
  const put = rows.filter(row => row.flaw !== null);
  const found = put.filter(row => row.claimed).length;
  const loose = rows.filter(row => row.kind === 'unsupported').length;
  const flaws = `${found} of ${put.length} ${put.length === 1 ? 'flaw' : 'flaws'} found`;
  return `${flaws}, ${loose === 0 ? 'no claim' : loose === 1 ? '1 claim' : `${loose} claims`} without a finding.`;
}
