import { playLines } from '../../../review/play/lines';
import { playFlaw } from '../../../review/play/play';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { lastOffset, Scroller } from '../../components/scroller';
import { useApp, useRoute } from '../../context';
import { arrowKeys, pagingKeys } from '../../keymap';
import { useLoaded } from '../../loaded';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';

/** Flaws on the reference service, without and with the fix. */
export default function PlayScreen() {
  const app = useApp();
  const { body, theme } = app;
  const { flaws, from = 'Review' } = useRoute('play');
  const { loaded: plays, failure } = useLoaded(() => Promise.all(flaws.map(playFlaw)));
  const [offset, store] = useScreenStore(
    (_: number, to: number) => to,
    () => 0,
  );
  const columns = Math.min(120, body.columns - 2);
  const lines =
    plays === null
      ? wrap(failure ?? 'Playing it on the service …', columns)
      : plays.flatMap((play, i) => [...(i > 0 ? ['', ''] : []), ...playLines(play, columns, theme)]);
  const last = lastOffset(lines.length, body.rows);
  const scroll = (by: number) => store.dispatch(Math.max(0, Math.min(last, store.get() + by)));
  const page = body.rows - 2;
  return (
    <ScreenLayout
      crumbs={[from, 'Played']}
      busy={plays === null && failure === null}
      keys={() => [
        ...arrowKeys(scroll, { label: last > 0 ? 'scroll' : undefined, help: 'scroll' }),
        ...pagingKeys(scroll, { page, space: true }),
        { keys: ['left'], help: 'go back', run: () => app.back() },
      ]}
    >
      {plays === null ? (
        <Lines lines={['', ...lines]} />
      ) : (
        <Scroller lines={lines} offset={Math.min(offset, last)} rows={body.rows} />
      )}
    </ScreenLayout>
  );
}
