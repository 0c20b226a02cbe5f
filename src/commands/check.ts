import { resolve } from 'node:path';
import type { Credential } from '../check/secrets';
import type { WritePlan } from '../check/write-plan';
import { type Command, InputError, type Io, type OptionValues, printList } from '../command';
import { IgnoreIndex, ignoreMember, readIgnoreMarkers } from '../linter/engine/ignore';
import { isFormat, reporters } from '../linter/reports';
import { isAtLeast } from '../linter/reports/threshold';
import type { DescriptionInput, OpenedDescription } from '../openapi/read-description';
import { resolveAllReferences } from '../openapi/resolve-references';
import { singleLine, stripControlCharacters } from '../text/layout';
import { certificatesOf } from './_certificates';
import { failOnFrom, knownIds, openConfigurations } from './_lint-configuration';
import { openIgnoreList, toInputError } from './_lint-ignore';
import { unknownChoice } from './_unknown-choice';

const command: Command = {
  usage: 'check <url>',
  summary: 'check a running API against the conventions; it only sends reads, unless --write says what it may create',
  order: 8,
  options: [
    { flags: '--contract <file>', summary: 'the API’s OpenAPI file' },
    {
      flags: '--header <header>',
      summary: 'a header to send with every request, such as "Authorization: Bearer …" (repeatable)',
      collect: true,
    },
    {
      flags: '--write <file>',
      summary: 'a file that says what to create, and with which accounts; what is created is deleted again',
    },
    { flags: '--provoke-limit', summary: 'at the end, send up to 300 reads until one is rejected with 429' },
    {
      flags: '--max-requests <number>',
      summary: 'the maximum number of requests, not counting those of --provoke-limit',
      default: '150',
    },
    { flags: '--rate <number>', summary: 'the maximum number of requests per second', default: '10' },
    { flags: '--ca <file>', summary: 'certificates (PEM) to trust as well, for an API with a certificate of your own' },
    { flags: '--timeout <seconds>', summary: 'how long to wait for each response', default: '10' },
    { flags: '--format <format>', summary: 'the output format: pretty, json, sarif, junit, github, or markdown' },
    {
      flags: '--fail-on <severity>',
      summary: 'exit with 1 if something of at least this severity is broken: error, warning, info (default), or none',
    },
    { flags: '--config <file>', summary: 'the configuration, as for lint: its fail-on, and the paths that it ignores' },
    { flags: '--no-config', summary: 'check without a configuration' },
    {
      flags: '--ignore-file <file>',
      summary: 'the list of findings to ignore, as for lint (default: .api-design-tutor-ignore.yaml, if it exists)',
    },
    {
      flags: '--write-ignore',
      summary: 'add everything that’s broken to that list, and remove entries that are fixed',
    },
    { flags: '--reason <text>', summary: 'the reason to give for entries that --write-ignore adds' },
    { flags: '--all', summary: 'also show the exchanges of the probes that are kept' },
  ],
  async run([url = ''], options, io) {
    return checkApi(url, options, io);
  },
};

export default command;

