import { useEffect, useRef, useState } from 'react';
import { InputError } from '../../../command';
import { expandTypedPath, findDescriptions } from '../../../review/user-contract/files';
import { Inset, Lines } from '../../components/lines';
import { useApp, useRoute } from '../../context';
import { type Binding, typingRow } from '../../keymap';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { formLines } from './form-lines';
import {
  type CheckField,
  checkFields,
  checkFormReducer,
  checkRequest,
  initialCheckForm,
  missingField,
} from './form-state';

/** Which API, by which contract, and with which credential? What is typed here stays in memory. */
export function CheckForm() {
  const app = useApp();
  const { theme, body, contracts, prepareCheck } = app;
  const { options: given = {} } = useRoute('check');
  const [state, store] = useScreenStore(checkFormReducer, () => initialCheckForm(given), 'form');

  // A person may leave while a file is being read.
  const isOpen = useRef(true);
  useEffect(() => {
    void findDescriptions(contracts.place.cwd, () => !isOpen.current).then(([file]) => {
      if (file !== undefined) store.dispatch({ type: 'found', file });
    });
    return () => {
      isOpen.current = false;
    };
  }, []);
  const [failure, setFailure] = useState<unknown>(null);
  // A bug is shown as on any other screen.
  if (failure !== null) throw failure;

  const start = async () => {
    const missing = missingField(store.get());
    if (missing !== null) return store.dispatch(missing);
    const { url, options } = checkRequest(store.get(), given, typed => expandTypedPath(typed, contracts.place));
    store.dispatch({ type: 'reading' });
    try {
      await prepareCheck(url, options);
      store.dispatch({ type: 'ready' });
      if (isOpen.current) app.go({ screen: 'check', url, options });
    } catch (error) {
      if (!(error instanceof InputError)) return setFailure(error);
      const about = error.details?.option as CheckField | undefined;
      const at = about !== undefined && checkFields.includes(about) ? about : store.get().at;
      store.dispatch({ type: 'rejected', at, problem: error.message, hint: error.hint ?? '' });
    }
  };
  const move = (by: number) => () => store.dispatch({ type: 'move', by });
  const keys = (): Binding[] => [
    { keys: ['enter'], label: 'check', run: () => void start() },
    { keys: ['up', 'shift+tab'], sign: '↑↓', label: 'field', run: move(-1) },
    { keys: ['down', 'tab'], run: move(1) },
    { keys: ['escape'], sign: 'esc', label: 'leave', run: () => app.back() },
    typingRow(press => store.dispatch({ type: 'press', press })),
  ];
  const size = { columns: Math.min(78, body.columns - 2), rows: body.rows };
  return (
    <ScreenLayout crumbs={['Check']} field keys={keys} busy={state.reading}>
      <Inset>
        <Lines lines={formLines(state, given, size, theme)} />
      </Inset>
    </ScreenLayout>
  );
}
