import { openPresentation } from '../../../present/open';
import { isHiding, presentReducer, startPresentation } from '../../../present/session';
import { layOutSlide } from '../../../present/slide-lines';
import type { Presentation } from '../../../present/types';
import { wrap } from '../../../text/layout';
import { pluralize } from '../../../text/pluralize';
import { Lines } from '../../components/lines';
import { lastOffset, Scroller } from '../../components/scroller';
import { useApp, useRoute } from '../../context';
import { arrowKeys, type Binding } from '../../keymap';
import { useLoaded } from '../../loaded';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';

/** Lines longer than this are hard to read from the back of a room. */
const widest = 76;

/** A lesson, a lab, or a review on a projector: one thing at a time, and hands counted for each option. */
export default function PresentScreen() {
  const app = useApp();
  const { subject } = useRoute('present');
  const { loaded, failure } = useLoaded(() => openPresentation(subject));
  if (loaded) return <Slides presentation={loaded} />;
  return (
    <ScreenLayout crumbs={['Present']} busy={failure === null} keys={() => []} nobody>
      <Lines lines={['', ...wrap(failure ?? 'Preparing the slides …', app.body.columns - 4, { indent: '  ' })]} />
    </ScreenLayout>
  );
}

function Slides({ presentation }: { presentation: Presentation }) {
  const { body, theme } = useApp();
  const [session, store] = useScreenStore(presentReducer(presentation), () => startPresentation);
  const columns = Math.min(widest, body.columns - 4);
  const size = { columns, rows: body.rows - 1 };
  const laidOut = layOutSlide(presentation, session, size, theme);
  const lines = ['', ...laidOut.lines.map(line => (line === '' ? '' : `  ${line}`))];
  const last = lastOffset(lines.length, body.rows);
  const scroll = (by: number) => store.dispatch({ type: 'scroll', by, last });
  const { poll } = presentation.slides[session.at]!;
  const offset = Math.min(session.offset, last);
  // One line is above the slide. An option is in sight if its first line is.
  const optionsBelow = (lastShown: number) => (laidOut.poll?.options ?? []).filter(at => at + 1 > lastShown).length;
  const hiddenOptions = last > 0 ? optionsBelow(offset + body.rows - 2) : 0;
  const hides = isHiding(presentation, session);
  const keys = (): Binding[] => [
    {
      keys: ['right', 'space', 'enter'],
      sign: '→',
      label: hides ? 'reveal' : session.at + 1 < presentation.slides.length ? 'next' : undefined,
      help: 'reveal the answer, or go to the next slide (or space, or Enter)',
      run: () => store.dispatch({ type: 'next' }),
    },
    ...(poll
      ? [
          {
            keys: poll.options.map((_, i) => String(i + 1)).slice(0, 9),
            sign: `1-${Math.min(9, poll.options.length)}`,
            label: 'count a hand',
            help: 'add one hand for an option',
            run: ({ name }: { name: string }) => store.dispatch({ type: 'hand', option: Number(name) - 1 }),
          },
          {
            keys: ['backspace', 'u'],
            sign: 'u',
            label: session.counted.some(({ slide }) => slide === session.at) ? 'undo' : undefined,
            help: 'remove the last hand (or Backspace)',
            run: () => store.dispatch({ type: 'undo' }),
          },
        ]
      : []),
    {
      keys: ['left'],
      sign: '←',
      label: session.at > 0 ? 'back' : undefined,
      help: 'go back to the previous slide',
      run: () => store.dispatch({ type: 'back' }),
    },
    ...(hiddenOptions > 0
      ? [
          {
            keys: ['o'],
            sign: 'o',
            label: 'options',
            help: 'go to the question and its options',
            run: () => scroll(laidOut.poll!.prompt + 1 - offset),
          },
        ]
      : []),
    ...arrowKeys(scroll, { label: last > 0 ? 'scroll' : undefined, help: 'scroll' }),
    { keys: ['pagedown'], sign: 'page down', help: 'scroll down one window', run: () => scroll(size.rows - 1) },
    { keys: ['pageup'], sign: 'page up', help: 'scroll up one window', run: () => scroll(1 - size.rows) },
  ];
  return (
    <ScreenLayout
      crumbs={['Present', presentation.title]}
      status={`${session.at + 1} of ${presentation.slides.length}`}
      keys={keys}
      nobody
    >
      <Scroller
        lines={lines}
        offset={offset}
        rows={body.rows}
        below={shown => (optionsBelow(shown) > 0 ? `, with ${pluralize(optionsBelow(shown), 'option')}` : '')}
      />
    </ScreenLayout>
  );
}
