import { width, wrap } from '../text/layout';
import type { Theme } from '../text/theme';
import { blockLines, indent, joinWithBlankLines, styledText } from './block-lines';
import { exchangeLines } from './exchange-lines';
import type { StepRun } from './http-request';
import type { FixedVersionPart } from './run-steps';
import { taskLines } from './tasks/task-lines';
import type { Option, Page, Question } from './types';
import type { QuestionAnswer } from './walkthrough';

interface PageView {
  columns: number;
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
  /** Whole bodies, for text that scrolls in a terminal's own history. */
  bodyLines?: number;
}

/**
 * Lays out a page. While a question is open, its prompt and options aren't part of the page: the screen draws them
 * below, next to the cursor.
 * @param page the page
 * @param view what is known
 * @returns lines no wider than `view.columns`
 */
export function pageLines(page: Page, view: PageView): string[] {
  const { columns, theme } = view;
  switch (page.kind) {
    case 'text':
      return blockLines(page.blocks, columns, theme);
    case 'question':
      return view.revealed
        ? joinWithBlankLines([verdictLines(page.question, view), otherLines(page.question, view)])
        : [];
    case 'step':
      return stepLines(page, view);
    case 'task':
      return joinWithBlankLines([
        taskLines(page.task, columns, theme),
        wrap(theme.dim(`To do it: api-design-tutor lesson ${page.lesson}#${page.id} --plain`), columns, { hang: '  ' }),
      ]);
    case 'fixed':
      return joinWithBlankLines([
        blockLines(page.blocks, columns, theme),
        ...(view.fixedVersionParts ?? []).flatMap(part => [
          part.title === null ? [] : [theme.dim(part.title)],
          exchangeLines(part.requests, part.run.exchanges, view),
        ]),
        blockLines(page.after, columns, theme),
      ]);
    case 'misconceptions':
      return joinWithBlankLines(
        page.items.map(item => [
          ...wrap(theme.strong(styledText(item.belief, theme)), columns),
          ...indent(blockLines(item.answer, columns - 2, theme)),
        ]),
      );
    case 'monday':
      return joinWithBlankLines([
        wrap(styledText(page.inline, theme), columns),
        [theme.strong('To look up later'), ...lookupLines(page, columns, theme)],
        [
          theme.strong('Sources'),
          ...page.sources.flatMap(source =>
            wrap(`${source.title}: ${source.reference}`, columns, { indent: '  ', hang: '    ' }),
          ),
        ],
      ]);
  }
}

function stepLines({ step }: Extract<Page, { kind: 'step' }>, view: PageView): string[] {
  const { columns, theme, run } = view;
  const { question, script } = step;
  const exchanges = (answers: boolean) =>
    script && run ? exchangeLines(script.requests, run.exchanges, { ...view, answers }) : [];
  if (question && !view.revealed) {
    return joinWithBlankLines([blockLines(step.before, columns, theme), step.hidden ? [] : exchanges(false)]);
  }
  const words = 'The same requests, sent to a service that keeps the convention';
  const cure = view.withoutFlaws ? wrap(theme.accent(words), columns) : [];
  return joinWithBlankLines([
    // After the answer what was told before is known; the exchange comes up.
    ...(question && view.answer !== undefined ? [] : [blockLines(step.before, columns, theme)]),
    ...(question && !view.withoutFlaws ? [verdictLines(question, view)] : []),
    cure,
    exchanges(true),
    ...(view.withoutFlaws ? [] : [blockLines(step.after, columns, theme)]),
    ...(question && !view.withoutFlaws ? [otherLines(question, view)] : []),
  ]);
}

/** The verdict: the reason for the chosen option, and the right one if it was another. */
function verdictLines(question: Question, { columns, theme, answer }: PageView): string[] {
  if (answer === undefined) return [];
  const asked = labelled('Asked', blockLines(question.prompt, columns - labelWidth, theme), theme);
  const right = question.options.find(option => option.right)!;
  const chosen =
    answer && answer !== 'skipped' ? question.options.find(option => option.id === answer.option) : undefined;
  const rightLines = [
    ...labelled('Correct', wrap(styledText(right.inline, theme), columns - labelWidth), theme),
    ...labelled('', blockLines(right.reason, columns - labelWidth, theme), theme),
  ];
  if (!chosen || answer === 'skipped' || !answer) return [...asked, ...rightLines];
  const manner = answer.sure ? 'sure' : 'guess';
  const said = labelled(
    'You said',
    wrap(`${styledText(chosen.inline, theme)} (${manner})`, columns - labelWidth),
    theme,
  );
  const reason = blockLines(chosen.reason, columns - labelWidth, theme);
  if (chosen.right) return [...asked, ...said, ...labelled(theme.accent('Correct'), reason, theme)];
  return [...asked, ...said, ...labelled(theme.wrong('Not quite'), reason, theme), ...rightLines];
}

/** Why the options that were neither chosen nor right are wrong. */
function otherLines(question: Question, { columns, theme, answer }: PageView): string[] {
  if (answer === undefined) return [];
  const chosen = answer && answer !== 'skipped' ? answer.option : '';
  const others = question.options.filter(option => !option.right && option.id !== chosen);
  if (others.length === 0) return [];
  return [theme.dim('The other options'), ...others.flatMap(option => optionWithReason(option, '- ', columns, theme))];
}

const optionWithReason = (option: Option, mark: string, columns: number, theme: Theme): string[] => [
  ...wrap(styledText(option.inline, theme), columns, { indent: mark, hang: ' '.repeat(width(mark)) }),
  ...indent(blockLines(option.reason, columns - 4, theme), '    '),
];

const labelWidth = 12;

/** Lines with a label before the first one. */
const labelled = (label: string, lines: readonly string[], theme: Theme): string[] =>
  lines.map((line, i) => {
    const lead = i === 0 ? label + ' '.repeat(Math.max(1, labelWidth - width(label))) : ' '.repeat(labelWidth);
    return line === '' ? '' : (i === 0 && label !== '' ? theme.strong(lead) : lead) + line;
  });

/**
 * Lays out a question for reading.
 * @param question the question
 * @param columns the width
 * @param theme the styles
 * @param answers whether to say which option is right, and why
 * @returns lines
 */
export function questionLines(question: Question, columns: number, theme: Theme, answers: boolean): string[] {
  const options = question.options.flatMap(option =>
    answers
      ? optionWithReason(option, option.right ? '[x] ' : '[ ] ', columns, theme)
      : wrap(styledText(option.inline, theme), columns, { indent: '[ ] ', hang: '    ' }),
  );
  return joinWithBlankLines([blockLines(question.prompt, columns, theme), options]);
}

function lookupLines({ lookup }: Extract<Page, { kind: 'monday' }>, columns: number, theme: Theme): string[] {
  return lookup.flatMap(row => [
    ...wrap(row.need, columns, { indent: '  ', hang: '    ' }),
    ...wrap(`${theme.dim('→')} ${row.use}`, columns, { indent: '    ', hang: '      ' }),
  ]);
}
