import type { Exchange } from '../service/exchange';
import { pluralize } from '../text/pluralize';

/** What the header says, until the next key, once requests were handed over as curl commands. */
export const printedNotice = (exchanges: readonly Exchange[]): string =>
  `printed when you leave: ${pluralize(exchanges.length, 'request')}`;
