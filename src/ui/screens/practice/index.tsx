import { useEffect, useState } from 'react';
import { labs } from '../../../generated/labs';
import { lessonSummaries } from '../../../generated/lessons';
import type { LabSummary } from '../../../overview/after-lesson';
import { cardPage } from '../../../practice/cards';
import { planPractice } from '../../../practice/plan';
import { loadMaterial, type Material, type Round } from '../../../practice/round';
import { nothingDue } from '../../../practice/session-lines';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';
import { PracticeRun } from './run';

/** Asks what is due today. */
export default function PracticeScreen() {
  const app = useApp();
  const make = (before: Round | null): Round => {
    const known = { progress: app.progress.progress(), events: app.progress.events() };
    const plan = planPractice(lessonSummaries, known, app.now(), before?.asked);
    return {
      number: (before?.number ?? 0) + 1,
      seed: app.randomSeed(),
      plan,
      asked: new Set([...(before?.asked ?? []), ...plan.cards.map(card => card.id)]),
    };
  };
  const [round, store] = useScreenStore(
    (_: Round, next: Round) => next,
    () => make(null),
  );
  const [material, setMaterial] = useState<{ round: Round; lessons: Map<string, Material> } | null>(null);
  useEffect(() => {
    let here = true;
    void loadMaterial(round).then(found => here && setMaterial({ round, lessons: found }));
    return () => {
      here = false;
    };
  }, [round]);
  const [allLabs, setAllLabs] = useState<readonly LabSummary[]>([]);
  useEffect(() => {
    let here = true;
    const found = Promise.all(Object.values(labs).map(load => load()));
    // A lab that can't be loaded is no reason not to practise.
    void found.then(all => here && setAllLabs(all)).catch(() => {});
    return () => {
      here = false;
    };
  }, []);
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
          { keys: ['enter'], label: 'lessons', help: 'the lessons', run: () => app.go({ screen: 'lessons' }) },
        ]}
      >
        <Lines lines={nothingDue(round.plan, app.now()).flatMap(text => ['', ...said(text, app.body.columns)])} />
      </ScreenLayout>
    );
  }
  if (material?.round !== round) {
    return (
      <ScreenLayout crumbs={['Practice']} busy keys={() => []}>
        <Lines lines={['', app.theme.dim(' Running the requests of these questions …')]} />
      </ScreenLayout>
    );
  }
  const cards = round.plan.cards
    .map(card => card.id)
    .filter(id =>
      [...material.lessons.values()].some(({ lesson }) => cardPage(lesson, id, round.seed, round.plan.read) !== null),
    );
  return (
    <PracticeRun
      key={round.number}
      name={`session ${round.number}`}
      cards={cards}
      seed={round.seed}
      read={round.plan.read}
      material={material.lessons}
      waiting={round.plan.waiting}
      labs={allLabs}
      more={more}
    />
  );
}

const said = (text: string, columns: number): string[] => wrap(text, Math.min(76, columns - 2)).map(line => ` ${line}`);
