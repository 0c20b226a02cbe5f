/** The seven areas a design is reviewed in (service.3.1), in the order in which they are always listed. */
export const areas = [
  'naming',
  'method-semantics',
  'resource-model',
  'errors',
  'idempotency',
  'authorization',
  'compatibility',
] as const;

export type Area = (typeof areas)[number];

/** In: any text. Out: true when it spells one of the seven areas. */
export const isArea = (text: string): text is Area => (areas as readonly string[]).includes(text);

/** In: an area. Out: its name as words for a person, `method semantics`. */
export const areaTitle = (area: Area): string => area.replaceAll('-', ' ');
