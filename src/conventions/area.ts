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

/**
 * The areas by what a flaw in them costs at worst: an account, a payment made twice, failures that nobody handles, data
 * that is overwritten, clients that break, lists that time out, and time.
 */
export const areasByHarm: readonly Area[] = [
  'authorization',
  'idempotency',
  'errors',
  'method-semantics',
  'compatibility',
  'resource-model',
  'naming',
];

/** Whether a text is one of the seven areas. */
export const isArea = (text: string): text is Area => (areas as readonly string[]).includes(text);

/** What each area asks of a design, in a few words. */
export const areaQuestions: Record<Area, string> = {
  naming: 'will these names still make sense in ten years?',
  'method-semantics': 'does each method do what HTTP says, and is it documented?',
  'resource-model': 'do lists have an end, and who controls each state?',
  errors: 'can one parser read every error?',
  idempotency: 'what if the same request arrives twice, or late?',
  authorization: 'who may do this, and what do others find out?',
  compatibility: 'what can change without breaking a client?',
};

/** Why something is filed under an area: "because it's about …". */
export const areaSubjects: Record<Area, string> = {
  naming: 'what things are called',
  'method-semantics': 'what HTTP promises for a method, a status, or a header',
  'resource-model': 'what the resources are, and who moves their state',
  errors: 'what a client reads when something fails',
  idempotency: 'a request that arrives twice, late, or after somebody else’s',
  authorization: 'who may do this, and what others learn',
  compatibility: 'what may change without breaking a client',
};

/** The name of an area as words for a person, `method semantics`. */
export const areaTitle = (area: Area): string => area.replaceAll('-', ' ');
