import { type LabSummary, labToOffer } from '../../../overview/after-lesson';
import type { RoundQuestions } from '../../../practice/round';
import { lessonOfCard } from '../../../practice/schedule';
import {
  currentCardPage,
  lessonsAsked,
  type PracticeAction,
  type PracticeSession,
  practiceFact,
  practicePosition,
  practiceReducer,
  startPractice,
} from '../../../practice/session';
import { summaryLines } from '../../../practice/session-lines';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { usePageLayouts } from '../../components/page-layouts';
import { PageScene } from '../../components/page-scene';
import { lastOffset } from '../../components/scroller';
import { useApp } from '../../context';
import { arrowKeys, type Binding } from '../../keymap';
import { pageKeys, shortenedKeys } from '../../page-keys';
import { questionKeys, questionNotice } from '../../question-keys';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';

interface PracticeRunProps {
  /** What this session is kept under. */
  name: string;
  questions: RoundQuestions;
  waiting: number;
  /** The labs that show what lessons explain. */
  labs: readonly LabSummary[];
  more(): void;
}

/** One session, from the first question to the summary. */
export function PracticeRun({ name, questions, waiting, labs, more }: PracticeRunProps) {
  const app = useApp();
  const { body } = app;
  const { layOut, fit } = usePageLayouts();
  const { cards, material, pageFor, lessonRoute } = questions;
  const [session, store] = useScreenStore(practiceReducer(pageFor), () => startPractice(cards), name);
  const act = (action: PracticeAction) => {
    const before = store.get();
    store.dispatch(action);
    const fact = practiceFact(before, store.get(), pageFor);
    if (fact) app.progress.record(fact);
  };

  const labKeys = (lab: LabSummary | null): Binding[] =>
    lab === null
      ? []
      : [
          {
            keys: ['l'],
            label: 'lab',
            help: `watch the lab: ${lab.title}`,
            run: () => app.go({ screen: 'lab', id: lab.id }),
          },
        ];

  if (session.queue.length === 0) {
    const lab = labToOffer(lessonsAsked(session, cards), labs, app.progress.progress());
    const keys: Binding[] = [
      { keys: ['enter'], label: 'leave', run: () => app.back() },
      ...labKeys(lab),
      ...(waiting > 0
        ? [{ keys: ['n'], label: 'more now', help: 'continue with the questions that can wait', run: more }]
        : []),
    ];
    return (
      <ScreenLayout crumbs={['Practice']} status="done for today" keys={() => keys}>
        <Lines
          lines={[
            ...summaryLines(session, { material, waiting }, body.columns - 2),
            ...(lab === null
              ? []
              : ['', ...wrap(`See it happen in a lab: ${lab.title} · ${lab.topic}. Press l.`, body.columns - 2)]),
          ].map(line => ` ${line}`.trimEnd())}
        />
      </ScreenLayout>
    );
  }

  const runsOf = (at: PracticeSession) => material.get(lessonOfCard(at.queue[0]!))!;
  const scene = (at: PracticeSession) => layOut([currentCardPage(at, pageFor)], at.walk, runsOf(at));
  const fitted = (at: PracticeSession) => fit([currentCardPage(at, pageFor)], at.walk, runsOf(at));
  const scroll = (by: number) => {
    const { lines, rows, offset } = fitted(store.get());
    act({ type: 'scroll', from: offset, by, last: lastOffset(lines.length, rows) });
  };
  const keys = (): Binding[] => {
    const at = store.get();
    // A burst of keys may end the session before the summary is drawn.
    if (at.queue.length === 0) return [];
    const { question, open } = scene(at).view;
    const shown = fitted(at);
    const { on, paging } = pageKeys({
      fitted: shown,
      scroll,
      next: {
        label: open ? undefined : 'next',
        help: open ? undefined : 'go to the next question (or enter, space)',
        run: () => act({ type: 'next' }),
      },
      also: open ? ['n'] : ['n', 'enter'],
    });
    if (open) {
      return [
        ...questionKeys({
          count: question!.options.length,
          chosen: at.walk.cursor !== null,
          columns: app.size.columns,
          choose: move => act({ type: 'choose', ...move }),
          commit: sure => act({ type: 'commit', sure }),
          skip: () => act({ type: 'skip' }),
          more: [on],
        }),
        ...paging,
      ];
    }
    return [
      on,
      {
        keys: ['o'],
        label: 'lesson',
        help: 'open the lesson that this question comes from',
        run: () => app.go(lessonRoute(at.queue[0]!, currentCardPage(at, pageFor))),
      },
      ...labKeys(labToOffer([lessonOfCard(at.queue[0]!)], labs, app.progress.progress())),
      ...shortenedKeys(shown.shortened, at.walk.whole, () => act({ type: 'toggle-whole' })),
      ...arrowKeys(scroll, { help: 'scroll by a line' }),
      ...paging,
    ];
  };

  const now = scene(session);
  const { hint, cursor } = session.walk;
  const { number, again } = practicePosition(session, cards.length);
  return (
    <ScreenLayout
      crumbs={['Practice', runsOf(session).lesson.summary.title]}
      status={`${number} of ${cards.length}${again > 0 ? `, ${again} to repeat` : ''}`}
      notice={hint === null ? undefined : questionNotice(hint, now.labels.length)}
      keys={keys}
    >
      <PageScene scene={now} fitted={fitted(session)} cursor={cursor} />
    </ScreenLayout>
  );
}
