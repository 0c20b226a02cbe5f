import { joinWithBlankLines } from '../text/blank-lines';
import { joinColumns, width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import { blockLines, indent, labelled, labelWidth, styledText } from './block-lines';
import { exchangeLines } from './exchange-lines';
import type { StepRun } from './http-request';
import type { FixedVersionPart } from './run-steps';
import { taskLines } from './tasks/task-lines';
import type { Option, Page, Question, QuestionAnswer } from './types';

interface PageView {
  columns: number;
  /** The width of exchanges, where they have a column of their own beside the text. */
  exchangeColumns?: number;
  theme: Theme;
  /** False while the question of this page is open: nothing that answers it is shown. */
  revealed: boolean;
  /** What the person said, where they said something. */
  answer?: QuestionAnswer | null;
  /** The step's exchanges, or null while they are not there. */
  run?: StepRun | null;
  /** The run shown is the one without flaws. */
  withoutFlaws?: boolean;
  /** The parts of the fixed version, for that page. */
  fixedVersionParts?: FixedVersionPart[] | null;
  /** How many lines of a body are shown before it is cut. */
  bodyLines?: number;
  /** Exchanges show what was asked for and the status that came back, and no more. */
  statusOnly?: boolean;
  /** Exchanges are left out. */
  textOnly?: boolean;
  /** False leaves out what was asked and the options that were neither chosen nor right. */
  rest?: boolean;
}

/** Lines that belong together: text, or what was sent and came back. */
interface PagePart {
  side: 'text' | 'exchange';
  lines: string[];
}

/** Columns between the text and the exchange beside it. */
export const columnGap = 3;

/**
 * Lays out a page. While a question is open, its prompt and options aren't part of the page: the screen draws them
 * below, next to the cursor.
 * @param page the page
 * @param view what is known
 * @returns lines no wider than `view.columns`, or than both columns and their gap
 */
export function pageLines(page: Page, view: PageView): string[] {
  const parts = pageParts(page, view).filter(
    ({ side, lines }) => lines.length > 0 && !(view.textOnly && side === 'exchange'),
  );
  const linesOf = (name: PagePart['side']) =>
    joinWithBlankLines(parts.filter(part => part.side === name).map(part => part.lines));
  if (view.exchangeColumns === undefined) return joinWithBlankLines(parts.map(part => part.lines));
  return joinColumns(linesOf('text'), linesOf('exchange'), view.columns, columnGap);
}

/** Whether the page shows an exchange now, which may be beside the text. */
export const showsExchange = (page: Page, view: PageView): boolean =>
  pageParts(page, view).some(part => part.side === 'exchange' && part.lines.length > 0);

function pageParts(page: Page, view: PageView): PagePart[] {
  const { columns, theme } = view;
  const exchangeView = { ...view, columns: view.exchangeColumns ?? columns };
  switch (page.kind) {
    case 'text':
      return [text(blockLines(page.blocks, columns, theme))];
    case 'question':
      return view.revealed
        ? [text(verdictLines(page.question, view)), text(questionRestLines(page.question, view))]
        : [];
    case 'step':
      return stepParts(page, view, exchangeView);
    case 'task':
      return [
        text(taskLines(page.task, columns, theme)),
        text(
          wrap(theme.dim(`To do it: api-design-tutor lesson ${page.lesson}#${page.id} --plain`), columns, {
            hang: '  ',
          }),
        ),
      ];
    case 'fixed':
      return [
        text(blockLines(page.blocks, columns, theme)),
        ...(view.fixedVersionParts ?? []).flatMap(part => [
          exchange(part.title === null ? [] : [theme.dim(part.title)]),
          exchange(exchangeLines(part.requests, part.run.exchanges, exchangeView)),
        ]),
        text(blockLines(page.after, columns, theme)),
      ];
    case 'misconceptions':
      return page.items.map(item =>
        text([
          ...wrap(theme.strong(styledText(item.belief, theme)), columns),
          ...indent(blockLines(item.answer, columns - 2, theme)),
        ]),
      );
    case 'monday':
      return [text(wrap(styledText(page.inline, theme), columns))];
    case 'recap':
      // Drawn from what the learner did (see recap.ts).
      return [];
  }
}

const text = (lines: string[]): PagePart => ({ side: 'text', lines });
const exchange = (lines: string[]): PagePart => ({ side: 'exchange', lines });

/** A step: the verdict comes first and the exchange after it, so that no reason is below the fold. */
function stepParts({ step }: Extract<Page, { kind: 'step' }>, view: PageView, exchangeView: PageView): PagePart[] {
  const { columns, theme, run } = view;
  const { question, script } = step;
  const exchanges = (answers: boolean) =>
    exchange(script && run ? exchangeLines(script.requests, run.exchanges, { ...exchangeView, answers }) : []);
  const before = text(blockLines(step.before, columns, theme));
  const after = text(blockLines(step.after, columns, theme));
  if (question && !view.revealed) return step.hidden ? [before] : [before, exchanges(false)];
  const words = 'The same requests, sent to a service that keeps the convention';
  const heading = exchange(view.withoutFlaws ? wrap(theme.accent(words), exchangeView.columns) : []);
  // In one column the two runs take the same place, and nothing else stands between them.
  if (view.withoutFlaws && view.exchangeColumns === undefined) return [heading, exchanges(true)];
  // After the answer what was told before is known.
  return question && view.answer !== undefined
    ? [text(verdictLines(question, view)), heading, exchanges(true), after, text(questionRestLines(question, view))]
    : [before, heading, exchanges(true), after];
}

/** The verdict: the reason for the chosen option, and the right one if it was another. */
function verdictLines(question: Question, { columns, theme, answer }: PageView): string[] {
  if (answer === undefined) return [];
  const right = question.options.find(option => option.right)!;
  const chosen =
    answer && answer !== 'skipped' ? question.options.find(option => option.id === answer.option) : undefined;
  const rightLines = [
    ...labelled('Correct', wrap(styledText(right.inline, theme), columns - labelWidth), theme),
    ...labelled('', blockLines(right.reason, columns - labelWidth, theme), theme),
  ];
  if (!chosen || answer === 'skipped' || !answer) return rightLines;
  const manner = answer.sure ? 'sure' : 'guess';
  const said = labelled(
    'You said',
    wrap(`${styledText(chosen.inline, theme)} (${manner})`, columns - labelWidth),
    theme,
  );
  const reason = blockLines(chosen.reason, columns - labelWidth, theme);
  if (chosen.right) return [...said, ...labelled(theme.accent('Correct'), reason, theme)];
  return [...said, ...labelled(theme.wrong('Not quite'), reason, theme), ...rightLines];
}

/** What was asked, and why the options that were neither chosen nor right are wrong. */
function questionRestLines(question: Question, { columns, theme, answer, rest = true }: PageView): string[] {
  if (answer === undefined || !rest) return [];
  const chosen = answer && answer !== 'skipped' ? answer.option : '';
  const others = question.options.filter(option => !option.right && option.id !== chosen);
  return [
    ...labelled('Asked', blockLines(question.prompt, columns - labelWidth, theme), theme),
    ...(others.length > 0 ? [theme.dim('The other options')] : []),
    ...others.flatMap(option => optionWithReason(option, '- ', columns, theme)),
  ];
}

const optionWithReason = (option: Option, mark: string, columns: number, theme: Theme): string[] => [
  ...wrap(styledText(option.inline, theme), columns, { indent: mark, hang: ' '.repeat(width(mark)) }),
  ...indent(blockLines(option.reason, columns - 4, theme), '    '),
];

/**
 * Lays out a question for reading.
 * @param question the question
 * @param columns the width
 * @param theme the styles
 * @param answers whether to say which option is right, and why
 * @returns lines
 */
export function questionLines(
  question: Question,
  columns: number,
  theme: Theme,
  answers: boolean,
  number?: number,
): string[] {
  if (number !== undefined) {
    const before = `${number}. `.padEnd(4);
    const prompt = blockLines(question.prompt, columns - 4, theme).map((line, i) => (i === 0 ? before : '    ') + line);
    const numbered = question.options.flatMap((option, i) =>
      wrap(styledText(option.inline, theme), columns, {
        indent: `    ${i + 1}) `,
        hang: '       ',
      }),
    );
    return joinWithBlankLines([prompt, numbered]);
  }
  const options = question.options.flatMap(option =>
    answers
      ? optionWithReason(option, option.right ? '[x] ' : '[ ] ', columns, theme)
      : wrap(styledText(option.inline, theme), columns, { indent: '[ ] ', hang: '    ' }),
  );
  return joinWithBlankLines([blockLines(question.prompt, columns, theme), options]);
}

/** What can be looked up later, and the sources: for text, which has no lookup screen beside it. */
export function referenceLines(
  { lookup, sources }: Extract<Page, { kind: 'monday' }>,
  columns: number,
  theme: Theme,
): string[] {
  const rows = lookup.flatMap(row => [
    ...wrap(row.need, columns, { indent: '  ', hang: '    ' }),
    ...wrap(`${theme.dim('→')} ${row.use}`, columns, { indent: '    ', hang: '      ' }),
  ]);
  return joinWithBlankLines([
    [theme.strong('To look up later'), ...rows],
    [
      theme.strong('Sources'),
      ...sources.flatMap(source =>
        wrap(`${source.title}: ${source.reference}`, columns, { indent: '  ', hang: '    ' }),
      ),
    ],
  ]);
}
