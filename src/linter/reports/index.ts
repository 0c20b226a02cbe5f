import { junit } from './junit';
import { github, json } from './lists';
import { markdown } from './markdown';
import { pretty } from './pretty';
import type { Reporter } from './reporter';
import { sarif } from './sarif';

/** Every form a report can take, by the name that --format takes. */
export const reporters = { pretty, json, sarif, junit, github, markdown } satisfies Record<string, Reporter>;

type Format = keyof typeof reporters;

/**
 * @param name Any text.
 * @returns True if it names a form of report.
 */
export const isFormat = (name: string): name is Format => Object.hasOwn(reporters, name);

/** Forms that a machine reads: they tell of files that could not be read, so a report is there even where none could. */
export const reportsUnreadableFiles: ReadonlySet<Format> = new Set<Format>(['sarif', 'junit', 'github', 'markdown']);
