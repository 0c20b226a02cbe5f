import { github, json, junit, sarif } from './machines';
import { markdown } from './markdown';
import { pretty } from './pretty';
import type { Reporter } from './types';

/** Every form a report can take, by the name that --format takes. */
export const reporters = { pretty, json, sarif, junit, github, markdown } satisfies Record<string, Reporter>;

export type Format = keyof typeof reporters;

/** In: any text. Out: true where it names a form of report. */
export const isFormat = (name: string): name is Format => Object.hasOwn(reporters, name);
