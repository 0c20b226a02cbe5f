import { useEffect } from 'react';
import { InputError } from '../../../command';
import { knownSpelling, profileLabel, profileName } from '../../../progress/profiles';
import { drawField } from '../../../text/buffer/draw';
import { truncate, wrap } from '../../../text/layout';
import { Choices } from '../../components/choices';
import { Inset, Lines } from '../../components/lines';
import { type User, useApp, useRoute } from '../../context';
import { arrowKeys, type Binding, typingRow } from '../../keymap';
import { rowsAround } from '../../rows-around';
import { ScreenLayout } from '../../screen-layout';
import { useStore } from '../../store';
import { initialPicker, type PickerRow, pickerReducer, pickerRows } from './state';

/** Who is here? Somebody known, somebody new, or a guest who leaves no trace. */
export default function ProfilePicker() {
  const app = useApp();
  const { theme, body } = app;
  const [state, store] = useStore(pickerReducer, () => initialPicker(app.progress.profile));
  const { names } = state;
  const { atLaunch = false } = useRoute('profile-picker');

  useEffect(() => {
    void app.profiles().then(names => store.dispatch({ type: 'loaded', names }));
  }, []);

  const become = (who: User) => {
    if (store.get().opening) return;
    store.dispatch({ type: 'opening' });
    app.switchUser(who).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      store.dispatch({ type: 'refused', problem: error.message, hint: error.hint ?? '' });
    });
  };
  const choose = () => {
    const row = pickerRows(store.get())[store.get().cursor]!;
    if (row.kind === 'new') store.dispatch({ type: 'field', open: true });
    else become(row.kind === 'guest' ? { guest: true } : { profile: row.name });
  };
  const enter = () => {
    const { name } = store.get();
    try {
      const wanted = profileName(name.text.trim());
      // Some file systems take Anna and anna for one file, so a known name is met in any spelling.
      become({ profile: knownSpelling(store.get().names ?? [], wanted) ?? wanted });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      store.dispatch({ type: 'refused', problem: error.message, hint: error.hint ?? '' });
    }
  };

  const move = (by: number) => store.dispatch({ type: 'move', by });
  const keys = (): Binding[] =>
    store.get().typing
      ? [
          { keys: ['enter'], label: 'begin', run: enter },
          {
            keys: ['escape'],
            sign: 'esc',
            label: 'leave the field',
            run: () => store.dispatch({ type: 'field', open: false }),
          },
          typingRow(press => store.dispatch({ type: 'press', press })),
        ]
      : [
          ...arrowKeys(move, { label: 'choose', letters: false }),
          { keys: ['enter', 'right'], label: 'this is me', run: choose },
          { keys: ['home'], help: 'go to the first row', run: () => move(-1000) },
          { keys: ['end'], help: 'go to the last row', run: () => move(1000) },
          { keys: ['pageup'], help: 'move up ten names', run: () => move(-10) },
          { keys: ['pagedown'], help: 'move down ten names', run: () => move(10) },
          { keys: ['escape'], sign: 'esc', label: escapeLabel(), run: findAllOrLeave },
          { ...typingRow(press => store.dispatch({ type: 'find', press })), sign: 'letters', label: 'find' },
        ];
  const escapeLabel = () => (store.get().find.text !== '' ? 'all names' : atLaunch ? 'quit' : 'leave');
  const findAllOrLeave = () => {
    if (store.get().find.text !== '') store.dispatch({ type: 'find-all' });
    else if (atLaunch) app.quit(0);
    else app.back();
  };

  const columns = Math.min(76, body.columns - 2);
  const rows = pickerRows(state);
  // A small window has no room for space between.
  const framed = (line: string): string[] => (body.rows < 10 ? [line] : ['', line, '']);
  const room = body.rows - framed('').length;
  // A list that's longer than the window has a line that says how much of it is out of sight.
  const shown = rowsAround(rows, state.cursor, rows.length > room ? room - 1 : room);
  const below = rows.length - shown.from - shown.rows.length;
  const more = [shown.from > 0 ? `↑ ${shown.from} above` : '', below > 0 ? `↓ ${below} more below` : '']
    .filter(part => part !== '')
    .join('   ');
  const known = rows.length - 2;
  const count = known > 0 && shown.rows.length < rows.length ? `${Math.min(state.cursor + 1, known)} of ${known}` : '';
  const label = (row: PickerRow): string =>
    row.kind === 'known'
      ? truncate(profileLabel(row.name), columns - 2)
      : row.kind === 'new'
        ? 'Somebody new'
        : 'A guest: nothing is saved';
  const found = drawField('Who is here?', state.find, true, columns, theme);
  const intro = framed(theme.strong('Who is here?'));
  return (
    <ScreenLayout
      crumbs={[app.plan?.title ?? 'api-design-tutor']}
      status={state.typing ? '' : count}
      field
      nobody={atLaunch}
      keys={keys}
      busy={names === null || state.opening}
    >
      <Inset>
        {state.typing ? (
          <Lines
            lines={[
              ...intro,
              drawField('Your name', state.name, true, columns, theme),
              '',
              ...(state.problem === '' ? [] : wrap(`! ${state.problem}`, columns, { hang: '  ' }).map(theme.wrong)),
              ...wrap(
                state.problem === '' ? 'Your progress is saved under this name on this machine.' : state.hint,
                columns,
              ),
            ]}
          />
        ) : (
          <>
            <Lines lines={state.find.text === '' ? intro : framed(found)} />
            {names === null ? null : (
              <Choices labels={shown.rows.map(label)} cursor={state.cursor - shown.from} columns={columns} />
            )}
            {names === null || more === '' ? null : <Lines lines={[`  ${theme.dim(theme.signs(more))}`]} />}
          </>
        )}
      </Inset>
    </ScreenLayout>
  );
}
