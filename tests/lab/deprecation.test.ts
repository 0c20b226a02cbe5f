import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import lab from '../../labs/deprecation';
import { day, firstMonday, hour, moment, shortDate, week, weekOf } from '../../labs/deprecation/calendar';
import { type ConsumerId, consumerIds, consumers } from '../../labs/deprecation/consumers';
import { asYearEvent, endings, type Side, sides, type YearEvent } from '../../labs/deprecation/events';
import { endMonths, hoursOfBrownouts, lengths, planOf, startMonths } from '../../labs/deprecation/plan';
import type { YearSummary } from '../../labs/deprecation/report';
import { stopsOf } from '../../labs/deprecation/report';
import type { YearState } from '../../labs/deprecation/state';
import { isCalm } from '../../src/lab/outcome';
import { defaultParams } from '../../src/lab/params';
import { askedQuestion, dueDecision, initialPlayer, playerReducer, prepareRun } from '../../src/lab/player';
import { stateAfter } from '../../src/lab/state-after';
import type { LabChoice, LabDecision, Recording } from '../../src/lab/types';
import { plainTheme } from '../../src/text/theme';
import { sample, sized } from '../support/size';

const defaults = defaultParams(lab.parameters);
const run = (params: Record<string, number> = {}, seed = '7', choices: readonly LabChoice[] = []) =>
  lab.record({ ...defaults, ...params }, seed, choices);
const summaryOf = (recording: Recording) => recording.summary as YearSummary;
const eventsOf = ({ events }: Recording): YearEvent[] => events.map(asYearEvent);
const callsOf = (recording: Recording) => eventsOf(recording).flatMap(event => (event.type === 'calls' ? [event] : []));
const broke = (recording: Recording, side: Side): ConsumerId[] =>
  consumerIds.filter(id => summaryOf(recording)[side].consumers[id].broke);

/** The event before which a choice takes effect that is made after so many weeks. */
const afterWeeks = (recording: Recording, weeksOver: number): number => stopsOf(recording)[weeksOver - 1] ?? 0;
const lastWeek = (params: Record<string, number>) => weekOf(planOf({ ...defaults, ...params }).sunset);
/** The run in which the learner does this after so many weeks. */
async function acting(params: Record<string, number>, weeksOver: number, action: string, value: number) {
  const before = await run(params);
  const choice = { event: afterWeeks(before, weeksOver), action, value };
  return run(params, '7', [choice]);
}
const decide = (params: Record<string, number>, ending: (typeof endings)[number]) =>
  acting(params, lastWeek(params) - 2, 'decide', endings.indexOf(ending));

const anyRun = fc.record({
  params: fc.record(
    Object.fromEntries(lab.parameters.map(({ name, min, max }) => [name, fc.integer({ min, max })])) as Record<
      string,
      fc.Arbitrary<number>
    >,
  ),
  seed: fc.string({ maxLength: 6 }),
});

describe('what is true of every year', () => {
  it('each request gets what the plan says at that moment: the report, a brownout, or the end, with headers or without', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed }) => {
        const { headersFrom, brownouts, sunset } = planOf(params);
        for (const { side, path, status, code, deprecation, first_at, last_at } of callsOf(await run(params, seed))) {
          if (path.includes('sales')) {
            expect({ status, deprecation }).toEqual({ status: 200, deprecation: null });
            continue;
          }
          const windows = side === 'plan' ? brownouts : [];
          for (const at of [first_at, last_at]) {
            const off = windows.some(({ from, until }) => at >= from && at < until);
            expect(code).toBe(at >= sunset ? 'operation_ended' : off ? 'brownout' : null);
            expect(status).toBe(code === null ? 200 : 410);
            const signalled = side === 'plan' && headersFrom !== null && at >= headersFrom;
            expect(deprecation !== null).toBe(signalled);
          }
        }
      }),
      { numRuns: sized(4, 100) },
    );
  });

  it('without signals nobody moves before the end; with them, nobody is off worse', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async ({ params, seed }) => {
        const recording = await run(params, seed);
        const { plan, blog } = summaryOf(recording);
        expect(blog.moved_in_time).toBe(0);
        for (const id of consumerIds) {
          const [mine, theirs] = [plan.consumers[id], blog.consumers[id]];
          expect(mine.days_without).toBeLessThanOrEqual(theirs.days_without);
          if (mine.broke) expect(theirs.broke).toBe(true);
          // Exactly those broke that called the old report after its end.
          const late = callsOf(recording).some(
            ({ side, client, code }) => side === 'plan' && client === id && code === 'operation_ended',
          );
          expect(mine.broke).toBe(late);
          expect(mine.days_without > 0).toBe(late);
        }
        expect(isCalm(lab.figures(recording))).toBe(params.sunset === endMonths.length - 1);
      }),
      { numRuns: sized(4, 100) },
    );
  });
});

