import { Box } from 'ink';
import { useEffect, useState } from 'react';
import { labs } from '../../../generated/labs';
import type { Lab } from '../../../lab/types';
import { spaceBetween, wrap } from '../../../text/layout';
import { Choices } from '../../components/choices';
import { Lines } from '../../components/lines';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';
import { useScreenStore } from '../../store';

/** The list of labs, and what to watch for in the chosen one. */
export default function Labs() {
  const { body, theme, go, progress } = useApp();
  const [all, setAll] = useState<Lab[] | null>(null);
  useEffect(() => {
    let here = true;
    void Promise.all(Object.values(labs).map(load => load())).then(found => here && setAll(found));
    return () => {
      here = false;
    };
  }, []);
  const last = Object.keys(labs).length - 1;
  const [cursor, store] = useScreenStore(
    (at: number, by: number) => Math.max(0, Math.min(last, at + by)),
    () => 0,
  );
  const room = Math.min(76, body.columns - 2);
  const seen = progress.progress().labs;
  const state = (id: string) => (!Object.hasOwn(seen, id) ? '' : seen[id]!.finished ? 'watched to the end' : 'begun');
  const labels = (all ?? []).map(lab => spaceBetween(`${lab.title} · ${lab.topic}`, state(lab.id), room - 2));
  return (
    <ScreenLayout
      crumbs={['Labs']}
      busy={all === null}
      keys={() => [
        { keys: ['up', 'k'], sign: '↑↓', label: last > 0 ? 'choose' : undefined, run: () => store.dispatch(-1) },
        { keys: ['down', 'j'], run: () => store.dispatch(1) },
        {
          keys: ['enter', 'right'],
          label: 'open',
          run: () => {
            const lab = all?.[store.get()];
            if (lab) go({ screen: 'lab', id: lab.id });
          },
        },
      ]}
    >
      <Lines lines={['', ...wrap('Watch real clients use the service, step by step.', room, { indent: ' ' }), '']} />
      <Box paddingLeft={1} flexShrink={0}>
        <Choices labels={labels} cursor={cursor} columns={room} />
      </Box>
      <Lines lines={['', ...wrap(all?.[cursor]?.intro ?? '', room, { indent: '   ' }).map(line => theme.dim(line))]} />
    </ScreenLayout>
  );
}
