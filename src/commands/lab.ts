import { type Command, InputError, type Io, printList } from '../command';
import { labs } from '../generated/labs';
import { lessonSummaries } from '../generated/lessons';
import { runAsJson, runAsText } from '../lab/outcome';
import { describeParameter, readParams, splitSettings } from '../lab/params';
import type { Lab } from '../lab/types';
import { jsonText } from '../text/control-characters';
import { table, wrap } from '../text/layout';
import { playLab } from './_lab-prompt';
import { openStore } from './_store';

/** The lab with this id; throws an InputError that names those there are. */
async function openLab(id: string): Promise<Lab> {
  const load = Object.hasOwn(labs, id) ? labs[id] : undefined;
  if (load === undefined) {
    throw new InputError(
      'unknown_lab',
      `There is no lab ${JSON.stringify(id)}.`,
      `The labs are: ${Object.keys(labs).join(', ')}.`,
    );
  }
  return load();
}

const allLabs = (): Promise<Lab[]> => Promise.all(Object.values(labs).map(load => load()));

const settings = (lab: Lab, options: Record<string, unknown>): Record<string, string> =>
  splitSettings((options.set as string[] | undefined) ?? [], lab.parameters);

async function printLabs(io: Io): Promise<number> {
  const all = await allLabs();
  if (io.globals.json) {
    return printList(
      io,
      all.map(({ id, title, topic, lesson, alsoLessons = [], intro, parameters, actions }) => ({
        id,
        title,
        topic,
        lesson,
        lessons: [lesson, ...alsoLessons],
        intro,
        parameters,
        actions: actions.map(({ id, key, title }) => ({ id, key, title })),
      })),
    );
  }
  const lines = all.flatMap(lab => [
    ...table([[io.theme.strong(lab.id), `${lab.title}: ${lab.topic}`]], io.columns),
    ...wrap(lab.intro, io.columns, { indent: '  ' }),
    ...wrap(`--set ${lab.parameters.map(describeParameter).join(', ')}`, io.columns, { indent: '  ', hang: '      ' }),
    '',
  ]);
  io.out(io.theme.signs(`${lines.join('\n')}\nRun one with: api-design-tutor lab ID\n`));
  return 0;
}

const command: Command = {
  usage: 'lab [id]',
  summary: 'watch real clients use the service, step by step (without an id: list the labs)',
  order: 6,
  options: [
    { flags: '--seed <text>', summary: 'the seed of a run, to repeat that run exactly' },
    { flags: '--set <name=value>', summary: 'set a parameter of the lab (repeatable)', collect: true },
  ],
  complete: ([first]) => (first === undefined ? Object.keys(labs) : []),
  async screen([id], options) {
    if (id === undefined) return { screen: 'labs' };
    const lab = await openLab(id);
    const set = settings(lab, options);
    readParams(lab, set);
    return { screen: 'lab', id: lab.id, seed: options.seed as string | undefined, set };
  },
  async run([id], options, io) {
    if (id === undefined) return printLabs(io);
    const lab = await openLab(id);
    const seed = (options.seed as string | undefined) ?? io.randomSeed();
    const recording = await lab.record(readParams(lab, settings(lab, options)), seed);
    if (io.typedLines && io.globals.plain && !io.globals.json) {
      const store = await openStore(io);
      await playLab(lab, recording, io.typedLines(), io, fact => store.record(fact));
      await store.flush();
      return 0;
    }
    if (io.globals.json) io.out(jsonText(runAsJson(lab, recording)));
    else io.out(io.theme.signs(`${runAsText(lab, recording, lessonSummaries, io.columns, io.theme).join('\n')}\n`));
    return 0;
  },
};

export default command;
