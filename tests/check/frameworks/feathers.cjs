// Feathers 5 on Koa: the service of its quick start, with the description that feathers-swagger generates.
const { feathers } = require('@feathersjs/feathers');
const { koa, rest, bodyParser, errorHandler } = require('@feathersjs/koa');
const { MemoryService } = require('@feathersjs/memory');
const swagger = require('feathers-swagger');

const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
app.configure(swagger({ specs: { info: { title: 'Messages', description: 'The quick start', version: '1.0.0' } } }));
const messages = new MemoryService({ paginate: { default: 10, max: 50 } });
messages.docs = {
  description: 'Messages',
  definitions: {
    messages: {
      type: 'object',
      required: ['text'],
      properties: {
        id: { type: 'integer', readOnly: true },
        text: { type: 'string' },
        note: { type: 'string', nullable: true },
      },
    },
    messagesList: { type: 'array', items: { $ref: '#/components/schemas/messages' } },
    messagesPagination: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        limit: { type: 'integer' },
        skip: { type: 'integer' },
        data: { type: 'array', items: { $ref: '#/components/schemas/messages' } },
      },
    },
  },
};
app.use('messages', messages);

async function start() {
  for (const text of ['one', 'two', 'three', 'four', 'five']) await app.service('messages').create({ text });
  const server = await app.listen(0, '127.0.0.1');
  server.on('listening', () => {
    const url = `http://127.0.0.1:${server.address().port}`;
    console.log(`READY ${url} ${url}/swagger.json`);
  });
}

start();
