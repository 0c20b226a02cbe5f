import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vite';

export function registrySource(root: string, name: string): Promise<string>;
export function clausesNamed(text: string): string[];
export function esbuildRegistries(root: string): EsbuildPlugin;
export function viteRegistries(root: string): Plugin;
