import { markLast, requestLog } from '../../src/lab/log';
import { pad, truncate } from '../../src/text/layout';
import { shortDate } from './calendar';
import type { CallsEvent, Cause, Ending, YearEvent } from './events';
import type { YearState } from './state';

/** The request log in the picture, and all of it. */
export const { logBlock, allLogLines } = requestLog({
  entries: ({ log }: YearState) => log,
  line: markLast(logLine),
});

/** How somebody found out, in words. */
export const causes: Record<Cause, string> = {
  header: 'from the headers',
  mail: 'from the mail to all owners',
  brownout: 'from a brownout',
  end: 'from the 410 after the end',
  letter: 'from your mail to its owner',
  exemption: 'from the exemption',
};

/** The decisions, in words. */
export const decisions: Record<Ending, string> = {
  enforce: 'enforces the end date',
  extend: 'postpones the shutdown for everybody',
  exempt: 'exempts the consumers that still call',
  cancel: 'cancels the deprecation',
};

function logLine(event: YearEvent, columns: number): string {
  const at = event.type === 'calls' ? event.first_at : event.at;
  const side = event.type === 'tick' ? '' : event.side;
  const lead = `${pad(shortDate(at), 6, 'start')}  ${pad(side, 4)}  ${pad(event.client, 8)}  `;
  return truncate(`${lead}${wordsOf(event, columns)}`, columns);
}

function wordsOf(event: YearEvent, columns: number): string {
  switch (event.type) {
    case 'calls':
      return callWords(event, columns);
    case 'learn':
      return `finds out ${causes[event.cause].replace(' after the end', '')}, moves on ${shortDate(event.moves_at)}`;
    case 'move':
      return 'calls the new report from now on';
    case 'signal':
      if (event.signal === 'brownout') return `brownout until ${shortDate(event.until!)}`;
      return {
        headers: 'sends the headers from now on',
        mail: 'e-mails the owners of all keys',
        end: 'the old report ends',
      }[event.signal];
    case 'decision':
      return decisions[event.ending];
    case 'letter':
      return `e-mails the owner of ${event.to}`;
    case 'tick':
      return '';
  }
}

function callWords({ method, path, status, code, count, deprecation, sunset }: CallsEvent, columns: number): string {
  const times = count > 1 ? ` ×${count}` : '';
  // Where the dates don't fit, the names of the headers say that they are there.
  const signals =
    deprecation === null || columns < 72
      ? ''
      : columns < 120
        ? 'Deprecation, Sunset'
        : `Deprecation: ${deprecation}, Sunset: ${sunset}`;
  const what = code === null || columns >= 100 ? [code ?? '', signals].filter(Boolean).join(', ') : code;
  return columns >= 60
    ? `${method} ${path}  ${status}${times}  ${what}`
    : `${status}${times} ${path.replace('/v1/reports/', '')}`;
}
