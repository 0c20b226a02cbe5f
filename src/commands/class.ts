import { basename, relative } from 'node:path';
import { folderObstacle } from '../classroom/collect-folder';
import { severalFilesText } from '../classroom/members';
import type { ClassPlan } from '../classroom/plan';
import { minutesText, planMinutes, planParts, stepsAndMinutes } from '../classroom/plan-minutes';
import { checkClass } from '../classroom/read';
import { type Command, type Io, wrongUsage } from '../command';
import { collectedFiles } from '../progress/class-folder';
import { isSameName } from '../progress/same-person';
import { didYouMean } from '../text/closest-matches';
import { jsonText } from '../text/control-characters';
import { stripControlCharacters, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { shellQuote } from '../text/shell-quote';
import { handout } from './_class-handout';
import { knownParts, openPlan } from './_class-plan';
import { planTable } from './_class-plan-table';
import { classSummary } from './_class-summary';

const actions = ['new', 'check', 'summary', 'handout'];

const command: Command = {
  usage: 'class <action> <file> [more...]',
  summary: 'for teachers: new FILE, check FILE, handout FILE, summary FILE; the README describes the class file',
  order: 92,
  options: [
    { flags: '--format <format>', summary: 'summary: text, json, csv, or markdown' },
    { flags: '--answers', summary: 'handout: print the key instead: answers and reasons, solutions, what to look for' },
  ],
  complete: ([first]) => (first === undefined ? actions : null),
  async run([action = '', file = '', ...more], options, io) {
    if (action !== 'summary' && more.length > 0) {
      throw wrongUsage(`class ${action} takes one file.`, `For example: class ${action} friday.yaml`);
    }
    const onlyFor = (name: string, use: string) => {
      if (options[name] !== undefined && action !== use)
        throw wrongUsage(`--${name} works only with class ${use}.`, 'Leave it out.');
    };
    onlyFor('format', 'summary');
    onlyFor('answers', 'handout');
    switch (action) {
      case 'new':
        return (await import('./_class-new')).newClass(file, io);
      case 'check':
        return check(file, io);
      case 'summary':
        return classSummary(await openPlan(file, io.cwd, io.now()), more, options, io);
      case 'handout':
        return handout(await openPlan(file, io.cwd, io.now()), options, io);
      default:
        throw wrongUsage(
          `There is no "class ${stripControlCharacters(action)}".`,
          didYouMean(action, actions, `You can use ${actions.join(', ')}.`),
        );
    }
  },
};

export default command;

/** What several accounts on one machine need, with the line to type. A class with one account at each seat needs none of it. */
function collectNotes(plan: ClassPlan, io: Io): { text: string; command: string }[] {
  return [...folderNotes(plan, io), ...seatNotes(plan)];
}

/** Somebody with two files in the folder changed seats, or two people have one name. */
function seatNotes({ collect }: ClassPlan): { text: string; command: string }[] {
  const files = collect === null ? [] : collectedFiles(collect);
  const people = [...new Set(files.map(({ person }) => person))];
  return people.flatMap(name => {
    const own = files.filter(({ person }) => isSameName(person, name));
    if (own.length < 2 || own[0]!.person !== name) return [];
    const text = severalFilesText(
      name,
      own.map(({ path }) => basename(path)),
    );
    return [{ text: `Note: ${text}`, command: '' }];
  });
}

function folderNotes({ collect }: ClassPlan, io: Io): { text: string; command: string }[] {
  const obstacle = collect === null ? null : folderObstacle(collect);
  if (collect === null || obstacle === null) return [];
  const shown = stripControlCharacters(relative(io.cwd, collect) || '.');
  const folder = shellQuote(shown);
  if (process.platform === 'win32')
    return [{ text: `Note: there is no folder ${shown} yet. To create it:`, command: `mkdir ${folder}` }];
  return obstacle === 'missing'
    ? [
        {
          text: `Note: there is no folder ${shown} yet. The first person who answers a question creates it, and then other accounts can’t write to it. If people have separate accounts, create it for all of them first:`,
          command: `mkdir ${folder} && chmod 1777 ${folder}`,
        },
      ]
    : [
        {
          text: `Note: other accounts can’t write to the folder ${shown}. If people have separate accounts, open it for all of them:`,
          command: `chmod 1777 ${folder}`,
        },
      ];
}

/** Reports everything that is wrong at once. */
async function check(file: string, io: Io): Promise<number> {
  const { plan, problems } = checkClass(file, io.cwd, await knownParts(file, io.cwd, io.now(), true));
  if (io.globals.json) {
    const { title, people, collect, settings } = plan;
    const parts = planParts(plan);
    const steps = parts.flatMap(({ day, steps: own }) => own.map(({ step, minutes }) => ({ ...step, day, minutes })));
    const notes = collectNotes(plan, io);
    io.out(
      jsonText({ class: title, people, plan: steps, minutes: planMinutes(plan), collect, settings, problems, notes }),
    );
    return problems.length > 0 ? 1 : 0;
  }
  const shown = stripControlCharacters(file);
  for (const { line, column, message } of problems) io.out(`${shown}:${line}:${column}  ${message}\n`);
  const parts = [
    plan.people.length === 0 ? 'anybody' : plan.people.length === 1 ? '1 person' : `${plan.people.length} people`,
    plan.steps.length === 0 ? 'the whole course' : stepsAndMinutes(plan),
    plan.collect === null ? 'progress stays on each machine' : `collected in ${stripControlCharacters(plan.collect)}`,
  ];
  const sound = problems.length === 0 ? parts.join(', ') : pluralize(problems.length, 'problem');
  io.out(`${stripControlCharacters(plan.title)}: ${sound}\n`);
  if (problems.length === 0 && plan.steps.length > 0) {
    const columns = Math.min(80, io.columns);
    io.out(`\n${[...planTable(plan, io.theme), '', ...wrap(minutesText, columns)].join('\n')}\n`);
  }
  for (const note of collectNotes(plan, io))
    io.out(
      `\n${[...wrap(note.text, Math.min(80, io.columns)), ...(note.command === '' ? [] : [`  ${note.command}`])].join('\n')}\n`,
    );
  return problems.length > 0 ? 1 : 0;
}
