import { pluralizeOrNone } from '../../src/lab/format';
import { inMargin } from '../../src/lab/panes';
import { recordWith } from '../../src/lab/recorder';
import type { Lab } from '../../src/lab/types';
import { shortDate } from './calendar';
import { consumers } from './consumers';
import { drawYear } from './draw';
import { endings } from './events';
import { allLogLines } from './log-block';
import { endMonths, hoursOfBrownouts, lengths, startMonths } from './plan';
import { yearDecisions, yearQuestions } from './question';
import { figures, stopsOf, summarise } from './report';
import { exemption, extension, runYear } from './run';
import { canDecide, canWrite, foldYearEvent, initialYearState, mostLetters, type YearState } from './state';
import { yearStory, yearSummary, yearTranscript } from './story';

/** What each ending means, at a moment. */
function endingTexts(state: YearState): string[] {
  const { sunset } = state.sides.plan.plan;
  const texts = {
    enforce: `${shortDate(sunset)}, as announced`,
    extend: `${shortDate(sunset + extension)}, postponed for everybody`,
    exempt: `${shortDate(sunset)}, but ${shortDate(sunset + exemption)} for keys that called in the last 13 weeks (their owners are told)`,
    cancel: 'Never: the deprecation is cancelled',
  };
  return endings.map(ending => texts[ending]);
}

/** A year in which a report is retired: signals, brownouts, and the end (versioning.5 to versioning.8). */
const deprecation: Lab<YearState> = {
  id: 'deprecation',
  title: 'Deprecation',
  topic: 'a year',
  lesson: 'deprecation-signals',
  alsoLessons: ['brownouts-and-endgame'],
  intro:
    'A provider retires its weekly report, and six consumers have to move to a new one. The upper half shows your plan, with the dates from the settings. ' +
    'The lower half shows the same end date, announced only in a blog post that nobody reads. Who has moved by then?',
  parameters: [
    { name: 'headers', title: 'headers from', min: 0, max: startMonths.length - 1, default: 2, values: startMonths },
    {
      name: 'mail',
      title: 'mail to all owners',
      min: 0,
      max: startMonths.length - 1,
      default: 0,
      values: startMonths,
    },
    { name: 'brownouts', title: 'brownouts', min: 0, max: 4, default: 2 },
    { name: 'length', title: 'each brownout lasts', min: 0, max: lengths.length - 1, default: 1, values: lengths },
    { name: 'hours', title: 'brownout hours', min: 0, max: 1, default: 0, values: hoursOfBrownouts },
    { name: 'sunset', title: 'the end', min: 0, max: endMonths.length - 1, default: 2, values: endMonths },
    { name: 'lead', title: 'weeks to move', min: 1, max: 12, default: 4 },
  ],
  actions: [
    {
      id: 'decide',
      key: 'd',
      title: 'decide',
      help: 'decide what happens at the end',
      most: 2,
      value: () => 0,
      when: canDecide,
      input: { prompt: 'The end date is near. When should the old report end?', options: endingTexts },
    },
    {
      id: 'write',
      key: 'w',
      title: 'mail one',
      help: 'mail the owner of one key',
      most: mostLetters,
      value: () => 0,
      when: canWrite,
      input: {
        prompt: 'Which key’s owner do you mail? (You may send two such e-mails a year.)',
        options: ({ sides }) =>
          consumers.map(({ id }) => {
            const { oldCalls, lastOldAt, movedAt } = sides.plan.consumers[id];
            const last = lastOldAt === null ? '' : `, the last on ${shortDate(lastOldAt)}`;
            return `${id}: ${movedAt === null ? `${pluralizeOrNone(oldCalls, 'old call')} so far${last}` : 'has moved'}`;
          }),
      },
    },
  ],
  record: recordWith('deprecation', runYear, summarise),
  stops: stopsOf,
  initial: initialYearState,
  fold: foldYearEvent,
  draw: inMargin(drawYear),
  log: allLogLines,
  figures,
  summary: yearSummary,
  story: yearStory,
  transcript: yearTranscript,
  questions: yearQuestions,
  decisions: yearDecisions,
};

export default deprecation;
