import { markLast, requestLog } from '../../src/lab/log';
import { pad, truncate } from '../../src/text/layout';
import { pluralize } from '../../src/text/pluralize';
import type { ReplyEvent, WebhookLabEvent } from './events';
import { type TamperingKind, tamperingInWords } from './forger';
import { formatClock, formatMinute, formatWait } from './format';
import { receiptWords, resultWords } from './pane';
import type { WebhookState } from './state';

/** The request log in the picture, and all of it. */
export const { logBlock, allLogLines } = requestLog({
  entries: ({ log }: WebhookState) => log.filter(event => logWords(event) !== null),
  line: markLast(logLine),
});

function logLine(event: WebhookLabEvent, columns: number): string {
  const clock = formatClock(event.at);
  const time = columns >= 60 ? `${clock}  ` : columns >= 34 ? `${clock.slice(4)} ` : '';
  // The path of a reply says who replies, as the name before it does.
  const words = columns < 90 && event.type === 'reply' ? replyLine(event, 'POST') : logWords(event);
  return truncate(`${time}${pad(event.client as string, columns >= 60 ? 9 : 6)} ${words}`, columns);
}

/** An entry of the log in words; null for what nobody sent and nobody did. */
export function logWords(event: WebhookLabEvent): string | null {
  switch (event.type) {
    case 'change':
      return `POST ${event.path}  ${event.status} ${event.order_status}`;
    case 'begin':
      return `works on ${event.delivery_id} ${event.order} ${event.happening} for ${formatWait(event.takes)}`;
    case 'reply':
      return replyLine(event, `POST ${event.path}`);
    case 'timeout':
      return `${event.delivery_id}: no response in 15 s`;
    case 'work':
      return event.from === 'shop' || event.result !== 'duplicate'
        ? `list: ${event.order} ${event.order_status}, ${event.points} points`
        : null;
    case 'outage':
      return `down until ${formatMinute(event.until)}`;
    case 'back':
      return 'up again';
    case 'forge':
      return event.copy_of === null
        ? 'holds the next delivery back'
        : `has ${event.copy_of}; sends ${tamperingInWords[event.kind as TamperingKind]}`;
    case 'held':
      return `${event.delivery_id} doesn’t arrive: the forger has it`;
    case 'rotation':
      return `POST …/rotations  ${event.status}, ${pluralize(event.active_secrets, 'secret')} until ${formatMinute(event.until)}`;
    case 'release':
      return 'know the newest secret now, and the one before it';
    case 'redrive':
      return `POST …/${event.id}/retry  ${event.status}`;
    case 'review':
      return `GET …/deliveries?status=dead  ${event.status}, ${event.dead} dead`;
    default:
      return null;
  }
}

const replyLine = (event: ReplyEvent, request: string): string => `${request}  ${event.status} ${replyWords(event)}`;

function replyWords({ from, delivery_id, order, happening, result, code, receipt }: ReplyEvent): string {
  const what = `${from === 'forger' ? 'forged' : delivery_id} ${order} ${happening}`;
  return `${what}: ${code ?? resultWords[result]}${receiptWords[receipt]}`;
}
