import { virtualClock } from '../../src/conventions/clock';
import { type Random, seededRandom } from '../../src/conventions/random';
import { createScheduler, type Scheduler } from '../../src/conventions/scheduler';
import { playScheduled, recordOnClock, type Timeline } from '../../src/lab/recorder';
import type { LabEvent, LabRunOptions } from '../../src/lab/types';
import { createService, type Service } from '../../src/service';
import { type Copy, cacheModes, createReads, etagOf, noteOf, type Reads } from './clients';
import { editorNames, learner, type Side, sides } from './events';

/** What an editor's app does after a 412. */
export const reactions = ['gives up', 'reads again', 'reads past caches', 'sends the new tag'] as const;
type Reaction = (typeof reactions)[number];

/** Virtual times in ms, and how often an app sends one line before it tells its editor that it can't be saved. */
const times = { apart: 700, looking: 500, pause: 1200, reading: 300, own: 150 } as const;
const mostAttempts = 4;

/** One order on a service of its own, with everybody who edits it. */
interface Desk {
  side: Side;
  service: Service;
  reads: Reads;
  path: string;
}

interface Editor {
  name: string;
  as: string;
  random: Random;
  /** How many lines it has still to add. */
  left: number;
  added: number;
}

/** An open form: what it shows, and what its editor adds. */
interface Form {
  desk: Desk;
  editor: Editor;
  copy: Copy;
  line: string;
  attempt: number;
}

interface Run {
  timeline: Timeline;
  scheduler: Scheduler;
  params: Record<string, number>;
}

/**
 * The same editors add lines to the note of one order at the same moments, once without and once with If-Match.
 *
 * @param params - how many editors and lines, how long they think, what an app does after a 412, and the cache
 * @returns the path of the order, and the events
 */
export async function runEditors(
  params: Record<string, number>,
  { seed, choices }: LabRunOptions,
): Promise<{ start: { path: string }; events: LabEvent[] }> {
  const clock = virtualClock();
  const names = editorNames.slice(0, params.editors);
  const mode = cacheModes[params.cache!]!;
  const desks: Desk[] = [];
  for (const side of sides) {
    const service = createService({ clock, seed, world: { orders: 0 }, callers: names.map(editorCaller) });
    const path = await createOrder(service);
    desks.push({ side, service, path, reads: createReads(service, path, mode, clock.now) });
  }
  const events = await recordOnClock(clock, choices, async timeline => {
    const run: Run = { timeline, scheduler: createScheduler(), params };
    for (const desk of desks) {
      for (const [i, name] of names.entries()) {
        // The same on both sides, so that only If-Match makes the difference.
        const random = seededRandom(`${seed}:${name}`);
        const editor: Editor = { name, as: callerName(name), random, left: params.lines!, added: 0 };
        run.scheduler.at(i * times.apart + random.int(400), () => look(run, desk, editor));
      }
    }
    await playScheduled(timeline, { scheduler: run.scheduler, end: Number.POSITIVE_INFINITY }, ({ text = '' }) => {
      const at = timeline.now() + times.own;
      for (const desk of desks.toReversed()) run.scheduler.firstAt(at, () => addOwn(run, desk, text));
    });
  });
  return { start: { path: desks[0]!.path }, events };
}

const callerName = (name: string) => name.toLowerCase();

/** An editor as a caller of the service: an application of Acme's with a key, and a budget, of its own. */
const editorCaller = (name: string) => ({
  name: callerName(name),
  about: 'a packer of Acme',
  account: 'acct_acme',
  scopes: ['orders:read', 'orders:write'],
});

async function createOrder(service: Service): Promise<string> {
  const body = JSON.stringify({ customer: 'Amara', amount: 4200, currency: 'EUR' });
  const headers: [string, string][] = [['Idempotency-Key', '"the-order"']];
  const { response } = await service.send({ as: 'shop', method: 'POST', path: '/orders', headers, body });
  return `/orders/${(JSON.parse(response!.body) as { id: string }).id}`;
}

