import type { Plugin } from 'esbuild';

export function quickerLibraries(root: string): Plugin;