describe('each signal reaches those who attend to it', () => {
  test.each<[string, Record<string, number>, ConsumerId[]]>([
    ['nothing', { headers: 0, brownouts: 0 }, []],
    ['headers', { headers: 2, brownouts: 0 }, ['script']],
    ['a mail', { headers: 0, mail: 2, brownouts: 0 }, ['books']],
    ['brownouts of five minutes on Mondays at 9', { headers: 0, brownouts: 2, length: 0 }, ['screen']],
    ['a brownout of three days', { headers: 0, brownouts: 1, length: 4 }, ['script', 'screen', 'night']],
    [
      'long brownouts at varied hours',
      {
        headers: 0,
        brownouts: 2,
        length: lengths.indexOf('12 hours'),
        hours: hoursOfBrownouts.indexOf('varied'),
        lead: 3,
      },
      ['script', 'screen', 'night'],
    ],
    ['headers that begin too late for the move', { headers: 6, brownouts: 0, lead: 8 }, []],
    [
      'an end after the hospital’s day',
      { headers: 1, brownouts: 0, sunset: endMonths.indexOf('August') },
      ['script', 'hospital'],
    ],
  ])('%s', async (_, params, reached) => {
    const recording = await run(params);
    const { plan } = summaryOf(recording);
    expect(consumerIds.filter(id => plan.consumers[id].moved_at !== null && !plan.consumers[id].broke)).toEqual(
      reached,
    );
    expect(broke(recording, 'plan')).toEqual(consumerIds.filter(id => !reached.includes(id)));
  });

  it('a letter reaches the quarterly report, which no header or brownout does', async () => {
    const quarter = consumerIds.indexOf('quarter');
    expect(broke(await run(), 'plan')).toContain('quarter');
    const written = await acting({}, 10, 'write', quarter);
    expect(broke(written, 'plan')).not.toContain('quarter');
    expect(broke(written, 'blog')).toContain('quarter');
  });
});

