import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import lab from '../../labs/webhooks';
import { asWebhookEvent, type ReplyEvent, sides, type WebhookLabEvent } from '../../labs/webhooks/events';
import { type TamperingKind, tamperings } from '../../labs/webhooks/forger';
import { reportOf } from '../../labs/webhooks/report';
import { checkModes } from '../../labs/webhooks/settings';
import { foldWebhookEvent, initialWebhookState } from '../../labs/webhooks/state';
import { stopsOf } from '../../labs/webhooks/stops';
import { isCalm } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import type { LabChoice, Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';
import { sized } from '../support/size';

const defaults = defaultParams(lab.parameters);
const made = new Map<string, Promise<Recording>>();
/** A run with these changes; each one is made once. */
function run(params: Record<string, number> = {}, choices: readonly LabChoice[] = [], seed = '7'): Promise<Recording> {
  const key = JSON.stringify([params, choices, seed]);
  const recording = made.get(key) ?? lab.record({ ...defaults, ...params }, seed, choices);
  made.set(key, recording);
  return recording;
}
const eventsOf = ({ events }: Recording): WebhookLabEvent[] => events.map(asWebhookEvent);
const endOf = (recording: Recording) => recording.events.reduce(foldWebhookEvent, initialWebhookState(recording));
const replies = (recording: Recording) =>
  eventsOf(recording).filter((event): event is ReplyEvent => event.type === 'reply');
const checkMode = (name: (typeof checkModes)[number]) => checkModes.indexOf(name);
const kindIndex = (kind: TamperingKind) => tamperings.findIndex(each => each.kind === kind);
const forge = (event: number, kind: TamperingKind): LabChoice => ({ event, action: 'forge', value: kindIndex(kind) });

/** The first moment after a payment has reached both consumers, as a learner meets it. */
const afterFirstPayment = (recording: Recording): number =>
  stopsOf(recording).find(stop => recording.events.slice(0, stop).some(({ type }) => type === 'work'))!;

const inboxSwitches = Object.fromEntries(
  Object.entries(defaults).filter(([name]) => name.startsWith('inbox_')),
) as Record<string, number>;

const anyRun = fc.record({
  params: fc
    .record(
      Object.fromEntries(lab.parameters.map(({ name, min, max }) => [name, fc.integer({ min, max })])) as Record<
        string,
        fc.Arbitrary<number>
      >,
    )
    .map(params => ({ ...params, ...inboxSwitches })),
  seed: fc.string({ maxLength: 4 }),
  choices: fc.uniqueArray(fc.integer({ min: 3, max: 90 }), { maxLength: 3 }).chain(events =>
    fc.tuple(
      ...events
        .sort((a, b) => a - b)
        .map(event =>
          fc.oneof(
            fc.constantFrom(...tamperings).map(({ kind }) => forge(event, kind)),
            fc.constant({ event, action: 'cut', value: 600_000 }),
            fc.constant({ event, action: 'redrive', value: 1 }),
          ),
        ),
    ),
  ),
});

describe('what is true of every run', () => {
  it('a consumer with an inbox applies each event once, nothing forged, and ends in the shop’s state', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const recording = await run(params, choices, seed);
        const { inbox } = endOf(recording).sides;
        const ids = inbox.applied.map(({ event_id }) => event_id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(inbox.applied.every(({ genuine }) => genuine)).toBe(true);
        const report = reportOf(recording).inbox;
        expect(report).toMatchObject({ points_too_many: 0, forged_applied: 0 });
        // What the shop knows as delivered is applied; what isn't applied is known to be dead.
        expect(report.never_applied).toBeLessThanOrEqual(report.dead);
        if (report.never_applied === 0) expect(report.wrong_status).toEqual([]);
      }),
      { numRuns: sized(12, 300) },
    );
  });

  it('a delivery ends as delivered after a 2xx in time, and as dead after six attempts without one', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed, choices }) => {
        const recording = await run(params, choices, seed);
        const end = endOf(recording);
        for (const side of sides) {
          for (const { status, marks } of Object.values(end.sides[side].deliveries)) {
            expect(['delivered', 'dead']).toContain(status);
            expect(status === 'delivered').toBe(marks.includes('accepted'));
            if (status === 'dead') expect(marks.length % 6).toBe(0);
          }
        }
      }),
      { numRuns: sized(8, 200) },
    );
  });
});

