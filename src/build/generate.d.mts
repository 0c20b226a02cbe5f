/** Writes src/generated/ from the folders. */
export function generate(root: string): Promise<void>;
/** The ids of clauses that a source text names in its comments. */
export function clausesNamed(text: string): string[];