describe('the endings', () => {
  it('enforcing changes nothing that happens', async () => {
    const enforced = await decide({}, 'enforce');
    expect(callsOf(enforced)).toEqual(callsOf(await run()));
  });

  it('extending lets the hospital move, moves the Sunset header, and leaves those who don’t know where they are', async () => {
    const extended = await decide({}, 'extend');
    const { plan, ended_at } = summaryOf(extended);
    expect(ended_at).toBe(moment(5, 30) + 8 * week);
    expect(plan.consumers.hospital.broke).toBe(false);
    expect(plan.consumers.books.broke).toBe(true);
    const announced = callsOf(extended).flatMap(({ sunset }) => sunset ?? []);
    expect(new Set(announced)).toEqual(new Set(['Tue, 30 Jun 2026 00:00:00 GMT', 'Tue, 25 Aug 2026 00:00:00 GMT']));
  });

  it('exempting spares those who called in the last quarter, and the old report is kept for them', async () => {
    const exempted = await decide({}, 'exempt');
    expect(summaryOf(exempted).exempt).toEqual(['books', 'night', 'quarter', 'hospital']);
    // Their owners heard of it by the decision: no mail to one owner was counted, so none is named.
    expect(summaryOf(exempted).letters).toEqual([]);
    expect(summaryOf(exempted).plan.consumers.night.found_out).toBe('exemption');
    expect(lab.summary(exempted, 200, plainTheme).join(' ')).not.toMatch(/your mail|letter/);
    expect(broke(exempted, 'plan')).toEqual([]);
    expect(broke(exempted, 'blog')).toEqual([...consumerIds]);
    expect(summaryOf(exempted).plan.kept_until).toBe(moment(5, 30) + 12 * week);
    // After the end, the exempt still get the old report, and nobody else asks for it.
    const late = callsOf(exempted).filter(
      ({ side, path, last_at }) => side === 'plan' && path.includes('weekly') && last_at > moment(5, 30),
    );
    expect(late.length).toBeGreaterThan(0);
    for (const { status, client } of late) {
      expect(status).toBe(200);
      expect(summaryOf(exempted).exempt).toContain(client);
    }
  });

  it('an exemption ends on its own date as well, and its headers say so', async () => {
    const params = { sunset: endMonths.indexOf('April') };
    const exempted = await decide(params, 'exempt');
    const until = summaryOf(exempted).plan.kept_until!;
    expect(until).toBe(moment(3, 30) + 12 * week);
    // The hospital can’t change anything before August, and that’s too late even for an exemption.
    expect(broke(exempted, 'plan')).toEqual(['hospital']);
    const late = callsOf(exempted).filter(({ side, last_at }) => side === 'plan' && last_at > moment(3, 30));
    for (const { code, first_at, path, sunset, deprecation } of late) {
      if (path.includes('sales')) continue;
      expect(code).toBe(first_at < until ? null : 'operation_ended');
      expect({ sunset, deprecation }).toEqual({ sunset: 'Thu, 23 Jul 2026 00:00:00 GMT', deprecation: '@1770022800' });
    }
  });

  it('cancelling hurts nobody, takes the headers back, and ends nothing', async () => {
    const cancelled = await decide({}, 'cancel');
    const { plan, ended_at } = summaryOf(cancelled);
    expect({ broke: plan.broke, kept: plan.kept_until, ended_at }).toEqual({ broke: 0, kept: null, ended_at: null });
    const decision = eventsOf(cancelled).find(({ type }) => type === 'decision')!;
    for (const { side, deprecation, first_at } of callsOf(cancelled))
      if (side === 'plan' && first_at > decision.at) expect(deprecation).toBeNull();
  });

  it('cancelling after an exemption spares the exempt as well, whatever their date was', async () => {
    const params = { sunset: endMonths.indexOf('April') };
    const exempted = await decide(params, 'exempt');
    expect(broke(exempted, 'plan').length).toBeGreaterThan(0);
    const first = {
      event: afterWeeks(exempted, lastWeek(params) - 2),
      action: 'decide',
      value: endings.indexOf('exempt'),
    };
    const then = { ...first, event: afterWeeks(exempted, lastWeek(params) - 1), value: endings.indexOf('cancel') };
    const both = await run(params, '7', [first, then]);
    expect(summaryOf(both).decisions).toEqual(['exempt', 'cancel']);
    expect(broke(both, 'plan')).toEqual([]);
  });

  it('can be decided in the last weeks before the end, and not before or after', async () => {
    const recording = await run();
    const offered = (weeksOver: number) => {
      const state = stateAfter(lab, recording, afterWeeks(recording, weeksOver)) as YearState;
      return lab.actions.find(({ id }) => id === 'decide')!.when!(state, recording.params);
    };
    const last = lastWeek({});
    expect([last - 4, last - 3, last, last + 1].map(offered)).toEqual([false, true, true, false]);
  });

  it('can be decided twice, and not a third time', async () => {
    const last = lastWeek({});
    const [exempt, enforce] = [endings.indexOf('exempt'), endings.indexOf('enforce')];
    const once = await decide({}, 'exempt');
    const choices = [exempt, enforce].map((value, i) => ({
      event: afterWeeks(once, last - 2 + i),
      action: 'decide',
      value,
    }));
    const offered = (recording: Recording) =>
      lab.actions.find(({ id }) => id === 'decide')!.when!(
        stateAfter(lab, recording, afterWeeks(recording, last)) as YearState,
        recording.params,
      );
    expect(offered(once)).toBe(true);
    const twice = await run({}, '7', choices);
    expect(summaryOf(twice).decisions).toEqual(['exempt', 'enforce']);
    expect(offered(twice)).toBe(false);
  });

  it('holds the run before the end until it’s decided or left out, whatever the plan', async () => {
    for (const sunset of sample([...endMonths.keys()], 4)) {
      for (const headers of sample([...startMonths.keys()], 3)) {
        const recording = await run({ sunset, headers, length: headers % 5 });
        const decisions = lab.decisions!(recording);
        const name = `${endMonths[sunset]} ${startMonths[headers]}`;
        if (endMonths[sunset] === 'next year') {
          expect(decisions, name).toEqual([]);
          continue;
        }
        const [{ before }] = decisions as [LabDecision];
        expect(before, name).toBeLessThanOrEqual(lastWeek({ sunset }));
        let player = initialPlayer(prepareRun(lab, recording));
        for (let i = 0; i < 60 && dueDecision(player) === null; i++) {
          const action = askedQuestion(player) ? ({ type: 'skip' } as const) : ({ type: 'step' } as const);
          player = playerReducer(player, action);
        }
        expect(dueDecision(player)?.before, name).toBe(before);
        for (const type of ['step', 'end', 'toggle'] as const) {
          expect(playerReducer(player, { type }).shown, name).toBe(before);
        }
        const onward = playerReducer(player, { type: 'leave-out' });
        expect([dueDecision(onward), onward.shown > before || askedQuestion(onward) !== null], name).toEqual([
          null,
          true,
        ]);
        const state = stateAfter(lab, recording, afterWeeks(recording, before)) as YearState;
        const { input, when } = lab.actions.find(({ id }) => id === 'decide')!;
        expect(when!(state, recording.params), name).toBe(true);
        // Each ending says the date that it leads to.
        const options = input && 'options' in input ? input.options(state, recording.params) : [];
        expect(options[0], name).toContain(shortDate(state.sides.plan.plan.sunset));
      }
    }
  });

  it('asks nothing once it’s decided', async () => {
    const recording = await decide({}, 'extend');
    expect(lab.decisions!(recording)).toEqual([]);
  });
});

