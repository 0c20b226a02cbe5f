import { Box } from 'ink';
import { useEffect, useState } from 'react';
import { labs } from '../../../generated/labs';
import type { Lab } from '../../../lab/types';
import { spaceBetween, wrap } from '../../../text/layout';
import { useChosenRow } from '../../chosen-row';
import { Choices } from '../../components/choices';
import { Lines } from '../../components/lines';
import { useApp } from '../../context';
import { ScreenLayout } from '../../screen-layout';

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
  const count = Object.keys(labs).length;
  const row = useChosenRow(count);
  const room = Math.min(76, body.columns - 2);
  const seen = progress.progress().labs;
  const state = (id: string) => (!Object.hasOwn(seen, id) ? '' : seen[id]!.finished ? 'watched to the end' : 'begun');
  const labels = (all ?? []).map(lab => spaceBetween(`${lab.title} · ${lab.topic}`, state(lab.id), room - 2));
  return (
    <ScreenLayout
      crumbs={['Labs']}
      busy={all === null}
      keys={() => [
        { keys: ['up', 'k'], sign: '↑↓', label: count > 1 ? 'choose' : undefined, run: () => row.move(-1) },
        { keys: ['down', 'j'], run: () => row.move(1) },
        {
          keys: ['enter', 'right'],
          label: 'open',
          run: () => {
            const lab = all?.[row.get()];
            if (lab) go({ screen: 'lab', id: lab.id });
          },
        },
      ]}
    >
      <Lines lines={['', ...wrap('Watch real clients use the service, step by step.', room, { indent: ' ' }), '']} />
      <Box paddingLeft={1} flexShrink={0}>
        <Choices labels={labels} cursor={row.at} columns={room} />
      </Box>
      <Lines lines={['', ...wrap(all?.[row.at]?.intro ?? '', room, { indent: '   ' }).map(line => theme.dim(line))]} />
    </ScreenLayout>
  );
}
