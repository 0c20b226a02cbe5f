/** What the footer of a lab offers in every phase of a run, in a usual window. */
import { expect, test } from 'vitest';
import { labs } from '../../src/generated/labs';
import { defaultParams } from '../../src/lab/params';
import { askedQuestion, dueDecision, isAtEnd, prepareRun } from '../../src/lab/player';
import { askForDecision, canAct, initialLabSession, type LabSession, labSessionReducer } from '../../src/lab/session';
import type { Lab } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';
import { bodySize } from '../../src/ui/chrome';
import { commonKeys } from '../../src/ui/common-keys';
import { findBinding, footerHints, withoutOverridden } from '../../src/ui/keymap';
import type { LabControls } from '../../src/ui/screens/lab/key-groups';
import { labKeys } from '../../src/ui/screens/lab/keys';
import { labView } from '../../src/ui/screens/lab/lines';

interface Size {
  columns: number;
  rows: number;
}
const usual: Size = { columns: 80, rows: 24 };

/** The footer of a session, and what its keys do. */
function keysOf(lab: Lab, session: LabSession, size: Size = usual) {
  const app = {
    size,
    body: bodySize(size),
    theme: plainTheme,
    reducedMotion: false,
    route: { screen: 'lab', id: lab.id },
    progress: { file: () => null },
  } as unknown as LabControls['app'];
  const done: unknown[] = [];
  const act = (action: unknown) => void done.push(action);
  const store = { get: () => session, dispatch: act } as unknown as LabControls['store'];
  const own = labKeys({ app, lab, store, act, record: act, scroll: act });
  const common = commonKeys(app, { field: false, root: false, openHelp: () => {} });
  const hints = footerHints(own, withoutOverridden(own, common), size.columns - 2);
  return { own, hints: hints.map(({ sign, label }) => `${sign} ${label}`), done };
}

test.each(Object.keys(labs))('in the lab %s, the footer names what the learner may do, in every phase', async id => {
  const lab = await labs[id]!();
  const recording = await lab.record(defaultParams(lab.parameters), '7');
  const reduce = labSessionReducer(lab.parameters);
  let session = initialLabSession(prepareRun(lab, recording));
  const move = (type: 'step' | 'skip' | 'leave-out') => {
    session = reduce(session, { type: 'player', action: { type } });
  };
  let asked = 0;
  while (!isAtEnd(session.player)) {
    const decision = askForDecision(lab, session);
    if (decision) {
      const { own, hints, done } = keysOf(lab, reduce(session, decision));
      for (const name of ['3', 'end']) findBinding(own, { name, text: '' })?.run({ name, text: '' });
      expect(done).toEqual([2, Number.POSITIVE_INFINITY].map(by => ({ type: 'move', by })));
      expect(hints.join('   ')).toMatch(/↑↓ choose {3}enter do it {3}s /);
      done.length = 0;
      findBinding(own, { name: '9', text: '' })?.run({ name: '9', text: '' });
      expect(done).toMatchObject([{ type: 'problem' }]);
      for (const action of lab.actions.filter(each => each.id !== dueDecision(session.player)!.action))
        expect(hints.includes(`${action.key} ${action.title}`)).toBe(canAct(lab, session, action));
      move('leave-out');
      continue;
    }
    const possible = lab.actions.filter(action => canAct(lab, session, action));
    const { own, hints, done } = keysOf(lab, session);
    const where = `${lab.id}, ${session.player.shown}: ${hints.join('   ')}`;
    const named = possible.filter(({ key, title }) => hints.includes(`${key} ${title}`));
    const question = askedQuestion(session.player);
    // A question's own keys come first, so there's room for one more.
    expect(named.length, where).toBeGreaterThanOrEqual(question ? Math.min(1, possible.length) : possible.length);
    if (question) {
      asked += 1;
      for (const hint of ['↑↓ choose', 'enter sure', 'g guess', 's skip']) expect(hints, where).toContain(hint);
      const beyond = { type: 'choose', to: question.options.length } as const;
      expect(reduce(session, { type: 'player', action: beyond }).player.choiceMissing).toBe(true);
      // A number moves the marker, as in a lesson; only Enter and g answer.
      for (const name of ['end', 'home', '2']) findBinding(own, { name, text: '' })?.run({ name, text: '' });
      const last = question.options.length - 1;
      expect(done).toEqual([last, 0, 1].map(to => ({ type: 'player', action: { type: 'choose', to } })));
      move('skip');
    } else move('step');
  }
  expect(asked).toBe(session.player.questions.length);
  expect(keysOf(lab, session).hints.join('   ')).toMatch(
    /^enter summary {3}← back {3}r restart {3}p settings {3}o lesson/,
  );
});

test('in the smallest window, a question begins with a sentence, and its end is all there', async () => {
  const lab = await labs.webhooks!();
  const reduce = labSessionReducer(lab.parameters);
  const first = initialLabSession(prepareRun(lab, await lab.record(defaultParams(lab.parameters), '7')));
  const session = reduce(first, { type: 'player', action: { type: 'end' } });
  const { lines, isCut } = labView(lab, session, bodySize({ columns: 40, rows: 12 }), plainTheme);
  expect(lines.map(line => line.trim()).join(' ')).toBe('… How many points does each list show for o11 after that?');
  expect(isCut).toBe(true);
});

test.each(Object.keys(labs))(
  'in the smallest window, the lab %s begins with its words, and says how to go on',
  async id => {
    const lab = await labs[id]!();
    const session = initialLabSession(prepareRun(lab, await lab.record(defaultParams(lab.parameters), '7')));
    const smallest = { columns: 40, rows: 12 };
    const { lines } = labView(lab, session, bodySize(smallest), plainTheme);
    expect(lines.map(line => line.trim()).join(' ')).toContain(`${lab.intro}  `);
    const { hints } = keysOf(lab, session, smallest);
    expect(hints).toContain('→ step');
    expect(hints.includes('↑↓ scroll')).toBe(lines.length > bodySize(smallest).rows);
  },
);
