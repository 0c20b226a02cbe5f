import { caseToContinue, newCode } from '../../../cases/code';
import { listJson, stateWords } from '../../../cases/json';
import { daySeed } from '../../../review/exercises/today';
import { spaceBetween, wrap } from '../../../text/layout';
import { useChosenRow } from '../../chosen-row';
import { ChoiceRows } from '../../components/choice-rows';
import { Inset, Lines } from '../../components/lines';
import { useApp } from '../../context';
import { arrowKeys, type Binding, pagingKeys } from '../../keymap';
import { listKeys } from '../../list-keys';
import { rowsAround } from '../../rows-around';
import { ScreenLayout } from '../../screen-layout';

const difficultyWords = ['', 'easy', 'medium', 'hard'];

interface CaseRow {
  code: string;
  label: string;
  aside: string;
}

/** The list of cases: the written ones, today's, and new ones without end. */
export default function Cases() {
  const { body, size, go, progress, now, randomSeed } = useApp();
  const seen = progress.progress().cases;
  const room = Math.min(76, body.columns - 2);
  const today = daySeed(now());
  const done = Object.hasOwn(seen, today)
    ? seen[today]!.solved
      ? 'solved'
      : seen[today]!.ended
        ? 'given up'
        : 'open'
    : '';
  const rows: CaseRow[] = [
    ...listJson(seen).map(each => ({
      code: each.case,
      label: `${each.title} · ${difficultyWords[each.difficulty]}`,
      aside: stateWords[each.state]!,
    })),
    { code: today, label: 'Today’s case · the same for everybody', aside: done },
    { code: '', label: 'Another case · made from the flaws of the course', aside: '' },
  ];
  const next = caseToContinue(progress.progress());
  const row = useChosenRow(rows.length, () =>
    Math.max(
      0,
      rows.findIndex(({ code }) => code === next),
    ),
  );
  const intro = wrap(
    'Something went wrong at a company. Search its log, query its service, and say what departs from the contract.',
    room,
    { indent: ' ' },
  );
  const isRoomy = body.rows >= 14;
  const above = isRoomy ? ['', ...intro, ''] : [];
  const shown = rowsAround(rows, row.at, body.rows - above.length);
  const choose = arrowKeys(row.move);
  const paging = pagingKeys(row.move, { page: shown.rows.length - 1 });
  const open: Binding = {
    keys: ['enter', 'right'],
    label: 'open',
    run: () => go({ screen: 'case', code: rows[row.get()]!.code || newCode(randomSeed()) }),
  };
  return (
    <ScreenLayout crumbs={['Cases']} status={shown.place} keys={() => [...listKeys(size, choose, open), ...paging]}>
      <Lines lines={above} />
      <Inset>
        <ChoiceRows
          labels={shown.rows.map(({ label, aside }) => spaceBetween(label, aside, room - 2))}
          cursor={row.at - shown.from}
          columns={room}
        />
      </Inset>
    </ScreenLayout>
  );
}
