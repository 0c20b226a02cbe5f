import { useEffect } from 'react';
import { completions, findDescriptions } from '../../../review/user-contract/files';
import { drawField } from '../../../text/buffer/draw';
import { stripControlCharacters, wrap } from '../../../text/layout';
import { Choices } from '../../components/choices';
import { Inset, Lines } from '../../components/lines';
import { useApp } from '../../context';
import { arrowKeys, type Binding, typingRow } from '../../keymap';
import { rowsAround } from '../../rows-around';
import { ScreenLayout } from '../../screen-layout';
import { useStore } from '../../store';
import { chosenRow, fieldRows, fileFieldReducer, initialFileField, isPath, submittedText } from './state';

interface FileFieldProps {
  /** The field's initial text, and what was wrong with it. */
  text: string;
  problem: string;
  hint: string;
  start(path: string): void;
  /** Back to the contract that is open; absent where none is. */
  back?: () => void;
}

/** Which file? A path typed, pasted or dropped; or one of the descriptions found below this folder. */
export function FileField({ text, problem, hint, start, back }: FileFieldProps) {
  const app = useApp();
  const { theme, body, contracts } = app;
  const [state, store] = useStore(fileFieldReducer, () => ({ ...initialFileField(text), problem, hint }));

  useEffect(() => {
    let here = true;
    void findDescriptions(contracts.place.cwd, () => !here).then(files => store.dispatch({ type: 'found', files }));
    return () => {
      here = false;
    };
  }, []);
  const typed = state.field.text;
  useEffect(() => {
    if (!isPath(typed)) return;
    void completions(typed, contracts.place).then(list => store.dispatch({ type: 'completions', text: typed, list }));
  }, [typed]);

  const open = () => {
    const now = store.get();
    const path = submittedText(now);
    if (path.trim() === '') {
      store.dispatch({
        type: 'refused',
        text: now.field.text,
        problem: 'You haven’t named a file yet.',
        hint: 'Type or paste a path; ~ is your home folder.',
      });
    } else start(path);
  };
  const move = (by: number) => store.dispatch({ type: 'move', by });
  const keys = (): Binding[] => [
    { keys: ['enter'], label: 'open', run: open },
    ...(fieldRows(store.get()).length > 0
      ? [
          ...arrowKeys(move, { label: 'choose', letters: false }),
          { keys: ['pageup'], run: () => move(-10) },
          { keys: ['pagedown'], run: () => move(10) },
        ]
      : []),
    { keys: ['tab'], run: () => store.dispatch({ type: 'complete' }) },
    { keys: ['escape'], sign: 'esc', label: back ? 'back' : 'leave', run: back ?? (() => app.back()) },
    typingRow(press => store.dispatch({ type: 'press', press })),
  ];

  const columns = Math.min(76, body.columns - 2);
  const rows = fieldRows(state);
  const roomy = body.rows >= 12;
  const head = [
    ...(roomy
      ? ['', ...wrap('Which OpenAPI file? Type or paste its path. The file never leaves this machine.', columns), '']
      : []),
    drawField('File', state.field, true, columns, theme),
    '',
    ...(state.problem === ''
      ? []
      : [
          ...wrap(`! ${stripControlCharacters(state.problem)}`, columns, { hang: '  ' }).map(theme.wrong),
          ...wrap(stripControlCharacters(state.hint), columns),
          '',
        ]),
  ];
  const title =
    state.problem !== '' && rows.length === 0
      ? ''
      : isPath(typed)
        ? rows.length > 0
          ? 'Paths that begin like this'
          : ''
        : state.found === null
          ? 'Looking for OpenAPI files in this folder …'
          : rows.length > 0
            ? 'Found in this folder, and below it'
            : state.found.length > 0
              ? 'None of the files found here has these words in its name.'
              : 'No OpenAPI file was found in this folder or its subfolders.';
  const height = Math.max(1, body.rows - head.length - 1);
  const chosen = chosenRow(state);
  const shown = rowsAround(rows, chosen ?? 0, height);
  return (
    <ScreenLayout crumbs={['Your contract']} field keys={keys}>
      <Inset>
        <Lines lines={[...head, ...wrap(title, columns).map(theme.dim)].slice(0, body.rows)} />
        {rows.length === 0 ? null : chosen === null ? (
          <Lines lines={shown.rows.map(row => `  ${row}`)} />
        ) : (
          <Choices
            labels={shown.rows.map(row => stripControlCharacters(row).slice(-(columns - 2)))}
            cursor={chosen - shown.from}
            columns={columns}
          />
        )}
      </Inset>
    </ScreenLayout>
  );
}
