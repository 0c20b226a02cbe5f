import { inMargin } from '../../src/lab/panes';
import { recordWith } from '../../src/lab/recorder';
import type { Lab } from '../../src/lab/types';
import { aboutOf, callerOf, callers, miasRoles } from './callers';
import { drawGrid } from './draw';
import { allLogLines } from './log-block';
import { gridDecisions, gridQuestions } from './question';
import { releaseTitles } from './releases';
import { figures, summarise } from './report';
import { lineOf, requestsOf } from './requests';
import { runGrid } from './run';
import { foldGridEvent, type GridState, initialGridState, leftToSend } from './state';
import { stopsOf } from './stops';
import { gridStory, gridSummary, gridTranscript } from './story';

const mostRequests = 10;

/** Callers by operations, before and after a release with a flaw that the learner hunts (auth.3, auth.4, auth.4.1 to 4.4). */
const authorization: Lab<GridState> = {
  id: 'authorization',
  title: 'Authorization',
  topic: 'the grid',
  lesson: 'object-authorization',
  alsoLessons: ['permission-clauses', 'keys-and-scopes'],
  intro:
    'Seven callers send the same eight requests, and the grid shows each response. Then a release goes live that may have a flaw. ' +
    'Find the flaw with at most ten requests, and name the leak.',
  parameters: [
    { name: 'release', title: 'the release', min: 0, max: 6, default: 0, values: releaseTitles },
    { name: 'requests', title: 'requests in the hunt', min: 3, max: mostRequests, default: mostRequests },
    { name: 'mia', title: 'Mia’s role', min: 0, max: 2, default: 0, values: miasRoles },
    { name: 'limit', title: 'orders per page', min: 1, max: 20, default: 4 },
  ],
  actions: [
    {
      id: 'send',
      key: 't',
      title: 'send',
      help: 'send a request',
      most: mostRequests,
      value: () => 0,
      when: state => state.phase === 'hunt' && leftToSend(state) > 0,
      input: {
        prompt: 'Your hunt: which request do you send?',
        options: ({ key, params }) => requestsOf(params).map(request => `${callerOf(key).name}: ${lineOf(request)}`),
      },
    },
    {
      id: 'key',
      key: 'c',
      title: 'change key',
      help: 'use another caller’s key',
      most: 20,
      value: () => 0,
      when: state => state.phase === 'hunt' && leftToSend(state) > 0,
      input: {
        prompt: 'Whose key do you use?',
        options: (_, params) => callers.map(caller => `${caller.name}: ${aboutOf(caller, params)}`),
        current: ({ key }) => callers.findIndex(({ id }) => id === key),
      },
    },
  ],
  record: recordWith('authorization', runGrid, summarise),
  stops: stopsOf,
  initial: initialGridState,
  fold: foldGridEvent,
  draw: inMargin(drawGrid),
  log: allLogLines,
  figures,
  summary: gridSummary,
  story: gridStory,
  transcript: gridTranscript,
  questions: gridQuestions,
  decisions: gridDecisions,
};

export default authorization;
