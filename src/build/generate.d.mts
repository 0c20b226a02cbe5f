/** Writes src/generated/ from the folders. */
export function generate(root: string): Promise<void>;
