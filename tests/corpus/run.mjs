/** npm run corpus DIR [-- --errors N --warnings N --infos N --seed TEXT --causes]: lints a folder of descriptions, and draws findings to read. */
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundle } from '../support/bundle.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    errors: { type: 'string', default: '100' },
    warnings: { type: 'string', default: '100' },
    infos: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    causes: { type: 'boolean', default: false },
  },
});
const quotas = [values.errors, values.warnings, values.infos].map(Number);
if (positionals.length !== 1 || quotas.some(quota => !(quota >= 0))) {
  console.error('Usage: npm run corpus DIR -- [--errors 100] [--warnings 100] [--infos 0] [--seed 1] [--causes]');
  process.exit(2);
}
const [error, warning, info] = quotas;
const { printSample } = await import(pathToFileURL(await bundle('tests/corpus/sample.ts', 'corpus')).href);
const found = printSample(
  positionals[0],
  { error, warning, info },
  values.seed,
  line => console.log(line),
  values.causes ? 'causes' : 'findings',
);
process.exitCode = found ? 0 : 2;
