/** The generated modules of the course in a folder: names under src/generated, and texts. */
export function courseModules(root: string, folder: string): Promise<[string, string][]>;
