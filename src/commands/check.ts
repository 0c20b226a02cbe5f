import { checkDefaults } from '../check/defaults';
import type { CheckJob, CheckReport } from '../check/job';
import type { Probe } from '../check/probe';
import type { CheckProgress } from '../check/run';
import { type Command, type Io, type OptionValues, printList, wrongUsage } from '../command';
import { isFormat, reporters } from '../linter/reports';
import { explainCommand } from '../linter/reports/summary';
import { truncate } from '../text/layout';
import { prepareCheck } from './_check-job';
import { openIgnoreList } from './_lint-ignore';
import { configOptions, failOnOption, formatOption, ignoreOptions } from './_report-options';
import { unknownChoice } from './_unknown-choice';

const command: Command = {
  usage: 'check [url]',
  summary:
    'check a running API against the conventions; it only sends read requests, unless --write says what it may create',
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
      summary: 'a file that says what to create, and with which accounts; the check deletes what it created',
    },
    {
      flags: '--open',
      summary: 'open the verdicts on a screen, where you can watch failures on the reference service',
    },
    { flags: '--provoke-limit', summary: 'at the end, send up to 300 read requests until one is rejected with 429' },
    {
      flags: '--max-requests <number>',
      summary: 'the maximum number of requests, not counting those of --provoke-limit',
      default: checkDefaults.maxRequests,
    },
    { flags: '--rate <number>', summary: 'the maximum number of requests per second', default: checkDefaults.rate },
    {
      flags: '--ca <file>',
      summary: 'extra certificates (PEM) to trust, for an API with an internal or self-signed certificate',
    },
    { flags: '--timeout <seconds>', summary: 'how long to wait for each response', default: checkDefaults.timeout },
    formatOption,
    failOnOption('info'),
    ...configOptions,
    ...ignoreOptions,
    { flags: '--all', summary: 'also show the exchanges for conventions that the API keeps' },
  ],
  screen([url], options) {
    rejectBesideOpen(options);
    const prints = options.format !== undefined || options.writeIgnore === true;
    if (url === undefined) return prints ? null : { screen: 'check', options };
    return options.open !== true ? null : { screen: 'check', url, options };
  },
  async run([url = ''], options, io) {
    rejectBesideOpen(options);
    const format = io.globals.json ? 'json' : String(options.format ?? 'pretty');
    if (!isFormat(format)) throw unknownChoice('unknown_format', 'format', format, Object.keys(reporters));
    const report = await runJob(await prepareCheck(url, options, io), io);
    if (options.writeIgnore === true) writeIgnore(report, options, io);
    else if (format === 'json') await printJson(report, io);
    else if (format === 'pretty') await printPretty(report, options, io);
    else printReport(report, format, io);
    const [{ endLines, unreadLine }, { isJudged }] = await Promise.all([
      import('../check/report'),
      import('../check/findings'),
    ]);
    // The report for people begins with it, and why a run ended early is told in any case.
    const isTold = (format === 'pretty' && options.writeIgnore !== true) || report.run.stopped !== null;
    const unread = isTold ? null : unreadLine(report);
    for (const line of [...(unread === null ? [] : [unread]), ...endLines(report)]) io.err(`${line}\n`);
    return options.writeIgnore === true ? (isJudged(report) ? 0 : 2) : report.exitCode;
  },
};

export default command;

/** The screen prints nothing, and writes no list. */
function rejectBesideOpen(options: OptionValues): void {
  const other = ['format', 'writeIgnore'].find(name => options[name] !== undefined);
  if (options.open !== true || other === undefined) return;
  const flag = other === 'format' ? '--format' : '--write-ignore';
  throw wrongUsage(`--open and ${flag} can’t be combined.`, 'Leave out one of the two.');
}

/** Runs a check; Ctrl-C deletes what was created. */
async function runJob(job: CheckJob, io: Io): Promise<CheckReport> {
  const { stopRequested } = await import('../server/stop');
  const over = new AbortController();
  const stop = new AbortController();
  if (job.writes) {
    // Otherwise there's nothing to clean up, and Ctrl-C may end the program on the spot.
    void stopRequested(process, over.signal).then(() => {
      stop.abort();
      io.status?.('');
      io.err('Deleting what was created. Press Ctrl-C again to leave it there.\n');
    });
  }
  try {
    return await job.run(stop.signal, now => io.status?.(truncate(progressText(now), io.columns - 1)));
  } finally {
    over.abort();
    io.status?.('');
  }
}

const progressText = ({ probe, cleaning, done, of, sent }: CheckProgress): string =>
  `${done} of ${of}, ${sent} sent  ${cleaning ? 'Deleting what was created' : (probe ?? 'Sending read requests until one is rejected')}`;

function writeIgnore({ run, found, failOn }: CheckReport, options: OptionValues, io: Io): void {
  const judged = new Set(run.verdicts.filter(({ verdict }) => verdict !== 'not_judged').map(({ probe }) => probe.id));
  const rules = found.rules.filter(({ id }) => judged.has(id));
  const reason = String(options.reason ?? 'Not judged yet.');
  openIgnoreList(options, io).write([{ result: found.result, rules, failOn }], reason);
}

async function printJson({ run, options }: CheckReport, io: Io): Promise<void> {
  const [{ verdictItem }, { flawsForProbe }] = await Promise.all([
    import('../check/report'),
    import('../review/play/play'),
  ]);
  printList(
    io,
    run.verdicts.map(one => verdictItem(one, options, ({ id, rule }) => flawsForProbe(id, rule))),
  );
}

async function printPretty({ run, found, options: report }: CheckReport, options: OptionValues, io: Io): Promise<void> {
  const [{ prettyCheck }, { lessonSummaries }, { flawsForProbe }, { playableRuleIds }] = await Promise.all([
    import('../check/report'),
    import('../generated/lessons'),
    import('../review/play/play'),
    import('../generated/playable-rules'),
  ]);
  const { columns, theme } = io;
  const lessons = new Set(lessonSummaries.map(({ id }) => id));
  const all = options.all === true;
  const { ignored } = found;
  const playable = new Set(playableRuleIds);
  const watch = ({ id, rule }: Probe) => {
    if (rule !== null && playable.has(rule)) return explainCommand({ playable }, rule);
    const flaws = flawsForProbe(id, rule);
    return flaws.length === 0 ? null : `api-design-tutor flaws ${flaws.join(' ')}`;
  };
  io.out(prettyCheck(run, { ...report, columns, theme, lessons, watch, ignored, all }));
  // Only at a terminal is there a screen to open.
  if (io.typedLines !== undefined)
    io.out(`${theme.dim('With --open, you can browse the verdicts, and play failures.')}\n`);
}

function printReport({ found, options, failOn }: CheckReport, format: keyof typeof reporters, io: Io): void {
  const { result, rules, skipped } = found;
  const { columns, rows, theme } = io;
  io.out(
    reporters[format]({
      results: [{ name: options.url, result }],
      failures: [],
      rules,
      skipped,
      failOn,
      all: true,
      details: true,
      filter: '',
      command: '',
      columns,
      rows,
      theme,
      lessons: new Set(),
      playable: new Set(),
      version: __VERSION__,
    }),
  );
}
