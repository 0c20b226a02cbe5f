/** The licences of what the bundle contains: MIT and its kin ask that the notice travels with the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Text of the notices, from esbuild's metafile; a package without a licence file is named with its declared licence. */
export function licenceTexts(root, metafile) {
  const packages = new Set();
  for (const input of Object.keys(metafile.inputs)) {
    const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (match) packages.add(match[1]);
  }
  return [...packages]
    .sort()
    .map(folder => notice(join(root, folder)))
    .join('\n');
}

function notice(folder) {
  const meta = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = existsSync(folder) && readdirSync(folder).find(name => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${meta.license ?? 'not stated'}`;
  return `${meta.name} ${meta.version}\n\n${text}\n\n${'-'.repeat(78)}\n`;
}