it('the telemetry question doesn’t confirm a wrong count', async () => {
  const { options } = lab.questions(await run()).find(({ id }) => id === 'telemetry')!;
  const [called, right] = [options.find(({ id }) => id === '4')!, options.find(option => option.right)!];
  expect(right.id).toBe('5');
  expect(called.reason).toContain('A consumer that runs less often may not show up in four weeks.');
});

describe('what the picture says of the plan', () => {
  const start = async (params: Record<string, number>) => {
    const recording = await run(params);
    return lab.draw(lab.initial(recording), { columns: 78, rows: 19 }, plainTheme).join('\n');
  };

  it('names the dates of the settings, and explains no sign that can’t come', async () => {
    const usual = await start({});
    expect(usual).toContain('Headers from 2 Feb, no mail, brownouts on 4 May and 1 Jun, the end on 30 Jun.');
    expect(usual).not.toContain('M mail');
    const mailed = await start({ mail: 3, headers: 0, brownouts: 0 });
    expect(mailed).toContain('No headers, mail on 2 Mar, no brownouts, the end on 30 Jun.');
    expect(mailed).toContain('M mail');
    expect(mailed).not.toMatch(/H headers|B brownout/);
    for (const signs of [usual, mailed]) expect(signs).toContain('· no run');
    // The introduction is the same for all settings.
    expect(lab.intro).not.toContain('mail');
  });

  it('explains brownouts until the end is given up', async () => {
    const atEnd = async (ending: (typeof endings)[number]) => {
      const recording = await decide({}, ending);
      const state = recording.events.reduce(lab.fold, lab.initial(recording));
      return lab.draw(state, { columns: 78, rows: 19 }, plainTheme).join('\n');
    };
    expect(await atEnd('extend')).toContain('B brownout');
    expect(await atEnd('cancel')).not.toContain('B brownout');
  });
});

