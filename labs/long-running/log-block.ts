import { formatSeconds } from '../../src/lab/format';
import { markLast, requestLog } from '../../src/lab/log';
import { pad, truncate } from '../../src/text/layout';
import type { CancelEvent, ExportEvent, ResponseEvent, Side } from './events';
import type { ExportState } from './state';

/** The request log in the picture, and all of it. */
export const { logBlock, allLogLines } = requestLog({
  entries: ({ log }: ExportState) => log.filter(event => logWords(event) !== null),
  about: columns => (columns >= 60 ? 'request and response' : ''),
  line: markLast(logLine),
});

function logLine(event: ExportEvent, columns: number): string {
  const narrow = columns < 44;
  const time = pad(
    narrow ? formatSeconds(event.at).replace(' s', '') : formatSeconds(event.at),
    narrow ? 5 : 7,
    'start',
  );
  const who = 'who' in event ? `${event.client} ${event.who}` : event.client;
  return truncate(`${time}  ${pad(who, 10)} ${logWords(event)}`, columns);
}

const sideWords: Record<Side, string> = {
  request: 'closes the connection',
  pace: 'has no job to cancel yet',
  told: 'has no job to cancel yet',
};

/** An entry of the log in words; null for what isn't told. */
function logWords(event: ExportEvent): string | null {
  switch (event.type) {
    case 'response':
      return responseWords(event);
    case 'lost':
      return 'POST /exports  202, lost on its way';
    case 'gave-up':
      return `gives up after ${event.attempts} attempts`;
    case 'cancel':
      return cancelWords(event);
    case 'join':
      return 'wants a file, too';
    default:
      return null;
  }
}

function responseWords({ method, path, status, from, code, retry_after, job, state, replayed }: ResponseEvent): string {
  const what = [
    from === 'gateway' ? 'from the gateway' : '',
    code ?? '',
    state === null || job === null ? '' : `${job} ${state}`,
    replayed ? 'stored' : '',
    retry_after === null ? '' : `Retry-After: ${retry_after}`,
  ];
  return `${method} ${path}  ${status} ${what.filter(Boolean).join(', ')}`.trimEnd();
}

const cancelWords = ({ path, status, client }: CancelEvent): string =>
  path === null ? sideWords[client] : `POST ${path}  ${status}`;
