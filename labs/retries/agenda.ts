/** What is still to happen in virtual time. */
export interface Agenda {
  /** Puts work down for a moment, in ms. What stands at one moment is done in the order in which it was put down. */
  at(moment: number, work: Work): void;
  /** … but before everything else of that moment. */
  first(moment: number, work: Work): void;
  /** The next moment and its work, taken off; null when nothing is left. */
  next(): { moment: number; work: Work } | null;
}

export type Work = () => void | Promise<void>;

/** Out: an empty agenda. */
export function agenda(): Agenda {
  const entries: { moment: number; work: Work }[] = [];
  const insert = (moment: number, work: Work, before: (other: number) => boolean) => {
    let place = entries.length;
    while (place > 0 && before(entries[place - 1]!.moment)) place--;
    entries.splice(place, 0, { moment, work });
  };
  return {
    at: (moment, work) => insert(moment, work, other => other > moment),
    first: (moment, work) => insert(moment, work, other => other >= moment),
    next: () => entries.shift() ?? null,
  };
}
