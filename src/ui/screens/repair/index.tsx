import { useEffect, useLayoutEffect, useState } from 'react';
import { startTask, type TaskAction, type TaskState, taskReducer } from '../../../course/tasks/state';
import type { ContractTask } from '../../../course/tasks/types';
import { allChanges, allRules } from '../../../linter/engine/lint';
import { writeText } from '../../../openapi/files';
import { makeExercise } from '../../../review/exercises/exercise';
import { givenText } from '../../../review/exercises/text';
import type { Exercise } from '../../../review/exercises/types';
import { checkRepair } from '../../../review/repair/check';
import { type RepairDraft, repairDraft } from '../../../review/repair/draft';
import { repairFact } from '../../../review/repair/fact';
import { defaultFileName, openRepairFile, type RepairFile, repairText, withHead } from '../../../review/repair/file';
import { repairAttempt, repairTask } from '../../../review/repair/task';
import { watchText } from '../../../terminal/watch-file';
import { TaskEditor } from '../../components/task-editor';
import { taskKeys } from '../../components/task-keys';
import { Waiting } from '../../components/waiting';
import { type App, useApp, useRoute } from '../../context';
import type { Binding } from '../../keymap';
import { toldBy } from '../../loaded';
import { createStore, type Store } from '../../store';

/** A repair that somebody has begun; it outlives leaving the screen. */
interface RepairSession {
  exercise: Exercise;
  task: ContractTask;
  store: Store<TaskState, TaskAction>;
  /** The file that is written and watched; null while the text is only here. */
  file: RepairFile | null;
  /** Where the text is kept while it's only here. */
  draft: RepairDraft;
  /** The exercise was reviewed, so that its flaws are no secret. */
  isReviewed: boolean;
  /** The text is one that was left on an earlier visit. */
  isDraft: boolean;
}

/** The contract of an exercise in an editor, or in a file of the person's that is watched. */
export default function Repair() {
  const app = useApp();
  const { userState } = app;
  const asked = useRoute('repair');
  const [session, setSession] = useState<RepairSession | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const code = asked.exercise ?? app.progress.progress().reviews.at(-1)?.exercise;
  useEffect(() => {
    const kept = userState.get(keptAs(code, asked.file)) as RepairSession | undefined;
    if (kept) setSession(kept);
    else if (code === undefined)
      setFailure(
        'There’s no exercise to repair yet. Review one first: press enter. Or name one by its code: repair CODE.',
      );
    else
      begin(app, code, asked.file).then(
        begun => {
          userState.set(keptAs(code, asked.file), begun);
          setSession(begun);
        },
        (error: Error) => setFailure(toldBy(error)),
      );
  }, []);
  if (session) return <RepairEditor session={session} />;
  const review: Binding = { keys: ['enter'], label: 'review', run: () => app.replace({ screen: 'review' }) };
  const keys = code === undefined ? [review] : [];
  return <Waiting crumbs={['Repair']} doing="Preparing the contract …" failure={failure} keys={keys} />;
}

/** A text that is only here is kept this long (ms) after a change. */
const keepAfter = 300;

const keptAs = (code: string | undefined, file: string | undefined): string => `repair ${code} ${file ?? ''}`;

const fixesOf = (rule: string): string[] => [...allRules, ...allChanges].find(({ id }) => id === rule)?.fixes ?? [];

async function begin(app: App, code: string, name: string | undefined): Promise<RepairSession> {
  const exercise = await makeExercise({ seed: '', code });
  const file =
    name === undefined ? null : openRepairFile(exercise, { name, cwd: app.contracts.place.cwd, overwrite: false });
  const draft = repairDraft(exercise, app.progress.drafts());
  const left = file ? null : draft.read();
  const task = repairTask(exercise, file ? repairText(exercise) : givenText(exercise), fixesOf);
  const reduce = taskReducer(task);
  const begun = startTask(task, false, file?.text ?? left ?? undefined);
  // What was edited before is looked at as it is.
  const resumed = begun.buffer.text === task.start ? begun : reduce(begun, { type: 'run' });
  const isReviewed = app.progress.progress().reviews.some(review => review.exercise === exercise.code);
  return { exercise, task, store: createStore(reduce, resumed), file, draft, isReviewed, isDraft: left !== null };
}

