import { type Command, type Io, type OptionValues, printJson, printList, wrongUsage } from '../command';
import type { CoursePath } from '../course/reference-types';
import { lessonSummaries } from '../generated/lessons';
import { paths } from '../generated/paths';
import { pathWords, stepTitle } from '../overview/path-lines';
import { type PathStatus, pathStatuses } from '../overview/path-status';
import type { ProgressStore } from '../progress/types';
import { table, wrap } from '../text/layout';
import { listInWords } from '../text/list-in-words';
import { openForChange, openStoreIfKnown, tellNewName } from './_store';
import { unknownChoice } from './_unknown-choice';

const ids = () => paths.map(({ id }) => id);

/** @throws InputError `unknown_path` */
function pathOf(id: string): CoursePath {
  const found = paths.find(path => path.id === id);
  if (!found) throw unknownChoice('unknown_path', 'path', id, ids());
  return found;
}

const statusesOf = (store: ProgressStore): PathStatus[] => pathStatuses(paths, lessonSummaries, store.progress());

const command: Command = {
  usage: 'path [id]',
  summary: 'a path through the course: its lessons, labs, and cases (without an id: list the paths)',
  order: 1.5,
  options: [
    { flags: '--follow', summary: 'follow this path: from now on, Home continues with it' },
    { flags: '--leave', summary: 'stop following the path' },
  ],
  complete: ([first]) => (first === undefined ? ids() : []),
  screen([id], options) {
    if (options.follow === true || options.leave === true) return null;
    return id === undefined ? { screen: 'overview' } : { screen: 'path', id: pathOf(id).id };
  },
  async run([id], options, io) {
    if (options.follow === true || options.leave === true) return follow(id, options, io);
    if (id === undefined) return printPaths(io);
    const path = pathOf(id);
    const status = statusesOf(await openStoreIfKnown(io)).find(each => each.path === path)!;
    if (io.globals.json)
      return printList(
        io,
        status.steps.map(({ step, title, topic, minutes, state, command: opens }) => ({
          kind: step.kind,
          id: step.id,
          title,
          topic,
          minutes,
          state,
          command: `api-design-tutor ${opens}`,
        })),
      );
    const lines = table(
      status.steps.map(({ command: opens, words, minutes, ...step }) => [
        `  ${opens}`,
        words || 'new',
        minutes === null ? '' : `${minutes} min`,
        stepTitle(step),
      ]),
      io.columns,
    );
    const intro = wrap(`${path.audience} ${pathWords(status)}.`, io.columns, { indent: '  ' });
    const way = status.next
      ? [`Next: api-design-tutor ${status.next.command}`, ...followHint(status)]
      : ['You’ve finished this path.'];
    io.out(io.theme.signs(`${[io.theme.strong(path.title), ...intro, '', ...lines, '', ...way].join('\n')}\n`));
    return 0;
  },
};
export default command;

const followHint = ({ isFollowed, path }: PathStatus): string[] =>
  isFollowed ? [] : [`To have Home continue with this path: api-design-tutor path ${path.id} --follow`];

async function printPaths(io: Io): Promise<number> {
  const statuses = statusesOf(await openStoreIfKnown(io));
  if (io.globals.json)
    return printList(
      io,
      statuses.map(({ path, steps, done, minutesLeft, isFollowed, next }) => ({
        id: path.id,
        title: path.title,
        audience: path.audience,
        steps: steps.length,
        done,
        minutes_left: minutesLeft,
        followed: isFollowed,
        next: next === null ? null : `api-design-tutor ${next.command}`,
      })),
    );
  const parts = statuses.flatMap(status => [
    `${io.theme.strong(status.path.id)}  ${status.path.title}${status.isFollowed ? ' (you follow it)' : ''}`,
    ...wrap(`${status.path.audience} ${pathWords(status)}.`, io.columns, { indent: '  ' }),
    '',
  ]);
  io.out(`${[...parts, ...wrap('See its steps with: api-design-tutor path ID', io.columns)].join('\n')}\n`);
  return 0;
}

/** Follows a path, or none, from now on. */
async function follow(id: string | undefined, options: OptionValues, io: Io): Promise<number> {
  if (options.follow === true && options.leave === true) {
    throw wrongUsage('--follow and --leave contradict each other.', 'Leave out one of the two.');
  }
  if (options.follow === true && id === undefined) {
    throw wrongUsage('Name the path to follow.', `The paths are ${listInWords(ids())}.`);
  }
  const path = id === undefined ? null : pathOf(id);
  await tellNewName(io);
  const store = await openForChange(io, 'follow');
  const before = store.progress().path;
  if (options.leave === true && path && before !== path.id) {
    throw wrongUsage(`You aren’t following the path ${path.id}.`, 'Leave out --leave.');
  }
  const now = options.leave === true ? null : path!.id;
  if (now !== before) store.record({ type: 'path', path: now });
  await store.flush();
  const { next } = statusesOf(store).find(({ isFollowed }) => isFollowed) ?? { next: null };
  if (io.globals.json)
    return printJson(io, { path: now, next: next === null ? null : `api-design-tutor ${next.command}` });
  if (now === null)
    io.out(before === null ? 'You aren’t following any path.\n' : 'You’ve stopped following the path.\n');
  else
    io.out(
      `You’re following ${path!.title}. ${next ? `Next: api-design-tutor ${next.command}` : 'You’ve finished it.'}\n`,
    );
  return 0;
}
