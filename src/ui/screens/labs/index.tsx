import { labs } from '../../../generated/labs';
import { spaceBetween, truncate, wrap } from '../../../text/layout';
import { useChosenRow } from '../../chosen-row';
import { ChoiceRows } from '../../components/choice-rows';
import { Inset, Lines } from '../../components/lines';
import { useApp } from '../../context';
import { arrowKeys, type Binding } from '../../keymap';
import { listKeys } from '../../list-keys';
import { useLoaded } from '../../loaded';
import { rowsAround } from '../../rows-around';
import { ScreenLayout } from '../../screen-layout';

/** The list of labs, and what to watch for in the chosen one. */
export default function Labs() {
  const { body, size, theme, go, progress } = useApp();
  const { loaded: all } = useLoaded(() => Promise.all(Object.values(labs).map(load => load())));
  const count = Object.keys(labs).length;
  const row = useChosenRow(count);
  const room = Math.min(76, body.columns - 2);
  const seen = progress.progress().labs;
  const state = (id: string) => (!Object.hasOwn(seen, id) ? '' : seen[id]!.finished ? 'done' : 'begun');
  const labels = (all ?? []).map(lab => spaceBetween(`${lab.title} · ${lab.topic}`, state(lab.id), room - 2));
  const choose: Binding[] = [
    ...arrowKeys(row.move, { label: count > 1 ? 'choose' : undefined }),
    { keys: ['home'], help: 'go to the first lab', run: () => row.move(-count) },
    { keys: ['end'], help: 'go to the last lab', run: () => row.move(count) },
  ];
  const open: Binding = {
    keys: ['enter', 'right'],
    label: 'open',
    run: () => {
      const lab = all?.[row.get()];
      if (lab) go({ screen: 'lab', id: lab.id });
    },
  };
  const intro = wrap('Watch real clients use the service, step by step.', room, { indent: ' ' });
  // In a small window the list comes first: each lab says what it's about once it's open.
  const left = body.rows - count - intro.length - 3;
  const isRoomy = left >= 2;
  const shown = rowsAround(labels, row.at, isRoomy ? count : body.rows);
  const lines = wrap(all?.[row.at]?.intro ?? '', room, { indent: '   ' });
  const about = lines.length <= left ? lines : [...lines.slice(0, left - 1), truncate(`${lines[left - 1]} …`, room)];
  return (
    <ScreenLayout crumbs={['Labs']} status={shown.place} busy={all === null} keys={() => listKeys(size, choose, open)}>
      {isRoomy ? <Lines lines={['', ...intro, '']} /> : null}
      <Inset>
        <ChoiceRows labels={shown.rows} cursor={row.at - shown.from} columns={room} />
      </Inset>
      {isRoomy ? <Lines lines={['', ...about.map(line => theme.dim(line))]} /> : null}
    </ScreenLayout>
  );
}
