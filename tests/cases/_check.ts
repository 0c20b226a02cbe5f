import type { CaseDefinition, CaseSetup, LogEntry } from '../../src/cases/case';
import { judgeClaims } from '../../src/cases/claim';
import { departures, findDeparture } from '../../src/cases/departures';
import { evidenceOf } from '../../src/cases/evidence';
import { isSuccess, statusOf } from '../../src/cases/evidence/facts';
import { changedSetup, recordCase } from '../../src/cases/record';
import { differences } from '../../src/cases/side-by-side';
import { type CaseTruth, question, truthOf } from '../../src/cases/truth';
import { type LearnerView, solveCase } from './_solver';

/** The most and the fewest lines of a log that somebody can search by hand. */
const logLines = { least: 30, most: 400 };

/** Flaws that let in what the contract doesn't allow: without them, such a request is a 400. */
const fixedByRejecting = [
  'client-writes-status',
  'list-without-limit',
  'post-without-key',
  'unknown-filter-ignored',
  'webhook-over-http',
];

/** What a learner can reach of a case with this set-up. */
async function learnerView(definition: CaseDefinition, setup: CaseSetup = definition.setup): Promise<LearnerView> {
  const { parties, changes } = definition;
  const reach = async (reached: CaseSetup, about: 'keys' | 'everything') => {
    const recording = await recordCase(definition, reached);
    const harm = parties.map(party => party.count(recording.log));
    return { harm, known: await question(definition, recording, about) };
  };
  const base = await reach(setup, 'everything');
  // What the log doesn't show has to be asked again after a change; for the rest the log is enough.
  const inLog = await reach(setup, 'keys');
  const isHidden = departures.some(
    ({ id }) => evidenceOf(id, base.known).length > 0 && evidenceOf(id, inLog.known).length === 0,
  );
  return {
    ...base,
    parties,
    changes,
    replay: id =>
      reach(changedSetup(setup, changes.find(change => change.id === id)!.to), isHidden ? 'everything' : 'keys'),
  };
}

/**
 * Checks that a case is fair: what it's about can be found with what a learner can reach, and nothing else can.
 *
 * @param read - gets its log, and what is true of it
 * @returns what is wrong with it, each as a sentence for its author; none if it's fair
 */
export async function checkCase(
  definition: CaseDefinition,
  read: (log: readonly LogEntry[], truth: CaseTruth) => void = () => {},
): Promise<string[]> {
  const { setup, parties, changes, odd, hints } = definition;
  const problems: string[] = [];
  const say = (isFine: boolean, problem: string) => {
    if (!isFine) problems.push(problem);
  };
  const ids = [...setup.flaws, ...setup.faults];
  for (const id of ids) say(findDeparture(id) !== undefined, `Nothing in a log can show ${id}.`);
  say(ids.length >= 1 && ids.length <= 3, `It has ${ids.length} flaws and faults. Give it one to three.`);
  say(hints.length === 2 || hints.length === 3, `It has ${hints.length} hints. Give it two or three.`);
  say(changes.length >= 3 && changes.length <= 5, `It has ${changes.length} changes. Give it three to five.`);
  say(parties.length >= 2 && parties.length <= 4, `It has ${parties.length} parties. Give it two to four.`);
  if (problems.length > 0) return problems;

  const first = await recordCase(definition);
  const { log } = first;
  say(JSON.stringify(log) === JSON.stringify((await recordCase(definition)).log), 'Two recordings of it differ.');
  say(
    log.length >= logLines.least && log.length <= logLines.most,
    `Its log has ${log.length} lines. Make it ${logLines.least} to ${logLines.most}.`,
  );
  // First what a learner can reach: its logs serve for the truth as well.
  const claims = await solveCase(await learnerView(definition));
  const truth = await truthOf(definition);
  read(log, truth);
  for (const { id, operations, parties: hurt, changes: right } of truth.departures) {
    say(operations.length > 0, `Nothing that a learner can reach shows ${id}.`);
    say(hurt.length > 0, `Without ${id} nobody is better off.`);
    say(right.length > 0, `No change fixes ${id}.`);
    say(right.length < changes.length, `Every change fixes ${id}.`);
  }
  say(
    truth.harm.some(count => count === 0),
    'Every party is hurt. Add one that isn’t.',
  );

  const all = { entries: log, callers: [] };
  const shown = new Set(ids.flatMap(id => evidenceOf(id, { ...all, callers: [] })));
  for (const [i, { matches }] of odd.entries()) {
    const entries = log.filter(matches);
    say(entries.length > 0, `Odd entry ${i + 1} isn’t in the log.`);
    say(!entries.some(entry => shown.has(entry)), `Odd entry ${i + 1} is one that departs from the contract.`);
  }

  for (const { id, changes: right } of truth.departures) {
    if (fixedByRejecting.includes(id)) continue;
    for (const { change, log: replay } of truth.replays.filter(each => right.includes(each.change.id)))
      for (const { was, is } of differences(log, replay).pairs)
        say(
          !(was && is && isSuccess(was) && statusOf(is) === 400),
          `The change ${change.id} turns request ${was?.number}, which worked, into a 400. Let the client send what the contract allows.`,
        );
  }

  const verdict = judgeClaims(claims, truth);
  say(
    verdict.solved,
    `The solver can’t solve it: ${JSON.stringify(verdict.claims)}, but this is true: ${JSON.stringify(truth.departures)}.`,
  );
  const clean = await solveCase(await learnerView(definition, { ...setup, flaws: [], faults: [] }));
  say(
    clean.length === 0,
    `Without flaws and faults the solver still finds ${clean.map(({ departure }) => departure).join(', ')}.`,
  );
  const tickets = definition.tickets(log);
  say(tickets.length === 1 || tickets.length === 2, `It has ${tickets.length} tickets. Give it one or two.`);
  return problems;
}
