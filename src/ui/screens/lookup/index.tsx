import { Box } from 'ink';
import { lessonSummaries } from '../../../generated/lessons';
import { courseRows as rows } from '../../../lookup/course-rows';
import { nearestLesson } from '../../../lookup/nearest-lesson';
import { createLookupIndex } from '../../../lookup/search';
import { initialLookup, lookupReducer, selectedIndex } from '../../../lookup/state';
import { drawField } from '../../../text/buffer/draw';
import { width, wrap } from '../../../text/layout';
import { ChoiceRows } from '../../components/choice-rows';
import { Inset, Lines } from '../../components/lines';
import { useApp, useRoute } from '../../context';
import { arrowKeys, type Binding, typingRow } from '../../keymap';
import { rowsAround } from '../../rows-around';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { detailLines, detailRows, labelOf, wholeLines } from './lines';

const lookup = createLookupIndex(rows);
/** Drawing, keys and footer ask for the same words, so the last answer is kept. */
let last = { words: '', found: rows };
const find = (words: string) => {
  if (last.words !== words) last = { words, found: lookup.search(words).map(hit => hit.row) };
  return last.found;
};

/** Need X, use Y: found while the person types; every row leads to its lesson. */
export default function LookupScreen() {
  const app = useApp();
  const { theme, body } = app;
  const { words } = useRoute('lookup');
  const [state, store] = useScreenStore(lookupReducer, () => initialLookup(words));
  const found = find(state.words.text);
  const at = selectedIndex(state, found.length);

  const move = (by: number) => {
    const now = store.get();
    const place = selectedIndex(now, find(now.words.text).length);
    const next = Math.max(0, Math.min(find(now.words.text).length - 1, place + by));
    store.dispatch({ type: 'move', by: next - now.cursor });
  };
  const target = () => {
    const now = store.get();
    const list = find(now.words.text);
    return list[selectedIndex(now, list.length)] ?? null;
  };
  const open = () => {
    const row = target();
    if (!row?.lesson) return;
    // The list has the keys on the way back: with the field focused, H would be typed instead of leading Home.
    store.dispatch({ type: 'typing', on: false });
    app.go({ screen: 'lesson', id: row.lesson, ...(row.step ? { step: row.step } : {}), glance: true });
  };
  const columns = body.columns - 1;
  const whole = () => {
    const row = target();
    return row ? wholeLines(row, columns, theme) : [];
  };
  const scroll = (by: number) => {
    const last = Math.max(0, whole().length - body.rows);
    store.dispatch({ type: 'whole', from: Math.max(0, Math.min(last, (store.get().whole ?? 0) + by)) });
  };
  const back = () => store.dispatch({ type: 'whole', from: null });
  const cut = () => {
    const row = target();
    return (
      row !== null &&
      detailLines(row, columns, detailRows(find(store.get().words.text), body.rows, columns, theme), theme).cut
    );
  };
  const leads = target()?.lesson != null;
  const several = find(store.get().words.text).length > 1;
  const arrows = (letters: boolean) => arrowKeys(move, { label: several ? 'choose' : undefined, letters });
  const openKey = (keys: string[]): Binding =>
    leads
      ? { keys, label: 'open the lesson', run: open }
      : { keys, help: 'open the lesson, if there is one', run: open };
  const common: Binding[] = [
    {
      keys: ['tab'],
      label: cut() ? 'whole row' : undefined,
      help: 'show the whole row',
      run: () => scroll(0),
    },
    { keys: ['pageup'], help: 'move up ten rows', run: () => move(-10) },
    { keys: ['pagedown'], help: 'move down ten rows', run: () => move(10) },
  ];
  const reading = (): Binding[] => [
    { keys: ['escape', 'tab'], sign: 'esc', label: 'list', help: 'go back to the list', run: back },
    ...arrowKeys(scroll, { label: whole().length > body.rows ? 'scroll' : undefined }),
    openKey(['enter', 'right']),
  ];
  const keys = (): Binding[] =>
    store.get().whole !== null
      ? reading()
      : store.get().typing
        ? [
            ...arrows(false),
            openKey(['enter']),
            ...common,
            {
              keys: ['escape'],
              sign: 'esc',
              label: 'leave the field',
              run: () => store.dispatch({ type: 'typing', on: false }),
            },
            typingRow(press => store.dispatch({ type: 'press', press })),
          ]
        : [
            ...arrows(true),
            openKey(['enter', 'right']),
            {
              keys: ['/', 'i'],
              label: 'type',
              help: 'search for other words',
              run: () => store.dispatch({ type: 'typing', on: true }),
            },
            ...common,
            { keys: ['home'], help: 'go to the first row', run: () => move(-rows.length) },
            { keys: ['end'], help: 'go to the last row', run: () => move(rows.length) },
          ];

  const roomy = body.rows >= 14;
  const detail = detailRows(found, body.rows, columns, theme);
  const listRows = body.rows - (roomy ? 4 : 2) - detail;
  const shown = rowsAround(found, at, listRows);
  const left = Math.min(Math.max(0, ...shown.rows.map(row => width(row.need))), Math.floor(columns * 0.45));
  const field = drawField('Need', state.words, state.typing, columns, theme);
  const count = found.length === 0 ? 'nothing found' : `row ${at + 1} of ${found.length}`;
  const chosenRow = found[at];
  if (state.whole !== null && chosenRow) {
    return (
      <ScreenLayout crumbs={['Look up']} status={count} keys={keys}>
        <Inset>
          <Lines lines={whole().slice(state.whole, state.whole + body.rows)} />
        </Inset>
      </ScreenLayout>
    );
  }
  return (
    <ScreenLayout crumbs={['Look up']} status={count} field={() => store.get().typing} keys={keys}>
      <Inset>
        <Lines lines={[...(roomy ? [''] : []), field, '']} />
        <Box height={found.length === 0 ? listRows + detail : listRows} flexDirection="column" flexShrink={0}>
          {shown.rows.length === 0 ? (
            <Lines lines={nothing(state.words.text, columns, listRows + detail)} />
          ) : (
            <ChoiceRows
              labels={shown.rows.map(row => labelOf(row, left, columns - 2))}
              cursor={at - shown.from}
              columns={columns}
            />
          )}
        </Box>
        <Lines
          lines={[...(roomy ? [''] : []), ...(chosenRow ? detailLines(chosenRow, columns, detail, theme).lines : [])]}
        />
      </Inset>
    </ScreenLayout>
  );
}

function nothing(words: string, columns: number, rows: number): string[] {
  const near = nearestLesson(words, lookup, lessonSummaries);
  const close = lookup.nearest(words) ? [] : lookup.suggest(words);
  const lines = [
    'Nothing matches these words.',
    ...(near ? wrap(`The nearest lesson is "${near.title}", in the track ${near.track}.`, columns) : []),
    ...wrap(close.length > 0 ? `Try ${close.join(', or ')}.` : 'Try fewer or other words.', columns),
  ];
  const more = wrap('If the field is empty, every row is listed.', columns);
  return lines.length + more.length <= rows ? [...lines, ...more] : lines;
}
