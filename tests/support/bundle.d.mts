import type { Plugin } from 'esbuild';

/** Bundles an entry, a path from the top of the project, and resolves to the path of the bundled `<name>.js`. */
export function bundle(entry: string, name: string, plugins?: readonly Plugin[]): Promise<string>;