async function checkApi(given: string, options: OptionValues, io: Io): Promise<number> {
  const [{ check, mostProvoking }, { probes }, { prettyCheck, verdictItem }, secrets, { delay }, { findingsOf }] =
    await Promise.all([
      import('../check/run'),
      import('../generated/probes'),
      import('../check/report'),
      import('../check/secrets'),
      import('../server/delay'),
      import('../check/findings'),
    ]);
  const { stopRequested } = await import('../server/stop');
  const format = io.globals.json ? 'json' : String(options.format ?? 'pretty');
  if (!isFormat(format)) throw unknownChoice('unknown_format', 'format', format, Object.keys(reporters));
  const url = urlOf(given);
  const { opened } = await contractOf(options, io);
  const configurations = openConfigurations(options, io);
  const configuration = await configurations.of(String(options.contract));
  const failOn = failOnFrom(options) ?? configuration.failOn ?? 'info';
  const { ignore } = configurations.rulesOf(configuration);
  const marks = readIgnoreMarkers(resolveAllReferences(opened.documents, ignoreMember), knownIds);
  const marked = new IgnoreIndex(marks.entries);
  const ignoreList = openIgnoreList(options, io);
  const plan = await planOf(options, io, opened);
  const header = secrets.credentialFromHeaders((options.header as string[] | undefined) ?? []);
  if (header === undefined) {
    throw new InputError(
      'wrong_usage',
      'The value of --header isn’t a valid header.',
      'Write it like this: --header "Authorization: Bearer …".',
    );
  }
  const main = plan?.accounts.main ?? header;
  const accounts = { ...plan?.accounts, ...(main === null ? {} : { main }) };
  const provokeLimit = options.provokeLimit === true;
  const timeout = positive(options, 'timeout') * 1000;
  const ca = await certificatesOf(options, io);
  const over = new AbortController();
  const stop = new AbortController();
  if (plan !== null) {
    // Without --write there's nothing to clean up, and Ctrl-C may end the program on the spot.
    void stopRequested(process, over.signal).then(() => {
      stop.abort();
      io.err('Deleting what was created. Press Ctrl-C again to leave it there.\n');
    });
  }
  const run = await check({
    url,
    ...(ca === undefined ? {} : { ca }),
    stop: stop.signal,
    accounts,
    plan,
    probes,
    provokeLimit,
    contract: opened.model(),
    budget: positive(options, 'maxRequests') + (provokeLimit ? mostProvoking : 0),
    rate: positive(options, 'rate'),
    deadline: () => AbortSignal.timeout(timeout),
    run: io.requestId(),
    now: io.now,
    wait: delay,
  });
  over.abort();
  const redactor = new secrets.Redactor(Object.values(accounts).filter((one): one is Credential => one !== undefined));
  const report = { url: redactor.text(given), origin: url.origin, redactor };
  const found = findingsOf(
    run,
    opened,
    report,
    finding => (ignore(finding) ?? marked.find(finding) ?? ignoreList.ignore(finding))?.reason ?? null,
  );
  const { columns, theme } = io;
  const leftovers = () => {
    if (run.stopped !== null) io.err(`${singleLine(redactor.text(run.stopped))}\n`);
    if (run.left.length > 0) io.err(`Created by this check, and still there: ${singleLine(run.left.join(', '))}\n`);
  };
  if (options.writeIgnore === true) {
    const judged = new Set(run.verdicts.filter(({ verdict }) => verdict !== 'not_judged').map(({ probe }) => probe.id));
    const reason = String(options.reason ?? 'Not judged yet.');
    const rules = found.rules.filter(({ id }) => judged.has(id));
    ignoreList.write([{ result: found.result, rules, failOn }], reason);
    leftovers();
    return found.result.rules > 0 ? 0 : 2;
  }
  if (format === 'json')
    printList(
      io,
      run.verdicts.map(one => verdictItem(one, report)),
    );
  else if (format !== 'pretty') {
    const { result, rules, skipped } = found;
    const results = [{ name: report.url, result }];
    const lessons = new Set<string>();
    const playable = new Set<string>();
    const run = {
      results,
      failures: [],
      rules,
      skipped,
      failOn,
      all: true,
      details: true,
      filter: '',
    } as const;
    const rest = { command: '', columns, rows: io.rows, theme, lessons, playable, version: __VERSION__ };
    io.out(reporters[format]({ ...run, ...rest }));
  } else {
    const [{ lessonSummaries }, { playableRules }] = await Promise.all([
      import('../generated/lessons'),
      import('../review/play/play'),
    ]);
    const playable = playableRules();
    const lessons = new Set(lessonSummaries.map(({ id }) => id));
    io.out(
      prettyCheck(run, {
        ...report,
        columns,
        theme,
        lessons,
        playable,
        ignored: found.ignored,
        all: options.all === true,
      }),
    );
  }
  leftovers();
  // As a shell reports a program that Ctrl-C has ended.
  if (stop.signal.aborted) return 130;
  if (found.result.findings.some(({ severity }) => isAtLeast(severity, failOn))) return 1;
  return found.result.rules > 0 ? 0 : 2;
}

