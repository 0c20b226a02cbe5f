import { resolve } from 'node:path';
import { type CaseAtWork, closeCase, outcomeLines, resumeCase } from '../cases/at-work';
import type { LogEntry } from '../cases/case';
import { chartLines } from '../cases/chart-lines';
import { readClaim } from '../cases/claim-form';
import { caseToContinue, type FoundCase, findCase, knownCode, newCode } from '../cases/code';
import { contractOf } from '../cases/contract';
import { contractLines } from '../cases/contract-lines';
import { caseJson, listJson } from '../cases/json';
import { entryLines, logLine, searchLog, senderColumns } from '../cases/log-lines';
import { briefLines } from '../cases/page-lines';
import { caseCommand } from '../cases/result';
import { type Command, InputError, type Io, type OptionValues, printList, wrongUsage } from '../command';
import { cases } from '../generated/cases';
import { readText } from '../openapi/files';
import { daySeed } from '../review/exercises/today';
import { closestMatches } from '../text/closest-matches';
import { decodeText } from '../text/decode-text';
import { stripControlCharacters, table } from '../text/layout';
import { playCase } from './_case';
import { openStore } from './_store';

const textOf = (options: OptionValues, name: string) => options[name] as string | undefined;

/** Options that do something at once, so that no screen opens. */
const atOnce = ['list', 'search', 'entry', 'contract', 'send', 'claim'] as const;

/**
 * The code that a command line names; undefined: the one to continue.
 *
 * @throws InputError `wrong_usage`
 */
function codeOf(code: string | undefined, options: OptionValues, now: number): string | undefined {
  const seed = textOf(options, 'seed');
  const named = [
    ...(code === undefined ? [] : [{ by: 'a code', code }]),
    ...(options.today === true ? [{ by: '--today', code: daySeed(now) }] : []),
    ...(seed === undefined ? [] : [{ by: '--seed', code: newCode(seed) }]),
  ];
  if (named.length < 2) return named[0]?.code;
  const [one, other] = named;
  throw wrongUsage(`Both ${one!.by} and ${other!.by} choose the case.`, 'Leave out one of the two.');
}

async function printCases(io: Io): Promise<number> {
  const { cases: seen } = (await openStore(io)).progress();
  if (io.globals.json) printList(io, listJson(seen));
  else {
    const rows = listJson(seen).map(({ case: code, title, state }) => [io.theme.strong(code), title, state]);
    io.out(io.theme.signs(`${table(rows, io.columns).join('\n')}\n\nOpen one with: ${caseCommand('CODE')}\n`));
  }
  return 0;
}

/** Sends the requests of a file; what can't be sent is wrong usage. */
async function sendFile(work: CaseAtWork, file: string, io: Io): Promise<string[]> {
  const text = file === '-' ? decodeText(await io.stdin()) : readText(resolve(io.cwd, file), file);
  if (text === null) throw new InputError('file_not_found', `There is no file ${file}.`);
  const { entries, problems } = await work.open.send(text);
  if (entries.length === 0) {
    const first = problems[0];
    throw new InputError(
      'unreadable_requests',
      `Nothing was sent. ${first ? `Line ${first.line}: ${first.message}` : ''}`,
    );
  }
  work.dispatch({ type: 'sent', text, requests: entries.length });
  return entries.flatMap(entry => [...entryLines(entry, io.columns, io.theme), '']);
}

/** @throws InputError `wrong_claim` */
function makeClaims(work: CaseAtWork, texts: readonly string[]): void {
  for (const text of texts) {
    const claim = readClaim(text, work.open);
    if ('part' in claim) {
      const close = closestMatches(claim.given, claim.known)[0];
      const words = `This case has no ${claim.part} called "${stripControlCharacters(claim.given)}".`;
      const hint = close === undefined ? `Known: ${claim.known.join('; ')}.` : `Did you mean ${close}?`;
      throw new InputError('wrong_claim', words, hint);
    }
    work.dispatch({ type: 'claim', claim });
  }
}

/** @throws InputError `unknown_entry` */
function entryAt(number: string, entries: readonly LogEntry[]): LogEntry {
  const entry = /^\d+$/.test(number) ? entries[Number(number) - 1] : undefined;
  if (entry) return entry;
  const words = `There is no request "${stripControlCharacters(number)}" in the log.`;
  throw new InputError('unknown_entry', words, `It has 1 to ${entries.length}.`);
}

