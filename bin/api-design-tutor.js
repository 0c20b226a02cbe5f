#!/usr/bin/env node
// Plain, old JavaScript on purpose: an old Node must be able to read this far and say what it needs.
var need = [20, 19];
var have = process.versions.node.split('.').map(Number);
if (have[0] < need[0] || (have[0] === need[0] && have[1] < need[1])) {
  console.error(
    'api-design-tutor needs Node ' + need.join('.') + ' or newer; this is Node ' + process.versions.node + '.',
  );
  process.exit(2);
}
import('../dist/cli.js').then(
  program => program.main(),
  error => {
    if (error && error.code === 'ERR_MODULE_NOT_FOUND' && /dist.cli\.js/.test(error.message)) {
      console.error('The program is not built yet. Run: npm run build');
    } else {
      console.error(error);
    }
    process.exit(2);
  },
);
