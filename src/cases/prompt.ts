import { joinWithBlankLines } from '../text/blank-lines';
import { stripControlCharacters, wrap } from '../text/layout';
import type { OwnRun } from './bench';
import { chartLines } from './chart-lines';
import {
  answered,
  type ClaimDraft,
  claimOf,
  claimOptions,
  claimSteps,
  draftFromClaim,
  draftTexts,
  nextStep,
  stepBack,
  stepQuestions,
} from './claim-form';
import { contractOf, searchContract } from './contract';
import { contractLines } from './contract-lines';
import { entryLines, logLine, nothingFound, searchLog, searchLooksAt, senderColumns } from './log-lines';
import type { OpenCase } from './open-case';
import { briefLines, claimLines, type PageView } from './page-lines';
import type { CaseAction, CaseSession } from './session';

/** How a case is being done by prompts. */
interface CasePrompt {
  session: CaseSession;
  /** Lines typed so far for requests; null while nothing is typed. */
  typing: readonly string[] | null;
  /** A claim that is being made. */
  claiming: ClaimDraft | null;
  /** The index of the claim that it corrects; absent if it's another one. */
  correcting?: number;
}

/** What a line of input leads to. */
interface CaseTurn {
  prompt: CasePrompt;
  /** What to print. */
  lines: string[];
  /** What to do to the session. */
  action: CaseAction | null;
  /** Requests to send now; what came of them goes to `sentTurn`. */
  send: string | null;
  /** The claims are to be judged, or the case given up. */
  close: 'judge' | 'give-up' | null;
  left: boolean;
}

/** How many lines of the log are printed at once. */
const linesShown = 40;

const turn = (prompt: CasePrompt, lines: string[], more: Partial<CaseTurn> = {}): CaseTurn => ({
  prompt,
  lines,
  action: null,
  send: null,
  close: null,
  left: false,
  ...more,
});

/** Begins a case by prompts: the scene, the tickets, and what can be typed. */
export function openCasePrompt(open: OpenCase, session: CaseSession, view: PageView): CaseTurn {
  const isClaiming = Object.keys(session.draft).length > 0;
  const prompt: CasePrompt = { session, typing: null, claiming: isClaiming ? session.draft : null };
  const { definition, entries } = open;
  const hasBegun = session.requests > 0 || session.claims.length > 0 || isClaiming;
  const going = hasBegun ? ['You continue where you left off.'] : [];
  return turn(
    prompt,
    joinWithBlankLines([
      [view.theme.strong(definition.title)],
      going,
      briefLines(definition, entries, view),
      help(view),
      isClaiming ? ask(open, prompt, view).lines : [],
    ]),
  );
}