describe('the checks', () => {
  const outcome = async (kind: TamperingKind, params: Record<string, number> = {}) => {
    const quiet = { down: 0, lost: 0, ...params };
    const event = afterFirstPayment(await run(quiet));
    const recording = await run(quiet, [forge(event, kind)]);
    const forged = replies(recording).filter(({ from }) => from === 'forger');
    expect(forged).toHaveLength(2);
    const begun = eventsOf(recording).find(({ type }) => type === 'forge')!.at;
    return { forged, report: reportOf(recording), delays: forged.map(({ at }) => at - begun) };
  };

  it.each([
    ['body', 'signature_mismatch', 1000],
    ['secret', 'signature_mismatch', 1000],
    ['time', 'signature_mismatch', 600_000],
    ['late', 'signature_timestamp', 600_000],
  ] as const)('reject what is tampered with by %s: %s after %d ms, and apply nothing', async (kind, code, delay) => {
    const { forged, report, delays } = await outcome(kind);
    expect(delays).toEqual([delay, delay]);
    expect(forged.map(reply => [reply.status, reply.code])).toEqual([
      [400, code],
      [400, code],
    ]);
    expect(report.direct.forged_applied + report.inbox.forged_applied).toBe(0);
  });

  it.each(['copy', 'hold'] as const)('let %s through, and only the event’s id shows that it is known', async kind => {
    const { forged, report } = await outcome(kind);
    expect(forged.find(({ client }) => client === 'inbox')).toMatchObject({ status: 204, result: 'duplicate' });
    expect(report.inbox).toMatchObject({ forged_applied: 0, points_too_many: 0 });
  });

  it('an unchanged copy gives points again where ids aren’t stored, and not where they are', async () => {
    const plain = await outcome('copy', { slow: 1 });
    const stored = await outcome('copy', { slow: 1, direct_ids: 1 });
    // Every figure says so.
    expect(plain.report.direct).toMatchObject({ forged_applied: 1, points_too_many: 10, points_from_forger: 10 });
    expect(stored.report.direct.points_too_many).toBe(0);
  });

  it('a consumer that leaves a check out takes exactly what that check would have stopped', async () => {
    const side = { direct_checks: checkMode('no signature'), direct_ids: 1 };
    const unsigned = await outcome('body', side);
    expect(unsigned.report).toMatchObject({ direct: { forged_applied: 1 }, inbox: { forged_applied: 0 } });
    const late = await outcome('late', { ...side, direct_checks: checkMode('no time') });
    expect(late.forged.map(({ result }) => result).sort()).toEqual(['duplicate', 'rejected']);
  });
});

describe('what can be played with', () => {
  it('by default, the direct list has too many points and a wrong status, and the inbox nothing wrong', async () => {
    const { direct, inbox } = reportOf(await run());
    expect(direct.points_too_many).toBeGreaterThan(0);
    expect(direct.wrong_status).not.toEqual([]);
    expect(inbox).toMatchObject({ points_too_many: 0, wrong_status: [], never_applied: 0 });
  });

  it('each habit of the inbox prevents what it is there for', async () => {
    const direct = async (params: Record<string, number>) => reportOf(await run(params)).direct;
    expect(await direct({ direct_ids: 1 })).toMatchObject({ points_too_many: 0 });
    expect((await direct({ direct_ids: 1 })).wrong_status).not.toEqual([]);
    expect(await direct({ direct_sequence: 1 })).toMatchObject({ wrong_status: [] });
    expect((await direct({ direct_sequence: 1 })).points_too_many).toBeGreaterThan(0);
    // Without a lost response, responding first leaves nothing to send again.
    expect(await direct({ direct_responds: 1, lost: 0 })).toMatchObject({ points_too_many: 0, unheard: 0 });
  });

  it('says why nothing went wrong: a careful consumer, or no cause', async () => {
    const careful = await run({ direct_ids: 1, direct_sequence: 1 });
    const quiet = await run({ down: 0, lost: 0, slow: 5 });
    for (const recording of [careful, quiet]) expect(isCalm(lab.figures(recording))).toBe(true);
    expect(lab.figures(careful).calm).toContain('stores event ids');
    expect(lab.figures(quiet).calm).toContain('one attempt');
  });

  it('rotation: an overlap loses nothing; a late release, a second rotation, and one value only cost rejections', async () => {
    const quiet = { down: 0, lost: 0 };
    const rejected = async (params: Record<string, number>) => {
      const { direct, inbox } = reportOf(await run({ ...quiet, ...params }));
      // The shop's retries last longer than any of these gaps.
      expect(direct.never_applied + inbox.never_applied).toBe(0);
      return [direct.rejected > 0, inbox.rejected > 0];
    };
    expect(await rejected({ rotation: 1 })).toEqual([false, false]);
    expect(await rejected({ rotation: 2 })).toEqual([true, true]);
    expect(await rejected({ rotation: 3 })).toEqual([true, true]);
    expect(await rejected({ rotation: 1, direct_checks: checkMode('first v1 only') })).toEqual([true, false]);
  });

  it('what is dead after a long outage arrives when it is redriven', async () => {
    const down = { down: 4 };
    const before = await run(down);
    expect(reportOf(before).inbox.dead).toBeGreaterThan(0);
    // It's asked when all is quiet, so that there's still time to do something about it.
    const question = lab.questions(before).find(({ id }) => id === 'dead')!;
    expect(question.before).toBe(stopsOf(before).length - 1);
    const review = before.events.findIndex(({ type }) => type === 'review') + 1;
    const after = await run(down, [{ event: review, action: 'redrive', value: 1 }]);
    expect(reportOf(after).inbox).toMatchObject({ dead: 0, never_applied: 0, wrong_status: [], points_too_many: 0 });
    expect(reportOf(after).direct.never_applied).toBe(0);
    expect(lab.questions(after).some(({ id }) => id === 'dead')).toBe(false);
  });
});

