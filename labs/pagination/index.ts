import { inMargin } from '../../src/lab/panes';
import type { Lab } from '../../src/lab/types';
import { drawPagination } from './draw';
import { paginationQuestion } from './question';
import { figures, summarise } from './report';
import { runPagination } from './run';
import { foldPaginationEvent, initialPaginationState, type PaginationState } from './state';
import { paginationStory, paginationSummary, paginationTranscript } from './story';

/** An offset client and a cursor client page the same newest-first list while rows are inserted (service.4). */
const pagination: Lab<PaginationState> = {
  id: 'pagination',
  title: 'Pagination',
  topic: 'drift',
  lesson: 'cursor-vs-offset',
  intro:
    'Two clients read the same list, newest first, in pages of four rows. One sends page numbers, and the other remembers its last row. ' +
    'New rows arrive while they read. Watch which rows each client gets a second time.',
  parameters: [
    { name: 'inserted', title: 'rows inserted each time', min: 0, max: 8, default: 2 },
    { name: 'deleted', title: 'rows deleted each time', min: 0, max: 4, default: 0 },
    { name: 'before', title: 'first change before page', min: 2, max: 4, default: 2 },
    { name: 'times', title: 'number of changes', min: 1, max: 5, default: 1 },
  ],
  actions: [
    {
      id: 'insert',
      key: 'i',
      title: 'insert',
      help: 'insert rows now',
      most: 3,
      value: params => Math.max(1, params.inserted!),
    },
    {
      id: 'delete',
      key: 'd',
      title: 'delete',
      help: 'delete rows now',
      most: 3,
      value: params => Math.max(1, params.deleted!),
    },
  ],
  async record(params, seed, choices = []) {
    const run = await runPagination(params, { seed, choices });
    return { lab: 'pagination', seed, params, ...run, summary: summarise(run) };
  },
  initial: initialPaginationState,
  fold: foldPaginationEvent,
  draw: inMargin(drawPagination),
  figures,
  summary: paginationSummary,
  story: paginationStory,
  transcript: paginationTranscript,
  questions: recording => [paginationQuestion(recording) ?? []].flat(),
};

export default pagination;
