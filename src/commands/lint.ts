import { type Command, InputError, type Io, type OptionValues, wrongUsage } from '../command';
import { lessonIds } from '../generated/lesson-ids';
import { playableRuleIds } from '../generated/playable-rules';
import { rulesAsConfigured } from '../linter/configuration/apply';
import { filterResult } from '../linter/engine/filter';
import type { Ignore } from '../linter/engine/ignore';
import { allChanges, allRules, lint } from '../linter/engine/lint';
import { isFormat, reporters, reportsUnreadableFiles } from '../linter/reports';
import type { LintedFile, LintRun } from '../linter/reports/reporter';
import { type FailOn, isAtLeast } from '../linter/reports/threshold';
import { jsonText } from '../text/control-characters';
import { stripControlCharacters } from '../text/layout';
import { listInWords } from '../text/list-in-words';
import { pluralize } from '../text/pluralize';
import { shellQuote } from '../text/shell-quote';
import { expandFiles } from './_expand-files';
import { oldVersions } from './_lint-against';
import { type Configurations, failOnFrom, nameOf, openConfigurations, tellUnmetPaths } from './_lint-configuration';
import { listCoverage } from './_lint-coverage';
import { configuredFiles, inputFrom, mayBeDescription } from './_lint-files';
import { filterOf, filterText, requireOperations } from './_lint-filter';
import { openIgnoreList, problemText, toInputError } from './_lint-ignore';
import { printIgnored } from './_lint-ignored';
import { explainRule, listRules } from './_lint-rules';
import { configOptions, failOnOption, formatOption, ignoreOptions } from './_report-options';
import { optimiseLater } from './_short-run';
import { unknownChoice } from './_unknown-choice';

/** What fails the check if nobody says otherwise. */
const usualFailOn: FailOn = 'warning';

const command: Command = {
  usage: 'lint [files...]',
  summary: 'check the design of OpenAPI files; patterns such as "apis/**/*.yaml" work, and "-" reads standard input',
  order: 7,
  options: [
    formatOption,
    failOnOption(usualFailOn),
    ...configOptions,
    {
      flags: '--print-config',
      summary: 'print the configuration of a file, or of the current folder, with all defaults',
    },
    {
      flags: '--against [old]',
      summary: 'also report breaking changes since this older version: a file, git:REV, or git:REV:PATH',
    },
    {
      flags: '--root <folder>',
      summary: 'the outermost folder that a $ref may read from (default: the folder of each file)',
    },
    ...ignoreOptions,
    {
      flags: '--details',
      summary:
        'show each cause with its reason, places, and fixes (default: a summary, unless there’s only one cause or the details fit the screen)',
    },
    {
      flags: '--rule <rule>',
      summary: 'report only this rule: its id, or words from its title (repeatable)',
      collect: true,
    },
    {
      flags: '--path <path>',
      summary: 'report only this part: /orders, "POST /orders", "/*/refunds", or "#/components" (repeatable)',
      collect: true,
    },
    { flags: '--ignored', summary: 'list what is ignored, with the reasons, instead of the findings' },
    {
      flags: '--all',
      summary: 'list every finding of each cause; one about the whole contract stays one, with its number of places',
    },
    {
      flags: '--rules',
      summary: 'list every rule; with --against alone: each check of oasdiff, and the rule that finds the same',
    },
    { flags: '--explain <rule>', summary: 'explain a rule, with good and bad examples' },
    {
      flags: '--play',
      summary: 'with --explain: show the failure on the reference service, and the same requests with the fix',
    },
  ],
  complete: async (_, option) =>
    option === 'explain' || option === 'rule' ? (await import('../generated/rules')).rules.map(({ id }) => id) : null,
  async run(files, options, io) {
    const configurations = openConfigurations(options, io);
    if (options.rules === true && options.against !== undefined) return listCoverage(io);
    if (options.rules === true) return listRules(rulesAsConfigured(await configurations.here()), io);
    if (options.explain !== undefined) {
      const rules = rulesAsConfigured(await configurations.here());
      return explainRule(String(options.explain), rules, options.play === true, io);
    }
    if (options.printConfig === true) return printConfiguration(files, configurations, options, io);
    if (options.play === true) {
      const hint = 'Name a rule: api-design-tutor lint --explain RULE --play';
      throw wrongUsage('--play works only with --explain.', hint);
    }
    return lintFiles(files, configurations, options, io);
  },
};

export default command;

