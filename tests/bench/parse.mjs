/**
 * The baseline of the linter's figure: reading the same file into values and their offsets with the parser that the
 * linter uses for YAML, and nothing else. JSON too: what parses JSON faster keeps no positions.
 */
import { readFileSync } from 'node:fs';
import { constructFromEvents, parseEvents } from 'js-yaml';

const text = readFileSync(process.argv[2], 'utf8');
const events = parseEvents(text, { maxDepth: 500 });
const [document] = constructFromEvents(events, { source: text });
process.stdout.write(`${Object.keys(document ?? {}).length}\n`);