/** Takes a line that the learner typed. */
export function readCaseLine(open: OpenCase, prompt: CasePrompt, input: string, view: PageView): CaseTurn {
  if (prompt.typing) return typed(prompt, prompt.typing, input);
  if (prompt.claiming) return claimed(open, prompt, prompt.claiming, input, view);
  const { session } = prompt;
  const [, word = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(input)!;
  if (/^\d+$/.test(word)) {
    const entry = open.entries[Number(word) - 1];
    return turn(
      prompt,
      entry ? entryLines(entry, view.columns, view.theme) : [`The log has requests 1 to ${open.entries.length}.`],
    );
  }
  switch (word.toLowerCase()) {
    case 't':
      return turn(prompt, briefLines(open.definition, open.entries, view));
    case 'd':
      return turn(prompt, chartLines(open.definition, open.entries, { ...view, rows: 4 }));
    case 'l':
      return turn(prompt, log(open, rest, view));
    case 'o':
      return turn(prompt, contract(open, rest, view));
    case 's': {
      const words =
        'Type or paste requests, with a line ### between two of them. To send them, type a line with a single dot. For example:';
      const example = ['', '# @as till', 'GET /orders?limit=2', '.'].map(line => `  ${line}`.trimEnd());
      return turn({ ...prompt, typing: [] }, [...wrap(words, view.columns), ...example]);
    }
    case 'c': {
      const index = Number(rest) - 1;
      const claim = session.claims[index];
      if (claim) return ask(open, { ...prompt, claiming: draftFromClaim(claim), correcting: index }, view);
      if (rest !== '' && session.claims.length > 0) return turn(prompt, claims(open, prompt, view));
      return ask(open, { ...prompt, claiming: {} }, view);
    }
    case 'x': {
      const index = Number(rest) - 1;
      if (session.claims[index] === undefined) return turn(prompt, claims(open, prompt, view));
      return turn(prompt, [`Claim ${index + 1} has been withdrawn.`], { action: { type: 'withdraw', index } });
    }
    case 'v':
      return session.claims.length === 0
        ? turn(prompt, ['Make a claim first (c).'])
        : turn(prompt, [], { close: 'judge' });
    case 'h': {
      const { hints } = open.definition;
      const shown = Math.min(hints.length, session.hints + 1);
      const text = `Hint ${shown} of ${hints.length}: ${hints[shown - 1]}`;
      return turn(prompt, wrap(text, view.columns), { action: { type: 'hint', of: hints.length } });
    }
    case 'g':
      return turn(prompt, [], { close: 'give-up' });
    case 'q':
      return turn(prompt, ['The case stays open.'], { left: true });
    default:
      return turn(prompt, [...help(view), ...(session.claims.length > 0 ? ['', ...claims(open, prompt, view)] : [])]);
  }
}

/** Says what came of requests that were sent. */
export function sentTurn(prompt: CasePrompt, text: string, run: OwnRun, { columns, theme }: PageView): CaseTurn {
  const problems = run.problems.flatMap(({ line, message }) =>
    wrap(stripControlCharacters(`Line ${line}: ${message}`), columns, { hang: '  ' }),
  );
  const entries = run.entries.map(entry => entryLines(entry, columns, theme));
  const count = run.entries.length;
  return turn(prompt, joinWithBlankLines([...entries, problems]), {
    action: count === 0 ? null : { type: 'sent', text, requests: count },
  });
}

function typed(prompt: CasePrompt, lines: readonly string[], input: string): CaseTurn {
  if (input.trim() !== '.') return turn({ ...prompt, typing: [...lines, input] }, []);
  const text = lines.join('\n');
  const done = { ...prompt, typing: null };
  return text.trim() === '' ? turn(done, ['Nothing was sent.']) : turn(done, [], { send: text });
}

function log({ entries }: OpenCase, words: string, { columns, theme }: PageView): string[] {
  const found = searchLog(entries, words);
  if (found.length === 0) return wrap(`${nothingFound(words)} A search looks at ${searchLooksAt}.`, columns);
  const shown = found.slice(0, linesShown);
  const more = found.length - shown.length;
  const sender = senderColumns(entries);
  return [
    ...shown.map(entry => logLine(entry, columns, sender, theme)),
    ...(more > 0
      ? wrap(`${more} more. Add a word to narrow it down: a caller, a path, a status, or part of a body.`, columns)
      : []),
  ];
}

/** The contract: its parts by name, or what a search finds of it; a number means the operation of that request. */
function contract(open: OpenCase, words: string, view: PageView): string[] {
  const sections = contractOf(open);
  const entry = /^\d+$/.test(words) && words.length < 3 ? open.entries[Number(words) - 1] : undefined;
  const wanted = entry?.operation ?? words;
  if (wanted === '')
    return [
      ...sections.map(({ title }) => `  ${title}`),
      ...wrap(
        'To look something up in the contract, type o and search words, such as o POST /v1/charges or o If-Match.',
        view.columns,
      ),
    ];
  const exact = sections.filter(({ title }) => title === wanted);
  const found = exact.length > 0 ? exact : searchContract(sections, wanted);
  if (found.length === 0) return ['Nothing in the contract matches these words.'];
  return contractLines(found, '', view);
}

const claims = ({ definition }: OpenCase, { session }: CasePrompt, view: PageView): string[] =>
  session.claims.length === 0
    ? ['There’s no claim yet.']
    : joinWithBlankLines(
        session.claims.map((claim, i) => [view.theme.strong(`Claim ${i + 1}`), ...claimLines(claim, definition, view)]),
      );

/** Asks the next question of a claim. */
function ask(open: OpenCase, prompt: CasePrompt, { columns, theme }: PageView): CaseTurn {
  const step = nextStep(prompt.claiming ?? {})!;
  const options = claimOptions(step, prompt.claiming ?? {}, open);
  const soFar = draftTexts(prompt.claiming ?? {}, open);
  const number = `${claimSteps.indexOf(step) + 1} of ${claimSteps.length}`;
  return turn(prompt, [
    ...(soFar.length > 0 ? wrap(`So far: ${soFar.join('; ')}.`, columns).map(theme.dim) : []),
    ...wrap(`${number}. ${stepQuestions[step]}`, columns).map(theme.strong),
    ...options.flatMap(({ text }, i) => wrap(`${i + 1} ${text}`, columns, { indent: '  ', hang: '    ' })),
    ...wrap(
      `Type a number${soFar.length > 0 ? ', b to go back one question,' : ','} or a dot to ${prompt.correcting === undefined ? 'make no claim' : 'leave the claim as it was'}.`,
      columns,
    ),
  ]);
}

function claimed(open: OpenCase, prompt: CasePrompt, draft: ClaimDraft, input: string, view: PageView): CaseTurn {
  if (input.trim() === '.')
    return turn({ ...prompt, claiming: null, correcting: undefined }, [
      prompt.correcting === undefined ? 'No claim was made.' : 'The claim stays as it was.',
    ]);
  if (input.trim().toLowerCase() === 'b') return ask(open, { ...prompt, claiming: stepBack(draft) ?? {} }, view);
  const step = nextStep(draft)!;
  const options = claimOptions(step, draft, open);
  const option = options[Number(input.trim()) - 1];
  if (!option) {
    const asked = ask(open, prompt, view);
    if (input.trim() === '') return asked;
    return { ...asked, lines: [`There’s no such option. The numbers are 1 to ${options.length}.`, ...asked.lines] };
  }
  const next = answered(draft, step, option.id);
  const claim = claimOf(next);
  if (claim === null) return ask(open, { ...prompt, claiming: next }, view);
  const lines = [
    ...claimLines(claim, open.definition, view),
    '',
    ...wrap('Type c to make another claim, about another departure. Type v to have your claims judged.', view.columns),
  ];
  return turn({ ...prompt, claiming: null, correcting: undefined }, lines, {
    action: { type: 'claim', claim, instead: prompt.correcting },
  });
}

function help({ columns }: PageView): string[] {
  const rows = [
    ['t, d', 'the tickets, the dashboards'],
    [
      'l WORDS',
      `search the log, such as l till 409 (without words: the whole log). A search looks at ${searchLooksAt}; 409 finds only that status`,
    ],
    ['12', 'open request 12'],
    [
      'o WORDS',
      'search the contract, such as o If-Match (without words: list its parts; o 12: the operation of request 12)',
    ],
    ['s', 'send your own requests to the service, as the incident left it'],
    ['c', 'make a claim (a case has one to three departures)'],
    ['c 1, x 1', 'correct claim 1, withdraw it'],
    ['v', 'have your claims judged, with a replay of each change'],
    ['h', 'a hint'],
    ['g, q', 'give up and see what happened, leave and go on later'],
  ];
  return rows.flatMap(([keys, what]) =>
    wrap(what!, columns - 11).map((line, i) => (i === 0 ? `  ${keys}` : '').padEnd(11) + line),
  );
}