describe('the predictions', () => {
  const rightOf = (recording: Recording) =>
    Object.fromEntries(lab.questions(recording).map(({ id, options }) => [id, options.find(({ right }) => right)!.id]));

  it('ask about the second attempt and the late payment, and the run has the outcome', async () => {
    expect(rightOf(await run())).toEqual({ twice: '20-10', late: 'paid-shipped' });
    expect(rightOf(await run({ direct_ids: 1, direct_sequence: 1 }))).toEqual({
      twice: '10-10',
      late: 'shipped-shipped',
    });
  });

  it('ask about what the learner has just done, before it arrives', async () => {
    const event = afterFirstPayment(await run());
    const recording = await run({}, [forge(event, 'body')]);
    const { events } = recording;
    const question = lab.questions(recording).find(({ id }) => id.startsWith('forged'))!;
    const shown = stopsOf(recording)[question.before - 1]!;
    expect(events.slice(0, shown).some(({ type }) => type === 'forge')).toBe(true);
    expect(events.slice(0, shown).some(each => each.type === 'arrival' && each.from === 'forger')).toBe(false);
    expect(question.options.find(({ right }) => right)!.id).toBe('signature-signature');
  });

  it('say how old a forged request is when it arrives: the first check goes by that', async () => {
    const event = afterFirstPayment(await run());
    const ages = async (kind: TamperingKind) => {
      const recording = await run({ down: 0, lost: 0 }, [forge(event, kind)]);
      const { prompt } = lab.questions(recording).find(({ id }) => id.startsWith('forged'))!;
      const seen = replies(recording).filter(({ from }) => from === 'forger');
      for (const { checks } of seen) expect(prompt).toContain(`${checks!.age} s`);
      return seen.map(({ checks }) => checks!.age!);
    };
    expect((await ages('late')).every(age => age > 300)).toBe(true);
    expect((await ages('copy')).every(age => age < 300)).toBe(true);
    expect(await ages('time')).toEqual([0, 0]);
  });

  it('are not about a forged request that finds the consumers down, and none can be forged then', async () => {
    const recording = await run();
    const outage = eventsOf(recording).findIndex(({ type }) => type === 'outage') + 1;
    const during = eventsOf(recording).reduce(
      (state, event, i) => (i < outage ? foldWebhookEvent(state, event) : state),
      initialWebhookState(recording),
    );
    const { when } = lab.actions.find(({ id }) => id === 'forge')!;
    expect([when!(during, recording.params), when!(endOf(recording), recording.params)]).toEqual([false, true]);
    // A run that was recorded with such a request asks nothing about it.
    const forged = await run({}, [forge(outage, 'copy')]);
    expect(
      replies(forged)
        .filter(({ from }) => from === 'forger')
        .every(({ result }) => result === 'down'),
    ).toBe(true);
    expect(lab.questions(forged).some(({ id }) => id.startsWith('forged'))).toBe(false);
  });

  it('explain a second attempt by what this consumer did, whatever its settings', async () => {
    const reasonsOf = async (params: Record<string, number>) =>
      lab
        .questions(await run(params))
        .find(({ id }) => id === 'twice')!
        .options.map(({ id, reason }) => [id, reason] as const);
    // Inbox got the second attempt as well, because a response was lost.
    for (const [id, reason] of await reasonsOf({ slow: 1, lost: 3 })) {
      if (id.endsWith('-20') || id === '20-10') expect(reason).toContain('Inbox has stored the event’s id');
      expect(reason).not.toContain('Inbox responded in time');
    }
    for (const [id, reason] of await reasonsOf({})) {
      if (id.endsWith('-20')) expect(reason).toContain('Inbox responded in time');
    }
  });

  it('ask about the first response after a rotation that says something', async () => {
    const quiet = { down: 0, lost: 0, slow: 1 };
    expect(rightOf(await run({ ...quiet, rotation: 1 })).rotated).toBe('204-204');
    expect(rightOf(await run({ ...quiet, rotation: 2 })).rotated).toBe('400-400');
    expect(rightOf(await run({ ...quiet, rotation: 1, direct_checks: checkMode('first v1 only') })).rotated).toBe(
      '400-204',
    );
  });
});

it('says that two secrets sign until the overlap is over, and then that only the new one does', async () => {
  const end = endOf(await run({ rotation: 1 }));
  const timeAt = (now: number) => lab.draw({ ...end, now }, { columns: 80, rows: 19 }, plainTheme)[0];
  expect(timeAt(end.overlapUntil! - 1)).toContain('two secrets sign until');
  expect(timeAt(end.overlapUntil!)).toContain('only the new secret signs');
});

it('shows at 40x12 which list is wrong', async () => {
  const lines = lab.draw(endOf(await run()), { columns: 38, rows: 7 }, plainTheme);
  expect(lines.join('\n')).toMatch(/! \+20 pt, 1 wrong/);
  expect(lines.join('\n')).toMatch(/nothing wrong/);
});