/** The case as text: all of it, or what the options ask for. */
function overview({ open }: CaseAtWork, options: OptionValues, io: Io): string[] {
  const { definition, entries, code } = open;
  const view = { columns: io.columns, theme: io.theme };
  const number = textOf(options, 'entry');
  if (number !== undefined) return entryLines(entryAt(number, entries), io.columns, io.theme);
  const words = textOf(options, 'search');
  if (options.contract === true) {
    const lines = contractLines(contractOf(open), words ?? '', view);
    return lines.length > 0 ? lines : ['Nothing in the contract contains these words.'];
  }
  const shown = searchLog(entries, words ?? '');
  const sender = senderColumns(entries);
  const log = shown.map(entry => logLine(entry, io.columns, sender, io.theme));
  if (words !== undefined) return log.length > 0 ? log : ['Nothing in the log contains these words.'];
  return [
    io.theme.strong(definition.title),
    '',
    ...briefLines(definition, entries, view),
    '',
    ...chartLines(definition, entries, { ...view, rows: 4 }),
    '',
    ...log,
    '',
    `By prompts: ${caseCommand(code)} --plain. One request: --entry N. The contract: --contract. For programs: --json.`,
  ];
}

/** What a command line asks for about one case. */
async function runCase(found: FoundCase, options: OptionValues, io: Io): Promise<number> {
  const store = await openStore(io);
  const claims = (options.claim as string[] | undefined) ?? [];
  const isAsked = atOnce.some(name => options[name] !== undefined);
  const input = !isAsked && io.globals.plain && !io.globals.json ? io.typedLines?.() : undefined;
  const acts = input !== undefined || claims.length > 0 || options.send !== undefined;
  const work = await resumeCase(found, store, { now: io.now, startsOver: acts });
  if (input) {
    await playCase(work, input, io);
    await store.flush();
    return work.session().ended === 'solved' ? 0 : 1;
  }
  const file = textOf(options, 'send');
  const sent = file === undefined ? [] : await sendFile(work, file, io);
  makeClaims(work, claims);
  const judged =
    claims.length > 0
      ? outcomeLines(work, await closeCase(work, 'judge'), { columns: io.columns, theme: io.theme })
      : [];
  await store.flush();
  if (io.globals.json) {
    const json = await caseJson(work.open, work.session(), claims.length > 0);
    io.out(`${JSON.stringify(json, null, 2)}\n`);
  } else {
    const lines = acts ? [...sent, ...judged] : overview(work, options, io);
    io.out(io.theme.signs(`${lines.join('\n')}\n`));
  }
  return claims.length > 0 && work.session().ended !== 'solved' ? 1 : 0;
}

const command: Command = {
  usage: 'case [code]',
  summary:
    'investigate an incident: tickets, a request log, and a service that takes your requests (without a code: the next case)',
  order: 5.5,
  options: [
    { flags: '--today', summary: 'today’s case (UTC), the same for everybody, with a result to paste' },
    { flags: '--seed <text>', summary: 'a case made from the flaws of the course; the same text gives the same case' },
    { flags: '--list', summary: 'list the written cases, and how far you are' },
    { flags: '--search <words>', summary: 'print the requests of the log that have all of these words' },
    { flags: '--entry <number>', summary: 'print one request of the log with its response' },
    {
      flags: '--contract',
      summary: 'print what the contract says about the operations in the log, and its rules; --search narrows it',
    },
    { flags: '--send <file>', summary: 'send the requests of a file in .http notation (-: standard input)' },
    {
      flags: '--claim <departure,operation,party,change>',
      summary:
        'claim what departs from the contract, where, who is affected, and what to change; then judge it (repeatable)',
      collect: true,
    },
  ],
  notes: [
    {
      title: 'Exit codes',
      text: '0: the case is solved, or something was only printed. 1: the claims aren’t correct yet, or the case was left open. --json lists what a claim can name.',
    },
  ],
  async screen([code], options) {
    if (atOnce.some(name => options[name] !== undefined)) return null;
    if (options.today === true) {
      codeOf(code, options, 0);
      return { screen: 'case', today: true };
    }
    const chosen = codeOf(code, options, 0);
    // The screen draws before it records the case; a code that names none ends here.
    if (chosen !== undefined) knownCode(chosen);
    return { screen: 'case', ...(chosen === undefined ? {} : { code: chosen }) };
  },
  async run([code], options, io) {
    if (options.list === true) return printCases(io);
    const named = codeOf(code, options, io.now());
    const chosen = named ?? caseToContinue((await openStore(io)).progress()) ?? cases[0]!.id;
    return runCase(await findCase(chosen), options, io);
  },
};

export default command;
