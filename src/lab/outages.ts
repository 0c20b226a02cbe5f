/** When something that clients depend on is away, such as the bank behind the service. */
interface Outages {
  /** The end (ms) of the outage that covers this moment (ms); null if there is none. */
  until(moment: number): number | null;
  /**
   * Begins an outage, or makes one that covers `from` last longer.
   *
   * @param from - ms
   * @param length - ms
   * @returns its end, in ms
   */
  begin(from: number, length: number): number;
}

/** From when until when something is away, in ms. */
export interface Outage {
  from: number;
  until: number;
}

/** Outages with one more (ms): if one is still on, that one lasts longer. */
export const withOutage = (outages: readonly Outage[], { at, until }: { at: number; until: number }): Outage[] => [
  ...outages.filter(outage => outage.until < at),
  { from: outages.find(outage => outage.until >= at)?.from ?? at, until },
];

/** @returns outages, none to begin with */
export function createOutages(): Outages {
  const outages: Outage[] = [];
  const covering = (moment: number) => outages.find(({ from, until }) => from <= moment && moment < until);
  return {
    until: moment => covering(moment)?.until ?? null,
    begin(from, length) {
      const open = covering(from);
      if (!open) outages.push({ from, until: from + length });
      else open.until += length;
      return open?.until ?? from + length;
    },
  };
}
