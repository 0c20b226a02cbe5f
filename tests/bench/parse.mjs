/** The baseline of the linter's figure: parsing the same file with positions and nothing else. */
import { readFileSync } from 'node:fs';
import { constructFromEvents, parseEvents } from 'js-yaml';

const text = readFileSync(process.argv[2], 'utf8');
const events = parseEvents(text, { maxDepth: 500 });
const [document] = constructFromEvents(events, { source: text });
process.stdout.write(`${Object.keys(document ?? {}).length}\n`);