/** The editor looks at the order, and then opens the form. */
async function look(run: Run, desk: Desk, editor: Editor): Promise<void> {
  await read(run, desk, editor, { fresh: false, opens: false });
  run.scheduler.at(run.timeline.now() + times.looking, () => open(run, desk, editor));
}

/** The editor opens the order, and thinks about the next line. */
async function open(run: Run, desk: Desk, editor: Editor): Promise<void> {
  const { timeline, scheduler, params } = run;
  const copy = await read(run, desk, editor, { fresh: false, opens: true });
  editor.left -= 1;
  editor.added += 1;
  const form: Form = { desk, editor, copy, line: `${editor.name} ${editor.added}`, attempt: 1 };
  scheduler.at(timeline.now() + params.think! * 1000 + editor.random.int(900), () => save(run, form));
}

async function read(
  { timeline }: Run,
  desk: Desk,
  editor: Pick<Editor, 'name' | 'as'>,
  { fresh, opens }: { fresh: boolean; opens: boolean },
): Promise<Copy> {
  const { status, from, lines, etag } = await desk.reads.read(editor.as, fresh);
  const { side, path } = desk;
  timeline.emit({ type: 'read', side, client: editor.name, method: 'GET', path, status, from, etag, lines, opens });
  return { lines, etag };
}

/** The app sends the note as its form shows it, with the new line at the end. */
async function save(run: Run, form: Form): Promise<void> {
  const status = await send(run, form);
  const { timeline, scheduler, params } = run;
  const { editor, desk } = form;
  if (status === 412) {
    const reaction = reactions[params.after_412!]!;
    if (reaction !== 'gives up' && form.attempt < mostAttempts) {
      await refresh(run, form, reaction);
      scheduler.at(timeline.now() + times.reading, () => save(run, { ...form, attempt: form.attempt + 1 }));
      return;
    }
    const { side } = desk;
    timeline.emit({ type: 'give-up', side, client: editor.name, line: form.line, attempts: form.attempt });
  }
  if (editor.left > 0)
    scheduler.at(timeline.now() + times.pause + editor.random.int(600), () => open(run, desk, editor));
}

async function send({ timeline }: Run, { desk, editor, copy, line, attempt }: Form): Promise<number> {
  const { side, path, service } = desk;
  const lines = [...copy.lines, line];
  const if_match = side === 'guarded' ? copy.etag : null;
  const headers: [string, string][] = [['Content-Type', 'application/merge-patch+json']];
  if (if_match !== null) headers.push(['If-Match', if_match]);
  const body = JSON.stringify({ note: noteOf(lines) });
  const { response } = await service.send({ as: editor.as, method: 'PATCH', path, headers, body });
  const { status, headers: received } = response!;
  if (status === 200) desk.reads.saved(editor.as, { lines, etag: etagOf(received) });
  timeline.emit({
    type: 'save',
    side,
    client: editor.name,
    method: 'PATCH',
    path,
    status,
    if_match,
    line,
    lines,
    attempt,
  });
  return status;
}

/** What the app does before it sends the line again: it reads the note, or only the new tag. */
async function refresh(run: Run, form: Form, reaction: Reaction): Promise<void> {
  const { desk, editor } = form;
  if (reaction !== 'sends the new tag') {
    form.copy = await read(run, desk, editor, { fresh: reaction === 'reads past caches', opens: true });
    return;
  }
  const { side, path, service } = desk;
  const { response } = await service.send({ as: editor.as, method: 'HEAD', path });
  const { status, headers } = response!;
  const etag = etagOf(headers);
  run.timeline.emit({
    type: 'read',
    side,
    client: editor.name,
    method: 'HEAD',
    path,
    status,
    from: 'service',
    etag,
    lines: null,
    opens: true,
  });
  form.copy = { ...form.copy, etag };
}

/** The learner's line: read and saved at once, while others have the form open. */
async function addOwn(run: Run, desk: Desk, line: string): Promise<void> {
  const editor: Editor = { name: learner, as: 'shop', random: seededRandom(line), left: 0, added: 0 };
  const copy = await read(run, desk, editor, { fresh: true, opens: true });
  await save(run, { desk, editor, copy, line, attempt: 1 });
}
