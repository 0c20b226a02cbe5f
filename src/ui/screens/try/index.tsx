import { useEffect, useState } from 'react';
import { lessons } from '../../../generated/lessons';
import { wrap } from '../../../text/layout';
import { scrollIntoView } from '../../../text/scroll';
import { fieldText } from '../../../tryit/fields';
import { editColumns, formLines } from '../../../tryit/form-lines';
import { initialTryState, tryReducer } from '../../../tryit/reducer';
import { type LessonStep, replay } from '../../../tryit/replay';
import { responseLines } from '../../../tryit/response-lines';
import { chosenFlaw, exchangesOf, isWaiting, selectedField, shownExchange, type TryState } from '../../../tryit/state';
import { Inset, Lines } from '../../components/lines';
import { lastOffset, Scroller } from '../../components/scroller';
import { Waiting } from '../../components/waiting';
import { useApp, useRoute } from '../../context';
import { useLoaded } from '../../loaded';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { tryKeys } from './keys';

/** Try it: edit a request, send it in-process as any caller, and read what comes back. */
export default function TryScreen() {
  const { lesson: id, step } = useRoute('try');
  return id === undefined ? <Bench start={null} /> : <TryLesson id={id} step={step} />;
}

function TryLesson({ id, step }: { id: string; step: string | undefined }) {
  const { loaded: lesson, failure } = useLoaded(async () => {
    if (!Object.hasOwn(lessons, id)) throw new Error(`There is no lesson "${id}".`);
    return lessons[id]!();
  });
  if (lesson) return <Bench start={{ lesson, step: step ?? lesson.chain.steps[0]?.id ?? '' }} />;
  return <Waiting crumbs={['Try it']} doing="Opening the lesson …" failure={failure} />;
}

function Bench({ start }: { start: LessonStep | null }) {
  const app = useApp();
  const { theme, body } = app;
  const { withoutFlaws } = useRoute('try');
  const [state, store] = useScreenStore(tryReducer, () => initialTryState(!withoutFlaws));
  const [failure, setFailure] = useState<string | null>(null);
  // Until the state changes, as by any other key that does something.
  const [told, setTold] = useState<{ words: string; at: TryState } | null>(null);
  const { version, flawed, flaw, sent } = state;

  useEffect(() => {
    let here = true;
    if (store.get().resultOf === version) return;
    replay(start, { flawed, flaw }, sent).then(
      result => here && store.dispatch({ type: 'replayed', version, result }),
      (error: Error) => here && setFailure(error.message),
    );
    return () => {
      here = false;
    };
    // The version says whether anything changed; the start never does.
  }, [version]);

  const openEditor = () => {
    const { draft, editing } = store.get();
    const field = selectedField(store.get());
    void app
      .editText(editing?.text ?? fieldText(draft, field) ?? '', field.kind === 'body' ? 'json' : 'txt')
      .then(outcome =>
        store.dispatch(
          outcome.kind === 'edited'
            ? { type: 'replace', text: outcome.text }
            : { type: 'problem', text: outcome.message },
        ),
      );
  };

  const notify = (words: string) => setTold({ words, at: store.get() });
  const columns = Math.min(76, body.columns - 2);
  const title = start ? start.lesson.summary.title : 'Try it';
  const place = start?.lesson.chain.steps.find(each => each.id === start.step);
  const name = start ? `${title}${place ? `, ${place.title}` : ''}` : title;
  const parts = layOut(state, { columns, rows: body.rows, theme });
  return (
    <ScreenLayout
      crumbs={start ? [title, 'Try it'] : ['Try it']}
      status={statusOf(state)}
      notice={told?.at === state ? told.words : undefined}
      field={() => store.get().editing !== null}
      busy={state.result === null && failure === null}
      keys={() => {
        const { answer, answerRows } = layOut(store.get(), { columns, rows: body.rows, theme });
        const scroll = { last: lastOffset(answer.length, answerRows), page: Math.max(1, answerRows - 2) };
        return tryKeys({ app, store, title: name, columns: editColumns(columns), scroll, openEditor, notify });
      }}
    >
      <Inset>
        {failure === null ? (
          <>
            <Lines lines={parts.form} />
            <Scroller lines={parts.answer} offset={state.offset} rows={parts.answerRows} />
          </>
        ) : (
          <Lines lines={['', ...wrap(failure, columns)]} />
        )}
      </Inset>
    </ScreenLayout>
  );
}

function statusOf(state: TryState): string {
  const flaws = state.result?.flaws.length ?? 0;
  const on = flaws === 0 ? [] : [`${flaws === 1 ? 'flaw' : `${flaws} flaws`} ${state.flawed ? 'on' : 'off'}`];
  return [...on, isWaiting(state) && state.result ? 'sending …' : `${state.sent.length} sent`].join(' · ');
}

/** The form above, as much of it as shows the row under the cursor; the response below takes the rest. */
function layOut(state: TryState, view: { columns: number; rows: number; theme: ReturnType<typeof useApp>['theme'] }) {
  const { columns, rows, theme } = view;
  const form = formLines(state, columns, theme);
  const problem =
    state.problem === null ? [] : wrap(`! ${state.problem}`, columns, { hang: '  ' }).map(theme.wrong).slice(0, 3);
  const roomy = rows >= 17 ? 1 : 0;
  // While somebody types, the field may take what it needs; otherwise at least half is for the response.
  const most = Math.max(3, (state.editing ? rows - 4 : Math.ceil(rows / 2)) - problem.length - 1 - roomy);
  const height = Math.min(most, form.lines.length);
  const from = Math.min(scrollIntoView(0, form.from, height, form.to), Math.max(0, form.lines.length - height));
  const above = [...(roomy ? [''] : []), ...form.lines.slice(from, from + height), ...problem, ''];
  return { form: above, answer: answerOf(state, columns, theme), answerRows: Math.max(1, rows - above.length) };
}

function inviting(state: TryState): string {
  const choice = state.untouched ? chosenFlaw(state) : null;
  if (!choice) return 'Choose a caller, change the request as you like, and press s to send it.';
  if (choice.times === null) return 'This is the first of the requests that show the flaw: press s to send it.';
  const often = choice.times === 1 ? 'press s to send it' : `press s ${choice.times} times`;
  return `This request shows the flaw: ${often}. Then press f to compare with a service that follows the convention.`;
}

function answerOf(state: TryState, columns: number, theme: ReturnType<typeof useApp>['theme']): string[] {
  if (!state.result) return [theme.dim('Sending …')];
  const seen = shownExchange(state);
  if (!seen) {
    return wrap(`Nothing has been sent yet. ${inviting(state)}`, columns).map(theme.dim);
  }
  const before = exchangesOf(state)[seen.place - 1]?.at ?? null;
  return responseLines(seen.exchange, {
    ...seen,
    fromLesson: state.result.lessonExchanges.length,
    before,
    sources: state.sources,
    columns,
    theme,
  });
}
