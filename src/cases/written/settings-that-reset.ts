import { pluralize } from '../../text/pluralize';
import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { clientOf, isSuccess, methodOf, receivedObject, resourceOf, statusOf } from '../evidence/facts';
import { sellAtTill } from '../traffic';

const second = 1000;
const minute = 60 * second;
const path = '/projects/prj_1/settings';

type Settings = Record<string, unknown>;

/** Somebody changes one setting: an app that does it right sends all the others as it has read them. */
async function change(stage: CaseStage, as: string, part: Settings): Promise<void> {
  const { response } = await stage.send({ as, method: 'GET', path });
  const known = JSON.parse(response!.body) as Settings;
  stage.at(stage.now() + Number(stage.habit('pause')) * second, async () => {
    const sendsPart = as === 'editor' && stage.has('puts-a-part');
    await stage.send({ as, method: 'PUT', path, body: JSON.stringify(sendsPart ? part : { ...known, ...part }) });
  });
}

/** Summaries that somebody had turned on, and that were off after a change of something else. */
function lost(log: readonly LogEntry[]): LogEntry[] {
  const changes = log.filter(entry => resourceOf(entry) === path && isSuccess(entry));
  return changes.filter(
    (entry, i) =>
      methodOf(entry) === 'PUT' &&
      clientOf(entry) === 'editor' &&
      receivedObject(changes[i - 1] ?? entry)?.weekly_summary === true &&
      receivedObject(entry)?.weekly_summary === false,
  );
}

const definition: CaseDefinition = {
  id: 'settings-that-reset',
  title: 'Settings that turn themselves off',
  difficulty: 2,
  lesson: 'method-semantics',
  scene:
    'The team of the project prj_1 changes its settings in two apps: a web page (admin), and a new phone app (editor). Both ' +
    'save with PUT /projects/{project_id}/settings. The weekly summary is sent only while weekly_summary is true.',
  setup: { flaws: [], faults: ['puts-a-part'], habits: { pause: '9' } },
  minutes: 40,
  drive(stage) {
    const { random } = stage;
    const locales = ['de-DE', 'fr-FR', 'nl-NL', 'en-GB'];
    for (let i = 0; i < 4; i++) {
      const at = (2 + i * 9 + random.next()) * minute;
      stage.at(at, () => change(stage, 'admin', { weekly_summary: true, notify_email: 'team@acme.example' }));
      stage.at(at + 3 * minute, () => change(stage, 'editor', { locale: locales[i] }));
    }
    // The web page also changes only one thing at a time, and nothing is lost.
    stage.at(38 * minute, () => change(stage, 'admin', { time_zone: 'Europe/Berlin' }));
    stage.at(17.1 * minute, async () => {
      await stage.send({ as: 'member', method: 'PUT', path, body: '{"locale": "it-IT"}' });
    });
    for (let at = 1; at < 40; at += 5) {
      stage.at(at * minute, async () => {
        await stage.send({ as: 'member', method: 'GET', path: '/projects/prj_1' });
      });
    }
    sellAtTill(stage, { sales: 8, breaks: 1, minutes: 38 });
  },
  tickets: log => [
    {
      from: 'Elif, who leads the project',
      text: `I turn the weekly summary on, and a few minutes later it’s off. That happened ${pluralize(lost(log).length, 'time')} this morning. Nobody on the team touches that switch.`,
    },
  ],
  charts: [
    {
      title: 'Weekly summary',
      names: { good: 'on', bad: 'off' },
      counts: entry => {
        const summary = resourceOf(entry) === path && isSuccess(entry) ? receivedObject(entry)?.weekly_summary : null;
        return typeof summary === 'boolean' ? (summary ? 'good' : 'bad') : null;
      },
    },
  ],
  parties: [
    {
      id: 'team',
      who: 'the team of the project, which reads the summary',
      unit: 'times that the summary was turned off',
      count: log => lost(log).length,
    },
    {
      id: 'till',
      who: 'customers at the till',
      unit: 'charges that failed',
      count: log => log.filter(entry => clientOf(entry) === 'till' && statusOf(entry) >= 400).length,
    },
  ],
  changes: [
    {
      id: 'merge',
      text: 'In the service: let PUT keep the fields that aren’t sent',
      to: { flaws: ['put-that-merges'] },
      reason:
        'The switch stays on, but PUT no longer replaces the whole resource: nobody can go back to a default by leaving a field out. That breaks the contract.',
    },
    {
      id: 'whole',
      text: 'In the phone app: send all settings as they were read, with the one that changed',
      to: { faults: [] },
      reason:
        'A PUT is the whole new state. With all settings in it, only the one that the person changed is different.',
    },
    {
      id: 'sooner',
      text: 'In both apps: save 2 seconds after reading, instead of 9',
      to: { habits: { pause: '2' } },
      reason: 'However soon the phone app saves, the fields that it leaves out go back to their defaults.',
    },
  ],
  odd: [
    {
      matches: entry => statusOf(entry) === 403,
      reason: 'A member may read the settings, but not change them: the response is 403 insufficient_role.',
    },
    {
      matches: entry => clientOf(entry) === 'admin' && methodOf(entry) === 'PUT' && isSuccess(entry),
      reason: 'The web page sends all settings each time, so a PUT changes only what was meant.',
    },
  ],
  hints: [
    'Search the log for weekly_summary, and read it from the oldest to the newest.',
    'Which request turns it off, and what does its body say about weekly_summary?',
    'What does the contract say about fields that a PUT leaves out?',
  ],
  explanation:
    'The service does what PUT promises: it replaces all settings, and settings that aren’t sent go back to their defaults. The phone app sends ' +
    'only the setting that somebody changed, so it resets all the others.',
};

export default definition;
