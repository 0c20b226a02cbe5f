import { areaTitle } from '../conventions/area';
import type { Route } from '../route';
import { joinColumns, pad, truncate, width, wrap } from '../text/layout';
import { pluralize } from '../text/pluralize';
import { symbols, type Theme } from '../text/theme';
import type { AreaStatus, CourseMap, LessonStatus, TrackStatus } from './course-map';
import type { Overview } from './overview';
import type { PathStatus } from './path-status';

/** From this width on, areas are beside the tracks. */
const wide = 76;
/** The columns from which a track shows its lessons as cells. */
const roomForCells = 44;
const gap = 3;

/** How wide the parts of a track's line are that depend on the course. */
interface TrackColumns {
  title: number;
  /** 0 where there is no room for cells. */
  cells: number;
  done: number;
}

/** Where Enter leads from each row: what is next, the tracks, the paths, the areas with a lesson to take. */
export function mapRoutes({ map, paths, next }: Overview): Route[] {
  return [
    next.route,
    ...map.tracks.map(track => lessonRoute(track.next)),
    ...paths.map(({ path }): Route => ({ screen: 'path', id: path.id })),
    ...map.areas.map(({ lesson }): Route => (lesson ? lessonRoute(lesson) : { screen: 'review' })),
  ];
}

const lessonRoute = ({ summary }: LessonStatus): Route => ({ screen: 'lesson', id: summary.id });

/**
 * Lays out the map.
 * @param overview the map, and what is next
 * @param cursor the chosen row; null for text, which leaves out the paths and the areas
 * @param columns the width
 * @param theme the styles
 * @returns lines no wider than `columns`, and the line of the chosen row
 */
export function mapLines(
  { map, paths, next }: Overview,
  cursor: number | null,
  columns: number,
  theme: Theme,
): { lines: string[]; chosen: number } {
  const on = (row: number) => (line: string) =>
    row === cursor ? theme.accent(`${symbols.pointer} ${line}`) : `  ${line}`;
  const first = map.tracks.length + 1;
  const ways =
    paths.length === 0
      ? []
      : [
          theme.dim(`  Paths${paths.some(path => path.isFollowed) ? ', * is yours' : ''}`),
          ...paths.map((path, i) => followedMark(path, on(first + i)(pathLine(path)))),
          '',
        ];
  const areas = [
    theme.dim('  Found in your reviews'),
    ...map.areas.map((area, i) => on(first + paths.length + i)(areaLine(area))),
    ...(map.repairs > 0 ? [theme.dim(`  ${pluralize(map.repairs, 'contract')} repaired`)] : []),
  ];
  const isBeside = cursor !== null && columns >= wide;
  const parts = trackColumns(map, isBeside ? columns - gap - Math.max(...[...ways, ...areas].map(width)) : columns);
  const tracks = [
    theme.dim(`  ${columnsOf(parts, 'Tracks', '', ['done', 'due', 'weak'])}`),
    ...map.tracks.map((track, i) => on(i + 1)(trackLine(track, parts))),
  ];
  const texts = [next.text, ...next.shorter].map(text => `Next  ${text}`);
  const step = texts.find(text => width(text) <= columns - 2) ?? truncate(texts.at(-1)!, columns - 2);
  const top = [on(0)(theme.strong(step)), ''];
  // As text, reviews are reported elsewhere in more detail.
  if (cursor === null) return { lines: [...top, ...tracks].map(text => text.trimEnd()), chosen: 0 };
  const right = [...ways, ...areas];
  // The line of a row below its heading; the blank line after the paths is no row.
  const below = (row: number) => row - first + (ways.length > 0 && row >= first + paths.length ? 3 : 1);
  if (!isBeside) {
    const lines = [...top, ...tracks, '', ...right];
    const line = cursor === 0 ? 0 : cursor < first ? cursor + 2 : top.length + tracks.length + 1 + below(cursor);
    return { lines, chosen: line };
  }
  const left = Math.max(...tracks.map(width));
  const line = cursor === 0 ? 0 : cursor < first ? cursor + 2 : top.length + below(cursor);
  return { lines: [...top, ...joinColumns(tracks, right, left, gap)].map(text => text.trimEnd()), chosen: line };
}

/** A cell for each lesson of the longest track, as far as the titles leave room; at least one where there are cells at all. */
function trackColumns({ tracks }: CourseMap, columns: number): TrackColumns {
  const longest = Math.max(...tracks.map(track => track.lessons.length));
  const least = columns < roomForCells ? 0 : 1;
  // Without cells, nothing but a space separates the count from the title.
  const done = Math.max(4, 2 * String(longest).length + (least === 0 ? 2 : 1));
  const room = columns - 2 - width(columnsOf({ title: 0, cells: least, done }, '', '', ['', '', ''])) + least;
  const title = Math.min(room - least, Math.max(...tracks.map(({ track }) => width(track))));
  return { title, cells: least === 0 ? 0 : Math.min(longest, room - title), done };
}

