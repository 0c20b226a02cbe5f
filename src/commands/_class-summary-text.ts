import { basename } from 'node:path';
import { type Learner, severalFilesText } from '../classroom/members';
import type { ClassPlan } from '../classroom/plan';
import { statusWords } from '../classroom/step-status';
import type { Io } from '../command';
import type { PersonFigures } from '../overview/person-figures';
import { daysAgo } from '../progress/counts';
import { stripControlCharacters, table, truncate, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { nameInPlan, type Row, reached } from './_class-rows';
import { casesInShort, labsInShort, missedLines, tasksInShort } from './_summary';

/** `14 of 25 done, 3 begun` */
function reachedWords(rows: readonly Row[], at: number): string {
  const begun = reached(rows, at, 'started');
  return `${reached(rows, at, 'done')} of ${rows.length} done${begun > 0 ? `, ${begun} begun` : ''}`;
}

/** How many have done each step of the class; homework may come later. */
const finishedClass = (plan: ClassPlan, rows: readonly Row[]): number =>
  rows.filter(({ statuses }) => statuses.every(({ state }, i) => state === 'done' || plan.steps[i]!.homework)).length;

/** Two files under one name are one person, so a teacher has to know of them. */
const seatLines = (rows: readonly Row[], columns: number): string[] =>
  rows
    .filter(({ learner }) => learner.files.length > 1)
    .flatMap(({ learner: { name, files } }) => [
      '',
      ...wrap(
        severalFilesText(
          name,
          files.map(file => basename(file)),
        ),
        columns,
      ),
    ]);

/** `2, 1 task`: unanswered questions, and unsolved tasks. */
function skippedWords({ skipped, tasksSkipped }: PersonFigures): string {
  const parts = [
    ...(skipped > 0 ? [String(skipped)] : []),
    ...(tasksSkipped > 0 ? [pluralize(tasksSkipped, 'task')] : []),
  ];
  return parts.join(', ') || '-';
}

/** The summary for people: the plan, everybody's place in it, and what the class finds hard. */
export async function summaryText(plan: ClassPlan, rows: readonly Row[], io: Io): Promise<string> {
  const shortName = ({ name, listed }: Learner) => truncate(`${stripControlCharacters(name)}${listed ? '' : ' *'}`, 22);
  const hasCases = rows.some(({ figures }) => figures.cases + figures.casesGivenUp > 0);
  const steps = table(
    plan.steps.map((step, i) => [`  ${i + 1}`, nameInPlan(step), reachedWords(rows, i)]),
    io.columns,
  );
  const head = ['Who', ...plan.steps.map((_, i) => String(i + 1)), 'Last'];
  const [active, waiting] = [
    rows.filter(({ lastAt }) => lastAt !== null),
    rows.filter(({ lastAt }) => lastAt === null),
  ];
  const lines = [
    io.theme.strong(
      `${stripControlCharacters(plan.title)}: ${active.length} of ${rows.length} have begun${plan.steps.some(({ homework }) => !homework) ? `, ${finishedClass(plan, rows)} finished the class` : ''}`,
    ),
    ...(steps.length > 0 ? ['', ...steps] : []),
    ...(active.length > 0
      ? [
          '',
          ...table([
            head,
            ...active.map(({ learner, statuses, lastAt }) => [
              shortName(learner),
              ...statuses.map(statusWords),
              daysAgo(lastAt!, io.now()),
            ]),
          ]),
        ]
      : []),
    ...(waiting.length > 0
      ? ['', ...wrap(`Not begun: ${waiting.map(({ learner }) => shortName(learner)).join(', ')}`, io.columns)]
      : []),
    ...(active.length > 0
      ? [
          '',
          ...table(
            [
              ['Who', 'Skipped', 'Tasks', 'Labs', ...(hasCases ? ['Cases'] : []), 'Reviews'],
              ...active.map(({ learner, figures }) => [
                shortName(learner),
                skippedWords(figures),
                tasksInShort(figures) || '-',
                labsInShort(figures) || '-',
                ...(hasCases ? [casesInShort(figures) || '-'] : []),
                figures.planted === 0
                  ? '-'
                  : `${figures.found}/${figures.planted} by ${figures.claims}${figures.everything ? '!' : ''}`,
              ]),
            ],
            io.columns,
          ),
        ]
      : []),
    ...legend(plan, rows, hasCases, io.columns),
    ...(rows.some(({ learner }) => !learner.listed) ? ['* not in the list of the class file'] : []),
    ...seatLines(rows, io.columns),
    ...(await missedLines(
      rows.map(({ learner }) => learner),
      io,
    )),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the codes of the tables mean: only of those that are there. */
function legend(plan: ClassPlan, rows: readonly Row[], hasCases: boolean, columns: number): string[] {
  const statuses = rows.flatMap(row => row.statuses);
  const figures = rows.map(row => row.figures);
  const isReviewed = figures.some(({ planted }) => planted > 0);
  const texts: [boolean, string][] = [
    [statuses.some(({ state, step }) => state === 'started' && step !== null), 'p5/19: at page 5 of 19.'],
    [
      statuses.some(({ right, wrong, planted }) => planted === null && right + wrong > 0),
      '8/9: eight of nine questions answered correctly.',
    ],
    [
      statuses.some(({ state, open, tasks }) => state !== 'new' && (open ?? 0) + (tasks ?? 0) > 0),
      't1/3: one of three tasks solved.',
    ],
    [
      figures.some(({ skipped, tasksSkipped }) => skipped + tasksSkipped > 0),
      'Skipped: questions left unanswered, and tasks left unsolved.',
    ],
    [
      figures.some(({ tasks, tasksUnsolved }) => tasks + tasksUnsolved > 0),
      'Tasks: how many are solved, in how many attempts, and how many were attempted in vain.',
    ],
    [
      figures.some(each => labsInShort(each) !== ''),
      'Labs: how many of the started ones were finished, and how many predictions were correct.',
    ],
    [isReviewed, 'Reviews, such as 2/3 by 4: how many of the planted flaws were found, and how many claims were made.'],
    [figures.some(({ everything }) => everything), '!: nearly everything was claimed.'],
    [plan.steps.some(({ homework }) => homework), 'The second table leaves homework out.'],
    [hasCases, 'Cases: how many are solved, and how many requests were sent to the service.'],
  ];
  const shown = texts.flatMap(([isThere, text]) => (isThere ? [text] : []));
  return shown.length === 0 ? [] : ['', ...wrap(shown.join(' '), columns)];
}