async function lintFiles(
  files: readonly string[],
  configurations: Configurations,
  options: OptionValues,
  io: Io,
): Promise<number> {
  const format = io.globals.json ? 'json' : String(options.format ?? 'pretty');
  optimiseLater();
  if (!isFormat(format)) throw unknownChoice('unknown_format', 'format', format, Object.keys(reporters));
  const failOn = failOnFrom(options);
  if (options.reason !== undefined && options.writeIgnore !== true) {
    throw wrongUsage('--reason is only for entries that --write-ignore adds.', 'Give both, or neither.');
  }
  const inputs =
    files.length === 0 ? await configuredFiles(await configurations.here(), io) : await expandFiles(files, io);
  const oldVersion = await oldVersions(inputs, options, io);
  const filter = filterOf(options, oldVersion === null ? allRules : [...allRules, ...allChanges]);
  if (filter !== null && options.writeIgnore === true) {
    const hint = 'Leave out --rule and --path: the list is for everything that was found.';
    throw wrongUsage('--write-ignore can’t be combined with --rule or --path.', hint);
  }
  const list = openIgnoreList(options, io);
  const results: Required<LintedFile>[] = [];
  const failures: { name: string; error: InputError }[] = [];
  const skipped: string[] = [];
  for (const { file, found } of inputs) {
    try {
      const input = await inputFrom(file, options, io);
      if (found && !mayBeDescription(input.text)) {
        skipped.push(file);
        continue;
      }
      const configuration = await configurations.of(file);
      const configured = configurations.rulesOf(configuration);
      const ignore: Ignore = (finding, users) => configured.ignore(finding, users) ?? list.ignore(finding);
      const result = lint(input, { ...configured, against: oldVersion?.({ file, found }), ignore });
      const fatal = result.problems.find(problem => problem.fatal);
      if (fatal !== undefined && found && /^(not_openapi|asyncapi)$/.test(fatal.code)) {
        skipped.push(file);
        continue;
      }
      if (fatal !== undefined) throw toInputError(fatal);
      for (const problem of result.problems) io.err(`${problemText(problem)}\n`);
      results.push({
        name: stripControlCharacters(input.name),
        result,
        rules: oldVersion === null ? configured.rules : [...configured.rules, ...configured.changes],
        failOn: failOn ?? configuration.failOn ?? usualFailOn,
      });
    } catch (error) {
      if (!(error instanceof InputError) || error.code === 'invalid_configuration') throw error;
      failures.push({ name: file === '-' ? 'stdin' : stripControlCharacters(file), error });
    }
  }
  tellUnmetPaths(files, configurations, io);
  if (skipped.length > 0) tellSkipped(skipped, inputs.length, io);
  if (results.length === 0 && !reportsUnreadableFiles.has(format)) throw failures[0]!.error;
  // One file that cannot be read is no reason to lose what was found in the others.
  for (const { error } of failures) io.err(`${error.message}\n${error.hint ?? ''}\n`);
  const crashed = results.some(({ result }) => result.problems.some(({ rule }) => rule !== undefined));
  if (options.writeIgnore === true) {
    const reason = String(options.reason ?? 'Not reviewed yet.');
    list.write(results, reason);
    return failures.length > 0 || crashed ? 2 : 0;
  }
  if (filter !== null) {
    requireOperations(
      options,
      filter,
      results.map(({ result }) => result),
    );
    for (const one of results) one.result = filterResult(one.result, filter);
  }
  if (options.ignored === true) {
    printIgnored(
      results.map(({ result }) => result),
      io,
    );
    return failures.length > 0 || crashed ? 2 : 0;
  }
  const run: LintRun = {
    results,
    failures: failures.map(({ name, error }) => ({ name, message: error.message })),
    rules: [...new Map(results.flatMap(({ rules }) => rules.map(rule => [rule.id, rule]))).values()],
    failOn: failOn ?? usualFailOn,
    all: options.all === true,
    details: options.details === true,
    filter: filterText(options, filter),
    command: commandLine(files, options),
    columns: io.columns,
    rows: io.rows,
    theme: io.theme,
    version: __VERSION__,
    lessons: new Set(lessonIds),
    playable: new Set(playableRuleIds),
  };
  io.out(reporters[format](run));
  const ignored = results.reduce((sum, { result }) => sum + result.ignored.length, 0);
  // The other forms count them themselves.
  if (ignored > 0 && (format === 'json' || format === 'github')) {
    io.err(`${ignored} ${ignored === 1 ? 'finding' : 'findings'} ignored.\n`);
  }
  if (failures.length > 0 || crashed) return 2;
  return results.some(({ result, failOn }) => result.findings.some(one => isAtLeast(one.severity, failOn))) ? 1 : 0;
}

/** Files of other kinds that a pattern found; if it found no others, that's a failure. */
function tellSkipped(files: readonly string[], of: number, io: Io): void {
  const one = files.length === 1;
  const are = one ? 'isn’t an OpenAPI description' : 'aren’t OpenAPI descriptions';
  if (files.length === of) {
    throw new InputError('no_files', `The ${one ? 'file' : `${of} files`} ${are}.`, 'Check the pattern.');
  }
  const named = files.slice(0, mostSkipped).map(stripControlCharacters);
  const more = files.length > named.length ? [`${files.length - named.length} more`] : [];
  io.err(`Skipped: ${pluralize(files.length, 'file')} ${are}: ${listInWords([...named, ...more])}.\n`);
}

/** Skipped files named one by one; the others are counted. */
const mostSkipped = 3;

/** This call again, for a person to go on with; many files are left for them to name. */
function commandLine(files: readonly string[], options: OptionValues): string {
  const named = files.map(file => shellQuote(stripControlCharacters(file))).join(' ');
  const kept = (['against', 'config', 'ignoreFile', 'root'] as const).flatMap(name => {
    const value = options[name];
    const flag = name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
    if (value === undefined) return [];
    return value === false ? [`--no-${flag}`] : [`--${flag} ${shellQuote(stripControlCharacters(String(value)))}`];
  });
  return ['api-design-tutor lint', named.length > 60 ? 'FILE…' : named, ...kept].filter(one => one !== '').join(' ');
}

async function printConfiguration(
  [file = '-']: readonly string[],
  configurations: Configurations,
  options: OptionValues,
  io: Io,
): Promise<number> {
  const { configurationItem, configurationText } = await import('../linter/configuration/text');
  const configuration = await configurations.of(file);
  const { path } = configuration;
  const failOn = failOnFrom(options) ?? configuration.failOn ?? usualFailOn;
  const effective = { configuration, failOn, rules: [...allRules, ...allChanges] };
  const name = path === null ? null : nameOf(path, io);
  if (io.globals.json) io.out(jsonText(configurationItem(name, effective)));
  else io.out(configurationText(name, effective));
  return 0;
}
