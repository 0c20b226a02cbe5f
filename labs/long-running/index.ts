import { inMargin } from '../../src/lab/panes';
import { recordWith } from '../../src/lab/recorder';
import type { Lab } from '../../src/lab/types';
import { drawExports } from './draw';
import { allLogLines } from './log-block';
import { exportQuestions } from './question';
import { figures, summarise } from './report';
import { mostJoins, runExports } from './run';
import { parameters } from './settings';
import { type ClientStatus, type ExportState, foldExportEvent, initialExportState, stops } from './state';
import { exportStory, exportSummary, exportTranscript } from './story';

const statusWords: Record<ClientStatus, string> = {
  'not begun': 'not begun',
  waiting: 'waits',
  accepted: 'queued or running',
  failed: 'failed, retries soon',
  served: 'has the file',
  'gave up': 'gave up',
  cancelled: 'cancelled',
};

/** Exports in the request behind a gateway, and as jobs that clients poll (endpoints.5, states.4, limits.1). */
const longRunning: Lab<ExportState> = {
  id: 'long-running',
  title: 'Long-running work',
  topic: 'the gateway',
  lesson: 'long-running-jobs',
  alsoLessons: ['retry-rules', 'idempotency-keys'],
  intro:
    'It’s the end of the month, and every office wants an export. One service makes it within the request, behind a gateway that stops waiting after 30 seconds. ' +
    'Two services return a 202 with a job, and clients poll it. All three have the same number of workers. Each letter stands for the client whose export a worker is making.',
  parameters,
  actions: [
    {
      id: 'cancel',
      key: 'c',
      title: 'cancel',
      help: 'have a client cancel',
      most: 3,
      value: () => 0,
      input: {
        prompt: 'Which client doesn’t want its file any more?',
        options: ({ sides: { request, told } }) =>
          Object.keys(request.clients).map(
            who =>
              `${who}, in the request: ${statusWords[request.clients[who]!.status]}; as a job: ${statusWords[told.clients[who]!.status]}`,
          ),
      },
    },
    { id: 'add', key: 'a', title: 'add', help: 'add a client', most: mostJoins, value: () => 1 },
  ],
  record: recordWith('long-running', runExports, summarise),
  stops,
  initial: initialExportState,
  fold: foldExportEvent,
  draw: inMargin(drawExports),
  log: allLogLines,
  figures,
  summary: exportSummary,
  story: exportStory,
  transcript: exportTranscript,
  questions: exportQuestions,
};

export default longRunning;
