import { parseHttpBlock } from '../course/http-block';
import { lessonNotation } from '../course/http-directives';
import type { HttpRequest } from '../course/http-request';
import { RunError, requestSession } from '../course/request-session';
import { seededCallers } from '../service/callers';
import type { CaseDefinition, LogEntry } from './case';
import { type CaseRecording, entryOf } from './record';

/** What came of a text with requests. */
export interface OwnRun {
  requests: HttpRequest[];
  /** One entry for each request that was sent. */
  entries: LogEntry[];
  /** What is wrong with the text; then nothing of it was sent. */
  problems: { line: number; message: string }[];
}

/** Sends a learner's own requests to the service in the state in which an incident left it. */
export interface Bench {
  /** Sends the requests of a text in .http notation. */
  send(text: string): Promise<OwnRun>;
}

/** A request that is sent while the one before is in progress takes so long, in ms. */
const inProgress = 100;
/** Between two texts, in ms: nobody types faster. */
const pause = 1000;

/** Everybody who can send a request in a case. */
export const callersOf = ({ callers = [] }: Pick<CaseDefinition, 'callers'> = {}) => [...seededCallers, ...callers];

/** @param recording - its service is used from now on, so each bench needs a recording of its own */
export function openBench(definition: CaseDefinition, { service }: Pick<CaseRecording, 'service'>): Bench {
  const session = requestSession(service, { side: 'flawed' });
  const names = callersOf(definition).map(({ name }) => name);
  return {
    async send(text) {
      const problems: OwnRun['problems'] = [];
      const requests = parseHttpBlock(text, 1, (line, message) => problems.push({ line, message }), {
        ...lessonNotation,
        known: names,
      });
      if (problems.length > 0) return { requests: [], entries: [], problems };
      service.clock.advance(pause);
      try {
        const { exchanges, broken } = await session.send(requests);
        const entries = exchanges.map((exchange, i) => {
          const overlaps = requests[i]!.together || requests[i + 1]?.together === true;
          return entryOf(exchange, { took: overlaps ? inProgress : 0, lost: requests[i]!.lost, own: true });
        });
        return { requests, entries, problems: broken };
      } catch (error) {
        if (!(error instanceof RunError)) throw error;
        return { requests: [], entries: [], problems: [{ line: error.line, message: error.message }] };
      }
    },
  };
}
