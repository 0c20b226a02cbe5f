import type { CaseDefinition, CaseStage, LogEntry } from '../case';
import { clientOf, isSuccess, methodOf, resourceOf, statusOf } from '../evidence/facts';
import { describeProject, keepShop, sellAtTill } from '../traffic';

const second = 1000;
const minute = 60 * second;

/** Somebody pastes a link into the team's chat, which fetches each link to show a preview of it. */
function paste(stage: CaseStage, at: number, path: string): void {
  stage.at(at, async () => {
    await stage.send({ as: 'admin', method: stage.habit('preview') === 'head' ? 'HEAD' : 'GET', path });
  });
}

/** The team opens its project; from the moment at which it's gone, each attempt fails. */
const failedReads = (log: readonly LogEntry[], as: string): number =>
  log.filter(
    entry =>
      clientOf(entry) === as &&
      methodOf(entry) === 'GET' &&
      resourceOf(entry) === '/projects/prj_1' &&
      statusOf(entry) === 404,
  ).length;

const definition: CaseDefinition = {
  id: 'the-link-in-the-chat',
  title: 'The project that was gone after lunch',
  difficulty: 1,
  lesson: 'method-semantics',
  scene:
    'One of Acme’s teams works on the project prj_1. At noon somebody pasted three links into the team’s chat, to discuss which pages to keep. ' +
    'The chat fetches each link with the key of an admin, to show a preview. Nobody clicked on anything.',
  setup: { flaws: ['get-that-writes'], faults: [], habits: { preview: 'get' } },
  minutes: 40,
  drive(stage) {
    const { random } = stage;
    for (let i = 0; i < 12; i++) {
      const as = i % 2 === 0 ? 'member' : 'editor';
      stage.at((1 + i * 3 + random.next() * 2) * minute, async () => {
        await stage.send({ as, method: 'GET', path: '/projects/prj_1' });
      });
    }
    describeProject(stage, 6 * minute);
    paste(stage, 20 * minute, '/projects/prj_1');
    paste(stage, 20 * minute + 2 * second, '/projects/prj_1/settings');
    paste(stage, 20 * minute + 4 * second, '/projects/prj_1/delete');
    // A member tried to delete the project this morning, and wasn't allowed to.
    stage.at(9.4 * minute, async () => {
      await stage.send({ as: 'member', method: 'DELETE', path: '/projects/prj_1' });
    });
    sellAtTill(stage, { sales: 8, breaks: 1, minutes: 38 });
    keepShop(stage, 40);
  },
  tickets: log => [
    {
      from: 'A member of the team',
      text: `Our project is gone. I have tried ${failedReads(log, 'member')} times. I did try to delete it at half past nine, to see whether I could, but it said that I wasn’t allowed to.`,
    },
    {
      from: 'The admin of the project',
      text: 'I haven’t deleted anything today. I was at lunch when it happened.',
    },
  ],
  charts: [
    {
      title: 'The project',
      names: { good: 'opened', bad: 'not found' },
      counts: entry => {
        if (methodOf(entry) !== 'GET' || resourceOf(entry) !== '/projects/prj_1') return null;
        return statusOf(entry) === 404 ? 'bad' : 'good';
      },
    },
  ],
  parties: [
    {
      id: 'member',
      who: 'the team, which works on the project',
      unit: 'times that the project couldn’t be opened',
      count: log => failedReads(log, 'member') + failedReads(log, 'editor'),
    },
    {
      id: 'till',
      who: 'customers at the till',
      unit: 'charges that failed',
      count: log => log.filter(entry => clientOf(entry) === 'till' && statusOf(entry) >= 400).length,
    },
    {
      id: 'shop',
      who: 'people in the shop',
      unit: 'requests that failed',
      count: log => log.filter(entry => clientOf(entry) === 'shop' && !isSuccess(entry)).length,
    },
  ],
  changes: [
    {
      id: 'head',
      text: 'In the chat: send HEAD instead of GET for a preview',
      to: { habits: { preview: 'head' } },
      reason:
        'A HEAD is a GET without a response body, and the service treats it like a GET. The next crawler would send a GET in any case.',
    },
    {
      id: 'no-get',
      text: 'In the service: remove the deletion by GET, so that only DELETE deletes',
      to: { flaws: [] },
      reason:
        'GET is safe: previews, crawlers, and proxies may send it whenever they like. Now the link is a 404, and nothing is lost.',
    },
    {
      id: 'quiet',
      text: 'In the service: return 409 for a second deletion',
      to: { flaws: ['get-that-writes', 'second-delete-answers-409'] },
      reason: 'The first deletion is the problem, not the second one.',
    },
  ],
  odd: [
    {
      matches: entry => clientOf(entry) === 'member' && statusOf(entry) === 403,
      reason: 'Only an admin may delete a project. The member got 403 insufficient_role, and nothing happened.',
    },
    {
      matches: entry => statusOf(entry) === 412,
      reason:
        'Two people changed the description. The second person’s version was stale, so the service rejected that change.',
    },
  ],
  hints: [
    'When was the project opened for the last time, and when did it fail first? Read the requests in between.',
    'Search the log for GET and delete.',
  ],
  explanation:
    'A link deleted the project, because the service also deletes with GET. The chat fetched the link to show a preview, as any program ' +
    'that sees a link may do.',
};

export default definition;
