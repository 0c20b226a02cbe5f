import { useEffect, useState } from 'react';
import { labs } from '../../../generated/labs';
import { loadMaterial, nextRound, type Round, type RoundQuestions, roundQuestions } from '../../../practice/round';
import { nothingDue } from '../../../practice/session-lines';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { useApp } from '../../context';
import { useLoaded } from '../../loaded';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { PracticeRun } from './run';

/** Asks what is due today. */
export default function PracticeScreen() {
  const app = useApp();
  const make = (before: Round | null) => nextRound(app.progress, before, { now: app.now(), seed: app.randomSeed() });
  const [round, store] = useScreenStore(
    (_: Round, next: Round) => next,
    () => make(null),
  );
  const [loaded, setLoaded] = useState<{ round: Round; questions: RoundQuestions } | null>(null);
  useEffect(() => {
    let here = true;
    void loadMaterial(round).then(material => here && setLoaded({ round, questions: roundQuestions(round, material) }));
    return () => {
      here = false;
    };
  }, [round]);
  // A lab that can't be loaded is no reason not to practise.
  const { loaded: allLabs } = useLoaded(() => Promise.all(Object.values(labs).map(load => load())));
  const more = () => store.dispatch(make(store.get()));

  if (round.plan.cards.length === 0) {
    const { waiting } = round.plan;
    return (
      <ScreenLayout
        crumbs={['Practice']}
        keys={() => [
          ...(waiting > 0
            ? [{ keys: ['n'], label: 'more now', help: 'continue with the questions that can wait', run: more }]
            : []),
          { keys: ['enter'], label: 'lessons', help: 'go to the lessons', run: () => app.go({ screen: 'lessons' }) },
        ]}
      >
        <Lines lines={nothingDue(round.plan, app.now()).flatMap(text => ['', ...said(text, app.body.columns)])} />
      </ScreenLayout>
    );
  }
  if (loaded?.round !== round) {
    return (
      <ScreenLayout crumbs={['Practice']} busy keys={() => []}>
        <Lines lines={['', app.theme.dim(' Running the requests of these questions …')]} />
      </ScreenLayout>
    );
  }
  return (
    <PracticeRun
      key={round.number}
      name={`session ${round.number}`}
      questions={loaded.questions}
      waiting={round.plan.waiting}
      labs={allLabs ?? []}
      more={more}
    />
  );
}

const said = (text: string, columns: number): string[] => wrap(text, Math.min(76, columns - 2)).map(line => ` ${line}`);
