import { useEffect, useState } from 'react';
import { playLines } from '../../../review/play/lines';
import { type Play, playFlaw } from '../../../review/play/play';
import { wrap } from '../../../text/layout';
import { Lines } from '../../components/lines';
import { lastOffset, Scroller } from '../../components/scroller';
import { useApp } from '../../context';
import { arrowKeys, pagingKeys } from '../../keymap';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';

/** Flaws on the reference service, without and with the fix. */
export default function PlayScreen() {
  const app = useApp();
  const { route, body, theme } = app;
  const ids = route.screen === 'play' ? route.flaws : [];
  const [plays, setPlays] = useState<Play[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [offset, store] = useScreenStore(
    (_: number, to: number) => to,
    () => 0,
  );
  useEffect(() => {
    let here = true;
    Promise.all(ids.map(playFlaw)).then(
      played => here && setPlays(played),
      (error: Error) => here && setFailure(error.message),
    );
    return () => {
      here = false;
    };
  }, []);
  const columns = Math.max(10, Math.min(120, body.columns - 2));
  const lines =
    plays === null
      ? wrap(failure ?? 'Playing it on the service …', columns)
      : plays.flatMap((play, i) => [...(i > 0 ? ['', ''] : []), ...playLines(play, columns, theme)]);
  const last = lastOffset(lines.length, body.rows);
  const scroll = (by: number) => store.dispatch(Math.max(0, Math.min(last, store.get() + by)));
  const page = Math.max(1, body.rows - 2);
  return (
    <ScreenLayout
      crumbs={[route.screen === 'play' ? (route.from ?? 'Review') : 'Review', 'Played']}
      busy={plays === null && failure === null}
      keys={() => [
        ...arrowKeys(scroll, { label: last > 0 ? 'scroll' : undefined, help: 'scroll' }),
        ...pagingKeys(scroll, { page, space: true, ends: ['go to the beginning', 'go to the end'] }),
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