function RepairEditor({ session }: { session: RepairSession }) {
  const app = useApp();
  const { exercise, task, store, draft } = session;
  const [file, setFile] = useState(session.file);
  const attach = (opened: RepairFile) => {
    session.file = opened;
    setFile(opened);
  };

  // Whatever ends the screen, a key, a signal or another screen on top, the text is kept.
  useLayoutEffect(() => {
    if (file !== null) return;
    let timer: NodeJS.Timeout | null = null;
    let kept = store.get().buffer.text;
    const keep = () => {
      timer = null;
      const { text } = store.get().buffer;
      if (text !== kept && session.file === null) draft.keep(text);
      kept = text;
    };
    const stop = store.subscribe(() => {
      timer ??= setTimeout(keep, keepAfter);
    });
    return () => {
      stop();
      if (timer) clearTimeout(timer);
      keep();
    };
  }, [file]);

  useEffect(() => {
    if (file === null) return;
    return watchText(file.path, text => {
      if (text === null || text === store.get().buffer.text) return;
      store.dispatch({ type: 'replace', text });
      store.dispatch({ type: 'run' });
    });
  }, [file]);

  const notice = (text: string) => store.dispatch({ type: 'notice', text });
  const save = (path: string, name: string) => {
    try {
      writeText(path, name, store.get().buffer.text);
    } catch (error) {
      notice((error as Error).message);
    }
  };
  const dispatch = (action: TaskAction) => {
    store.dispatch(action);
    // The first look is at the contract as it was given, which begins with what nobody has to repair.
    const { editing, buffer } = store.get();
    if (action.type === 'attempted' && action.number === 0 && !editing && buffer.cursor === 0)
      store.dispatch({ type: 'next-objection' });
    if (action.type !== 'run' && action.type !== 'replace') return;
    // An editor of one's own was closed: that is a save like any other.
    if (action.type === 'replace') store.dispatch({ type: 'run' });
    if (session.file) save(session.file.path, session.file.name);
  };

  const writeToFile = () => {
    const mine = store.get().buffer.text;
    try {
      const opened = openRepairFile(exercise, {
        name: defaultFileName(exercise),
        cwd: app.contracts.place.cwd,
        overwrite: false,
      });
      const changed = mine !== givenText(exercise);
      const text = opened.written && changed ? withHead(exercise, mine) : opened.text;
      if (opened.written && changed) writeText(opened.path, opened.name, text);
      store.dispatch({ type: 'from-file', start: repairText(exercise), text });
      draft.drop();
      attach(opened);
      const from = opened.written
        ? 'The contract is in'
        : 'The file already existed, so you continue with it (u restores your text):';
      if (changed || !opened.written || store.get().attempted !== null) store.dispatch({ type: 'run' });
      notice(`${from} ${opened.name}. It’s checked each time you save it.`);
    } catch (error) {
      notice(toldBy(error as Error));
    }
  };
  const write: Binding = {
    keys: ['w'],
    label: file === null ? 'to a file' : undefined,
    help:
      file === null
        ? 'write the contract to a file, and check it each time you save it'
        : `${file.name} is being watched`,
    run: file === null ? writeToFile : () => notice(`${file.name} is checked each time you save it.`),
  };
  return (
    <TaskEditor
      task={task}
      store={store}
      dispatch={dispatch}
      attempt={async text => {
        const result = checkRepair(exercise, text ?? store.get().start);
        const fact = repairFact(exercise, result, app.progress.progress().repairs);
        if (fact) app.progress.record(fact);
        const looked = repairAttempt(result);
        // Who hasn't reviewed the exercise looks for its flaws until they ask.
        return text === null && !session.isReviewed ? { ...looked, findings: [], notes: [] } : looked;
      }}
      crumbs={['Review', exercise.contract.title, 'Repair']}
      status={file?.name ?? (session.isDraft ? 'your draft' : '')}
      keys={controls => [...taskKeys(controls), ...(controls.state.editing ? [] : [write])]}
    />
  );
}