function urlOf(given: string): URL {
  const hint =
    'Give the URL that the contract’s paths are appended to, such as http://localhost:3000 or https://api.example.com/v2.';
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw new InputError('invalid_url', `"${stripControlCharacters(given).slice(0, 80)}" isn’t a URL.`, hint);
  }
  if (!/^https?:$/.test(url.protocol))
    throw new InputError('invalid_url', 'Only http and https URLs can be checked.', hint);
  if (url.username !== '' || url.password !== '') {
    const way = 'Send the credential in a header: --header "Authorization: Basic …".';
    throw new InputError('invalid_url', 'The URL contains a credential, which would end up in logs.', way);
  }
  if (url.search !== '' || url.hash !== '')
    throw new InputError('invalid_url', 'The URL has a query or a fragment.', hint);
  return url;
}

async function contractOf(
  { contract }: OptionValues,
  io: Io,
): Promise<{ input: DescriptionInput; opened: OpenedDescription }> {
  if (contract === undefined) {
    const hint = 'Name the API’s OpenAPI file: check URL --contract openapi.yaml.';
    throw new InputError('wrong_usage', 'You didn’t name a contract.', hint);
  }
  const [{ readInput }, { readDescription }] = await Promise.all([
    import('../openapi/files'),
    import('../openapi/read-description'),
  ]);
  const file = String(contract);
  const input = readInput({ ...(file === '-' ? { bytes: await io.stdin() } : { file }), cwd: io.cwd, root: undefined });
  const opened = readDescription(input);
  if ('fatal' in opened && 'code' in opened) throw toInputError(opened);
  return { input, opened };
}

async function planOf({ write }: OptionValues, io: Io, opened: OpenedDescription): Promise<WritePlan | null> {
  if (write === undefined) return null;
  const [{ readText }, { readWritePlan }] = await Promise.all([
    import('../openapi/files'),
    import('../check/write-plan'),
  ]);
  const name = stripControlCharacters(String(write));
  const text = readText(resolve(io.cwd, String(write)), name);
  if (text === null) throw new InputError('file_not_found', `There is no file ${name}.`, 'Check the path.');
  const plan = readWritePlan(name, text, io.env);
  const has = (method: string, path: string) =>
    opened.model().operations.some(one => one.method === method && one.path === path);
  for (const [method, path] of [
    ['get', plan.list],
    ['post', plan.list],
    ...(plan.replace ? [['put', plan.replace.path]] : []),
  ]) {
    if (has(method!, path!)) continue;
    const message = `The contract has no ${method!.toUpperCase()} ${stripControlCharacters(path!)}, which ${name} names.`;
    throw new InputError('invalid_write_file', message, 'Write the path exactly as the contract does.');
  }
  const removable = opened
    .model()
    .operations.some(({ method, path, isItem }) => method === 'delete' && isItem && path.startsWith(`${plan.list}/`));
  if (!removable && plan.keep !== true) {
    const message = `The contract has no DELETE for one item of ${plan.list}, so what the check creates would stay.`;
    throw new InputError('invalid_write_file', message, `If that’s fine, say so in ${name}: keep: true.`);
  }
  return plan;
}

function positive(options: OptionValues, name: 'maxRequests' | 'rate' | 'timeout'): number {
  const value = Number(options[name]);
  if (value > 0 && value <= 10_000) return value;
  const flag = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  throw new InputError('wrong_usage', `--${flag} needs a number between 0 and 10000.`, 'Leave it out for the default.');
}
