import { joinWithBlankLines } from '../text/blank-lines';
import { pad, stripControlCharacters, truncate, width, wrap } from '../text/layout';
import { scrollIntoView } from '../text/scroll';
import { symbols } from '../text/theme';
import type { CaseAtWork } from './at-work';
import { claimOptions, claimSteps, draftTexts, nextStep, stepQuestions } from './claim-form';
import { claimLines } from './page-lines';
import type { CaseScreenState } from './screen-state';
import type { CasePage, CaseRoom } from './view-room';

/** The claims so far, the chosen one marked. */
export function claimsLines({ open, session }: CaseAtWork, { choice }: CaseScreenState, room: CaseRoom): string[] {
  const { claims, attempts } = session();
  if (claims.length === 0)
    return wrap(
      'No claim yet. Say what departs from the contract, where, who is hurt, and what to change. ' +
        'A case has one to three departures, and each needs a claim of its own.',
      room.columns,
    );
  const view = { columns: room.columns - 2, theme: room.theme };
  const chosen = Math.min(choice, claims.length - 1);
  const lines = claims.map((claim, i) =>
    claimLines(claim, open.definition, view).map((line, n) =>
      i === chosen && n === 0 ? `${room.theme.accent(symbols.pointer)} ${line}` : `  ${line}`,
    ),
  );
  const judged =
    attempts === 0 ? [] : [room.theme.dim(`Judged ${attempts === 1 ? 'once' : `${attempts} times`} so far.`)];
  const more = wrap('Another departure needs another claim.', room.columns).map(room.theme.dim);
  return joinWithBlankLines([...lines, judged.length > 0 ? [...judged, ...more] : more]);
}

/** The options of the form's present step. */
export const formOptions = ({ open }: CaseAtWork, { draft }: CaseScreenState) => {
  const step = nextStep(draft);
  return step === null ? null : { step, options: claimOptions(step, draft, open) };
};

/** The form of a claim: what it says so far, the present question, and its options. */
export function formPage(work: CaseAtWork, state: CaseScreenState, { columns, rows, theme }: CaseRoom): CasePage {
  const form = formOptions(work, state);
  if (!form) return { above: [], lines: [], rows };
  const number = claimSteps.indexOf(form.step) + 1;
  const question = wrap(`${number} of ${claimSteps.length}  ${stepQuestions[form.step]}`, columns).map(theme.strong);
  const soFar = draftTexts(state.draft, work.open);
  const above = [
    ...(soFar.length > 0 ? [theme.dim(oneLine(soFar, columns))] : []),
    ...question,
    ...(rows >= 12 ? [''] : []),
  ];
  const height = Math.max(1, rows - above.length);
  const blocks = form.options.map(({ text }, i) =>
    wrap(`${i + 1} ${stripControlCharacters(text)}`, columns - 2, { hang: '  ' }).map((line, n) =>
      i === state.choice ? `${n === 0 ? theme.accent(symbols.pointer) : ' '} ${theme.accent(line)}` : `  ${line}`,
    ),
  );
  // The chosen option is in sight as a whole.
  const start = blocks.slice(0, state.choice).flat().length;
  const end = start + (blocks[state.choice]?.length ?? 1) - 1;
  const lines = blocks.flat();
  // Nothing is cut without a sign.
  const isCut = lines.length > height && height > 2;
  const seen = isCut ? height - 1 : height;
  const from = Math.min(scrollIntoView(0, start, seen, end), Math.max(0, lines.length - seen));
  const below = lines.length - from - seen;
  const mark = [from > 0 ? `↑ ${from} above` : '', below > 0 ? `↓ ${below} more below` : '']
    .filter(Boolean)
    .join('   ');
  const shown = lines.slice(from, from + seen);
  return { above, lines: isCut ? [...shown, theme.dim(pad(mark, columns, 'start'))] : shown, rows: height };
}

/** Texts in one line: the longest ones are shortened first. */
function oneLine(texts: readonly string[], columns: number): string {
  const sign = ' · ';
  const all = texts.map(stripControlCharacters);
  const whole = (most: number) => all.map(text => truncate(text, most)).join(sign);
  let most = columns;
  while (most > 4 && width(whole(most)) > columns) most -= 1;
  return truncate(whole(most), columns);
}
