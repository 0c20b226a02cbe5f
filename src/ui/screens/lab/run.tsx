import { useEffect } from 'react';
import { addChoice } from '../../../lab/choices';
import { type PlayerState, prepareRun, stateShown, untilNextPicture } from '../../../lab/player';
import {
  askForDecision,
  editsSeed,
  initialLabSession,
  type LabSessionAction,
  labProgress,
  labSessionReducer,
} from '../../../lab/session';
import type { Lab, Recording } from '../../../lab/types';
import type { Theme } from '../../../text/theme';
import { Choices } from '../../components/choices';
import { Inset, Lines } from '../../components/lines';
import { lastOffset, Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { questionNotice } from '../../question-keys';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import type { LabControls } from './key-groups';
import { labKeys } from './keys';
import { labStatus, labView } from './lines';

/** Under this name the visit is kept while another screen is on top. */
export const labStoreName = 'lab';

/** Lets keys and frames through while a run is recorded. */
export const yieldToEventLoop = (): Promise<void> => new Promise(done => setImmediate(done));

/** True where the picture changes once the present stop has come in. */
function movesAt(lab: Lab, player: PlayerState, room: { columns: number; rows: number }, theme: Theme): boolean {
  if (player.arrived >= 1) return false;
  const picture = (arrived: number) => lab.draw(stateShown(lab, player), room, theme, arrived).join('\n');
  return picture(player.arrived) !== picture(1);
}

/** Watches and steers one lab: the picture of the run, the question, the verdict, settings and summary. */
export function LabRun({ lab, first }: { lab: Lab; first: Recording | null }) {
  const app = useApp();
  const { theme, body } = app;
  const [session, store] = useScreenStore(
    labSessionReducer(lab.parameters),
    () => initialLabSession(prepareRun(lab, first!)),
    labStoreName,
  );

  /** Opens the decision that the run waits for. */
  const askNow = () => {
    const decision = askForDecision(lab, store.get());
    if (decision !== null) store.dispatch(decision);
  };
  const act = (action: LabSessionAction) => {
    const before = store.get();
    store.dispatch(action);
    for (const fact of labProgress(lab, before, store.get())) app.progress.record(fact);
    if (action.type === 'player') askNow();
  };
  const record: LabControls['record'] = again => {
    const { seed: before, params, player } = store.get();
    const [wanted, seed] = 'params' in again ? [again.params, again.seed] : [params, before];
    const choices = 'choice' in again ? addChoice(player.choices, again.choice) : [];
    store.dispatch({ type: 'busy', on: true });
    void lab.record(wanted, seed, choices, yieldToEventLoop).then(recording => {
      const run = prepareRun(lab, recording);
      if ('params' in again) act({ type: 'recorded', ...run });
      else {
        store.dispatch({ type: 'close' });
        act({ type: 'player', action: { type: 'rerecorded', ...run, choices } });
      }
      store.dispatch({ type: 'busy', on: false });
      askNow();
    });
  };
  const scroll = (by: number) => {
    const { lines, scrolls } = labView(lab, store.get(), body, theme);
    if (scrolls) act({ type: 'scroll', by, last: lastOffset(lines.length, body.rows) });
  };

  // A run that is being recorded again is paused until it is ready.
  const playing = session.player.playing && !session.busy;
  useEffect(() => {
    if (!playing) return;
    let ticker: NodeJS.Timeout | undefined;
    const wait = () => {
      const { player } = store.get();
      const ms = untilNextPicture(player, movesAt(lab, player, body, theme));
      ticker = setInterval(() => {
        clearInterval(ticker);
        act({ type: 'player', action: { type: 'tick', ms } });
        wait();
      }, ms);
    };
    wait();
    return () => clearInterval(ticker);
  }, [playing, body]);

  const picture = labView(lab, session, body, theme);
  const { panel } = session;
  const offset = 'offset' in panel ? panel.offset : 0;
  const noSuchOption = panel.kind === 'input' && panel.options !== null ? panel.problem : null;
  const notice = session.player.choiceMissing
    ? questionNotice('choose', picture.options.length)
    : (noSuchOption ?? undefined);
  const typing = editsSeed(panel, lab.parameters) || (panel.kind === 'input' && panel.options === null);
  return (
    <ScreenLayout
      crumbs={['Labs', `${lab.title} · ${lab.topic}`]}
      status={labStatus(session, app.size.columns)}
      notice={notice}
      busy={session.busy}
      field={typing}
      keys={() => labKeys({ app, lab, store, act, record, scroll })}
    >
      {picture.scrolls ? (
        <Scroller lines={picture.lines} offset={offset} rows={body.rows} />
      ) : (
        <Lines lines={picture.lines} />
      )}
      {picture.options.length > 0 ? (
        <Inset>
          <Choices labels={picture.options} cursor={session.player.cursor} columns={body.columns - 1} numbered />
        </Inset>
      ) : null}
      {picture.hint.length > 0 ? <Lines lines={picture.hint} /> : null}
    </ScreenLayout>
  );
}
