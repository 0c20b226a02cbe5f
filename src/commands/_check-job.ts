import type { CheckJob, CheckReport } from '../check/job';
import type { CheckRun } from '../check/run';
import type { Credential } from '../check/secrets';
import type { Io, OptionValues } from '../command';
import { IgnoreIndex, ignoreMember, readIgnoreMarkers } from '../linter/engine/ignore';
import { knownIds } from '../linter/engine/lint';
import { isAtLeast } from '../linter/reports/threshold';
import { resolveAllReferences } from '../openapi/resolve-references';
import { singleLine } from '../text/layout';
import { certificatesOf } from './_certificates';
import { contractOf, headerOf, planOf, positive, reading, urlOf } from './_check-inputs';
import { failOnFrom, openConfigurations } from './_lint-configuration';
import { openIgnoreList } from './_lint-ignore';

const prepared = new WeakMap<OptionValues, Promise<CheckJob>>();

/**
 * Reads everything that a check needs; nothing is sent before it runs. What was read for these options is kept, so that the
 * shell can tell what is wrong before a screen opens.
 *
 * @throws InputError for a URL, an option, or a file that can’t be used
 */
export function prepareCheck(given: string, options: OptionValues, io: Io): Promise<CheckJob> {
  const job = prepared.get(options) ?? readJob(given, options, io);
  prepared.set(options, job);
  return job;
}

async function readJob(given: string, options: OptionValues, io: Io): Promise<CheckJob> {
  const [{ check, mostProvoking }, { probes }, { configuredProbes }, secrets, { delay }, { findingsOf, isJudged }] =
    await Promise.all([
      import('../check/run'),
      import('../generated/probes'),
      import('../check/configured-probes'),
      import('../check/secrets'),
      import('../server/delay'),
      import('../check/findings'),
    ]);
  const url = await reading('url', () => urlOf(given));
  const opened = await reading('contract', () => contractOf(options, io));
  const configurations = openConfigurations(options, io);
  const configuration = await configurations.of(String(options.contract));
  const failOn = failOnFrom(options) ?? configuration.failOn ?? 'info';
  const { ignore } = configurations.rulesOf(configuration);
  const marks = readIgnoreMarkers(resolveAllReferences(opened.documents, ignoreMember), knownIds);
  const marked = new IgnoreIndex(marks.entries);
  const ignoreList = openIgnoreList(options, io);
  const header = await reading('header', () => headerOf(options));
  const plan = await reading('write', () => planOf(options, io, opened));
  const main = plan?.accounts.main ?? header;
  const accounts = { ...plan?.accounts, ...(main === null ? {} : { main }) };
  const provokeLimit = options.provokeLimit === true;
  const timeout = positive(options, 'timeout') * 1000;
  const rate = positive(options, 'rate');
  const budget = positive(options, 'maxRequests') + (provokeLimit ? mostProvoking : 0);
  const ca = await certificatesOf(options, io);
  const redactor = new secrets.Redactor(Object.values(accounts).filter((one): one is Credential => one !== undefined));
  const report = { url: singleLine(redactor.text(given)), origin: url.origin, redactor };
  const told = (run: CheckRun, stopped: boolean): CheckReport => {
    const found = findingsOf(
      run,
      opened,
      report,
      finding => (ignore(finding, () => []) ?? marked.find(finding) ?? ignoreList.ignore(finding))?.reason ?? null,
    );
    const failed = found.result.findings.some(({ severity }) => isAtLeast(severity, failOn));
    // As a shell reports a program that Ctrl-C has ended.
    const exitCode = stopped ? 130 : failed ? 1 : isJudged({ run, found }) ? 0 : 2;
    return { run, found, options: report, failOn, exitCode };
  };
  return {
    url: report.url,
    writes: plan !== null,
    async run(stop, progress) {
      const run = await check({
        url,
        ...(ca === undefined ? {} : { ca }),
        stop,
        accounts,
        plan,
        probes: configuredProbes(probes, configuration),
        provokeLimit,
        contract: opened.model(),
        budget,
        rate,
        deadline: () => AbortSignal.timeout(timeout),
        run: io.requestId(),
        now: io.now,
        wait: delay,
        progress,
      });
      return told(run, stop.aborted);
    },
  };
}