function trackLine(track: TrackStatus, parts: TrackColumns): string {
  const some = (count: number) => (count === 0 ? '' : String(count));
  return columnsOf(parts, track.track, stripOf(track, parts.cells), [
    `${track.done}/${track.lessons.length}`,
    some(track.due),
    some(track.weak),
  ]);
}

/** A cell for each lesson; where there are more lessons than cells, a bar as long as the part that is done. */
function stripOf({ lessons, done }: TrackStatus, cells: number): string {
  const cell = (isDone: boolean) => (isDone ? symbols.barFull : symbols.barEmpty);
  if (lessons.length <= cells) return lessons.map(({ state }) => cell(state === 'done')).join('');
  const full = Math.floor((done / lessons.length) * cells);
  return Array.from({ length: cells }, (_, i) => cell(i < full)).join('');
}

function columnsOf(parts: TrackColumns, title: string, strip: string, figures: [string, string, string]): string {
  const [done, due, weak] = figures;
  const right = `${pad(done, parts.done, 'start')} ${pad(due, 3, 'start')} ${pad(weak, 4, 'start')}`;
  const left = pad(title, parts.title);
  return parts.cells === 0 ? left + right : `${left}  ${pad(strip, parts.cells)} ${right}`;
}

/** How far a path is. */
const pathLine = ({ path, done, steps }: PathStatus): string =>
  `${pad(truncate(path.title, 21), 21)} ${pad(`${done}/${steps.length}`, 5, 'start')}`;

/** A sign before the path that is followed, unless it's the chosen row. */
const followedMark = ({ isFollowed }: PathStatus, line: string): string =>
  isFollowed ? line.replace(/^ {2}/, '* ') : line;

const areaLine = ({ area, met, found, weak }: AreaStatus): string =>
  `${pad(areaTitle(area), 16)}  ${pad(met === 0 ? '-' : `${found}/${met}`, 5, 'start')}${weak ? ' !' : ''}`;

/** What there is to say about the chosen row, in at most two lines. */
export function rowDetailLines({ map, paths }: Overview, cursor: number, columns: number): string[] {
  const track = map.tracks[cursor - 1];
  const way = paths[cursor - 1 - map.tracks.length];
  const area = map.areas[cursor - 1 - map.tracks.length - paths.length];
  const said = (...sentences: string[]) => sentences.flatMap(text => wrap(text, columns)).slice(0, 2);
  if (track) {
    const named = (count: (mark: LessonStatus) => number) =>
      track.lessons.filter(mark => count(mark) > 0).map(mark => `${mark.summary.title} (${count(mark)})`);
    const missed = named(mark => mark.weak);
    const open = named(mark => (mark.state === 'done' ? mark.tasksOpen : 0));
    return said(
      truncate(`${enterOf(track.next)} ${titleOf(track.next)}`, columns),
      truncate(
        [
          ...(missed.length > 0 ? [`Missed last time: ${missed.join(', ')}`] : []),
          ...(open.length > 0 ? [`Tasks open: ${open.join(', ')}`] : []),
        ].join('. '),
        columns,
      ),
    );
  }
  if (way) {
    const isOver = way.isFollowed && way.next === null;
    const follows = isOver
      ? 'You’ve finished it.'
      : way.isFollowed
        ? 'Home continues with it.'
        : 'There, you can follow this path.';
    return said(truncate(way.path.audience, columns), truncate(`To see its steps, press Enter. ${follows}`, columns));
  }
  if (area) {
    const record =
      area.met === 0
        ? 'None of your reviews has had a flaw in this area yet.'
        : area.met === 1
          ? `You ${area.found === 1 ? 'claimed' : 'missed'} it in the only review with such a flaw.`
          : `You claimed it in ${area.found} of the ${area.met} reviews with such a flaw${area.weak ? '; you missed it recently.' : '.'}`;
    return said(record, area.lesson ? truncate(`${enterOf(area.lesson)} ${titleOf(area.lesson)}`, columns) : '');
  }
  return said(`${mapLegend} !: missed in at least half of your last reviews.`);
}

/** What the words of the map mean. */
export const mapLegend = 'Due: questions to answer today. Weak: wrong last time.';

const enterOf = ({ state }: LessonStatus): string =>
  ({ started: 'Enter continues', new: 'Enter begins', done: 'Enter opens' })[state];

const titleOf = ({ summary }: LessonStatus): string => `${summary.title} · ${summary.topic}`;