describe('the predictions', () => {
  it('ask about headers, the first brownout, telemetry, and the end; the run has the outcome', async () => {
    const recording = await run();
    const questions = lab.questions(recording);
    expect(questions.map(({ id }) => id)).toEqual(['headers', 'brownout', 'telemetry', 'end']);
    const right = questions.map(({ options }) => options.find(option => option.right)!.id);
    expect(right).toEqual(['2', 'screen', '5', 'books-night-quarter-hospital']);
    // Telemetry of four weeks sees one less.
    expect(questions[2]!.prompt).toContain('4 of the six keys');
  });

  it('follow the end that the learner moves', async () => {
    const extended = await decide({}, 'extend');
    const end = lab.questions(extended).find(({ id }) => id === 'end')!;
    expect(end.prompt).toContain('25 Aug');
    expect(lab.questions(await decide({}, 'cancel')).map(({ id }) => id)).toEqual(['headers', 'brownout']);
  });
});

it('leaves headers out that would begin after the end, as a sunset never comes before the deprecation', async () => {
  const late = { headers: startMonths.indexOf('June'), sunset: endMonths.indexOf('April') };
  expect(planOf({ ...defaults, ...late }).headersFrom).toBeNull();
  expect(callsOf(await run(late)).every(({ deprecation }) => deprecation === null)).toBe(true);
});

describe('the calendar', () => {
  it('has its Mondays, quarters, and brownouts where 2026 has them', () => {
    expect(shortDate(firstMonday(1, 9))).toBe('2 Feb');
    expect(shortDate(firstMonday(5, 9))).toBe('1 Jun');
    const { brownouts } = planOf({ ...defaults, brownouts: 4, hours: 1, length: 2 });
    expect(brownouts.map(({ from }) => new Date(Date.UTC(2026, 0, 5, 9) + from).toISOString().slice(0, 16))).toEqual([
      '2026-05-04T09:00',
      '2026-05-20T20:00',
      '2026-06-04T02:00',
      '2026-06-16T14:00',
    ]);
    for (const { from, until } of brownouts) expect(until - from).toBe(12 * hour);
    expect(startMonths).toHaveLength(7);
    const quarter = consumers.find(({ id }) => id === 'quarter')!;
    expect(quarter.runs.map(shortDate)).toEqual(['5 Jan', '6 Apr', '6 Jul', '5 Oct']);
    for (const { runs } of consumers) for (const at of runs) expect(at).toBeGreaterThanOrEqual(0);
    expect(day * 7).toBe(week);
  });
});

describe('the picture', () => {
  it('has both sides at 80 columns, and tells who has no report', async () => {
    const recording = await run();
    const end = stateAfter(lab, recording, recording.events.length);
    const text = lab.draw(end, { columns: 80, rows: 19 }, plainTheme).join('\n');
    expect(text).toMatch(/Your plan: 2 moved in time, ! 4 broke, \d+ days without a report/);
    expect(text).toMatch(/Only a blog post: 0 moved in time, ! 6 broke, \d+ days without a report/);
    expect(text).toMatch(/screen +█+×███×░+ moved 3 Jun/);
    expect(text).toMatch(/hospital █+!+░+ ! \d+ days/);
  });

  it('has your plan and both totals in 40 columns', async () => {
    const recording = await run();
    const end = stateAfter(lab, recording, recording.events.length);
    const lines = lab.draw(end, { columns: 38, rows: 7 }, plainTheme);
    expect(lines[0]).toBe(' Your plan ! 4 broke   Blog ! 6 broke');
    expect(lines).toHaveLength(7);
  });
});

it('both sides have the same consumers at the same moments until the plan says something', async () => {
  const recording = await run({ headers: 3, mail: 0, brownouts: 0 });
  const until = planOf(recording.params).headersFrom!;
  const [plan, blog] = sides.map(side =>
    callsOf(recording)
      .filter(call => call.side === side && call.last_at < until)
      .map(({ client, first_at, last_at, count }) => [client, first_at, last_at, count]),
  );
  expect(plan).toEqual(blog);
});

test('what decides the first question is beside it: who reads headers', async () => {
  const recording = await run();
  const { before } = lab.questions(recording)[0]!;
  const state = stateAfter(lab, recording, stopsOf(recording)[before - 1]!);
  // The room that a question leaves at 80x24.
  const picture = lab.draw(state, { columns: 80, rows: 8 }, plainTheme).join('\n');
  for (const { id, brief, attends } of consumers) {
    expect(picture).toContain(brief);
    if (attends.includes('headers')) expect(brief, id).toContain('headers');
  }
});
