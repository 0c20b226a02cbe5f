// LoopBack 4: the published example, with the description that it generates.
const { cpSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { main } = require('@loopback/example-todo');

// It stores its items in the folder that it's started in.
cpSync(join(dirname(require.resolve('@loopback/example-todo/package.json')), 'data'), 'data', { recursive: true });

main({ rest: { port: 0, host: '127.0.0.1', gracePeriodForClose: 0 } }).then(app => {
  console.log(`READY ${app.restServer.url} ${app.restServer.url}/openapi.json`);
});
