import { compactEvents } from './compact';
import type { Progress, ProgressEvent } from './types';

/** What events add up to, whatever their order, compacted or not. */
export function foldEvents(events: Iterable<ProgressEvent>): Progress {
  const progress: Progress = {
    lessons: table(),
    answers: table(),
    tasks: table(),
    unsolvedTasks: table(),
    reviews: [],
    repairs: [],
    labs: table(),
    cases: table(),
    path: null,
  };
  for (const event of compactEvents(events)) {
    if (event.type === 'lesson') {
      const before = progress.lessons[event.lesson];
      progress.lessons[event.lesson] = {
        page: event.page,
        pagesSeen: [...(before?.pagesSeen ?? []).filter(page => page !== event.page), event.page],
        done: event.done || (before?.done ?? false),
        lastAt: event.at,
      };
    } else if (event.type === 'answer') {
      const key = `${event.lesson}/${event.question}`;
      const { option, right, sure, at } = event;
      progress.answers[key] = { option, right, sure, at, times: (progress.answers[key]?.times ?? 0) + 1 };
    } else if (event.type === 'task') {
      const { attempts, hints, at } = event;
      progress.tasks[`${event.lesson}/${event.task}`] = { attempts, hints, at };
      delete progress.unsolvedTasks[`${event.lesson}/${event.task}`];
    } else if (event.type === 'attempt') {
      const key = `${event.lesson}/${event.task}`;
      const { attempts, hints, at } = event;
      const before = progress.unsolvedTasks[key];
      // Somebody who begins again at another time counts from one.
      if (!progress.tasks[key] && attempts >= (before?.attempts ?? 0))
        progress.unsolvedTasks[key] = { attempts, hints, at };
    } else if (event.type === 'review') {
      const { exercise, claimed, found, planted, score, at, agreed, missed, unsupported } = event;
      const { claims, everything, notes, seed, level } = event;
      const byArea = agreed && missed && unsupported ? { agreed, missed, unsupported } : {};
      const byClaim = {
        ...(claims === undefined ? {} : { claims }),
        ...(everything === undefined ? {} : { everything }),
        ...(notes === undefined ? {} : { notes }),
        ...(seed === undefined ? {} : { seed }),
        ...(level === undefined ? {} : { level }),
      };
      progress.reviews.push({ exercise, claimed, found, planted, score, at, ...byArea, ...byClaim });
    } else if (event.type === 'repair') {
      const { exercise, planted, left, breaking, done, at } = event;
      const before = progress.repairs.find(repair => repair.exercise === exercise);
      if (before && (before.left < left || (before.done && !done))) continue;
      progress.repairs = progress.repairs.filter(repair => repair !== before);
      progress.repairs.push({ exercise, planted, left, breaking, done, at });
    } else if (event.type === 'lab') {
      const before = progress.labs[event.lab];
      const said = event.answer === undefined ? before : event;
      const { question, answer: option, right = false, at } = event;
      const answers = before?.answers ?? table<{ option: string; right: boolean; at: number }>();
      if (question !== undefined && option !== undefined) answers[question] = { option, right, at };
      progress.labs[event.lab] = {
        finished: event.finished || (before?.finished ?? false),
        ...(said?.answer === undefined ? {} : { answer: said.answer }),
        ...(said?.right === undefined ? {} : { right: said.right }),
        ...(Object.keys(answers).length === 0 ? {} : { answers }),
        at,
      };
    } else if (event.type === 'path') {
      progress.path = event.path;
    } else if (event.type === 'case') {
      if (progress.cases[event.case]?.solved) continue;
      const { ended, solved, requests, minutes, hints, attempts, at } = event;
      progress.cases[event.case] = { ended, solved, requests, minutes, hints, attempts, at };
    }
  }
  return progress;
}

/** A record without a prototype: ids come from files, and "constructor" is an id like any other. */
const table = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;
