import { areaTitle } from '../conventions/area';
import type { Route } from '../route';
import { joinColumns, pad, truncate, width, wrap } from '../text/layout';
import { symbols, type Theme } from '../text/theme';
import type { AreaStatus, CourseMap, LessonStatus, TrackStatus } from './course-map';
import type { NextStep } from './next-step';

/** What the map shows and what to do next. */
export interface Overview {
  map: CourseMap;
  next: NextStep;
}

/** From this width on, areas are beside the tracks. */
const wide = 76;
/** The columns from which a track shows a cell for each lesson. */
const roomForCells = 46;
const gap = 3;

/** Where Enter leads from each row: what is next, the tracks, the areas with a lesson to take. */
export function mapRoutes({ map, next }: Overview): Route[] {
  return [
    next.route,
    ...map.tracks.map(track => lessonRoute(track.next)),
    ...map.areas.map(({ lesson }): Route => (lesson ? lessonRoute(lesson) : { screen: 'review' })),
  ];
}

const lessonRoute = ({ summary }: LessonStatus): Route => ({ screen: 'lesson', id: summary.id });

/**
 * Lays out the map.
 * @param overview the map, and what is next
 * @param cursor the chosen row; null for text, which leaves out the areas
 * @param columns the width
 * @param theme the styles
 * @returns lines no wider than `columns`, and the line of the chosen row
 */
export function mapLines(
  { map, next }: Overview,
  cursor: number | null,
  columns: number,
  theme: Theme,
): { lines: string[]; chosen: number } {
  const on = (row: number) => (line: string) =>
    row === cursor ? theme.accent(`${symbols.pointer} ${line}`) : `  ${line}`;
  const first = map.tracks.length + 1;
  const cells = columns >= roomForCells ? Math.max(...map.tracks.map(track => track.lessons.length)) : 0;
  const tracks = [
    theme.dim(`  ${trackHead(map, cells)}`),
    ...map.tracks.map((track, i) => on(i + 1)(trackLine(track, map, cells))),
  ];
  const areas = [theme.dim('  Found in your reviews'), ...map.areas.map((area, i) => on(first + i)(areaLine(area)))];
  const texts = [next.text, ...next.shorter].map(text => `Next  ${text}`);
  const step = texts.find(text => width(text) <= columns - 2) ?? truncate(texts.at(-1)!, columns - 2);
  const top = [on(0)(theme.strong(step)), ''];
  // As text, reviews are reported elsewhere in more detail.
  if (cursor === null) return { lines: [...top, ...tracks].map(text => text.trimEnd()), chosen: 0 };
  if (columns < wide) {
    const lines = [...top, ...tracks, '', ...areas];
    const line = cursor === 0 ? 0 : cursor < first ? cursor + 2 : cursor + 4;
    return { lines, chosen: line };
  }
  const left = Math.max(...tracks.map(width));
  const line = cursor === 0 ? 0 : cursor < first ? cursor + 2 : cursor - first + 3;
  return { lines: [...top, ...joinColumns(tracks, areas, left, gap)].map(text => text.trimEnd()), chosen: line };
}

const titleColumns = (map: CourseMap): number => Math.max(...map.tracks.map(({ track }) => width(track)));

const trackHead = (map: CourseMap, cells: number): string =>
  columnsOf(pad('Tracks', titleColumns(map)), cells, ' '.repeat(cells), ['done', 'due', 'weak']);

function trackLine(track: TrackStatus, map: CourseMap, cells: number): string {
  const strip = track.lessons.map(mark => (mark.state === 'done' ? symbols.barFull : symbols.barEmpty)).join('');
  const some = (count: number) => (count === 0 ? '' : String(count));
  return columnsOf(pad(track.track, titleColumns(map)), cells, strip, [
    `${track.done}/${track.lessons.length}`,
    some(track.due),
    some(track.weak),
  ]);
}

function columnsOf(title: string, cells: number, strip: string, [done, due, weak]: [string, string, string]): string {
  const figures = `${pad(done, 4, 'start')} ${pad(due, 3, 'start')} ${pad(weak, 4, 'start')}`;
  return cells === 0 ? title + figures : `${title}  ${pad(strip, cells)} ${figures}`;
}

const areaLine = ({ area, met, found, weak }: AreaStatus): string =>
  `${pad(areaTitle(area), 16)}  ${pad(met === 0 ? '-' : `${found}/${met}`, 5, 'start')}${weak ? ' !' : ''}`;

/** What there is to say about the chosen row, in at most two lines. */
export function rowDetailLines({ map }: Overview, cursor: number, columns: number): string[] {
  const track = map.tracks[cursor - 1];
  const area = map.areas[cursor - 1 - map.tracks.length];
  const said = (...sentences: string[]) => sentences.flatMap(text => wrap(text, columns)).slice(0, 2);
  if (track) {
    const missed = track.lessons.filter(mark => mark.weak > 0).map(mark => `${mark.summary.title} (${mark.weak})`);
    return said(
      truncate(`${enterOf(track.next)} ${titleOf(track.next)}`, columns),
      missed.length > 0 ? truncate(`Missed last time: ${missed.join(', ')}`, columns) : '',
    );
  }
  if (area) {
    const record =
      area.met === 0
        ? 'No review has had a flaw in this area yet.'
        : `You found it in ${area.found} of ${area.met} ${area.met === 1 ? 'review' : 'reviews'}${area.weak ? '; lately you missed it.' : '.'}`;
    return said(record, area.lesson ? truncate(`${enterOf(area.lesson)} ${titleOf(area.lesson)}`, columns) : '');
  }
  return said(`${mapLegend} !: missed in half of your last reviews or more.`);
}

/** What the words of the map mean. */
export const mapLegend = 'Due: questions to answer today. Weak: wrong last time.';

const enterOf = ({ state }: LessonStatus): string =>
  ({ started: 'Enter continues', new: 'Enter begins', done: 'Enter opens' })[state];

const titleOf = ({ summary }: LessonStatus): string => `${summary.title} · ${summary.topic}`;
