// json-server on Express: the example of its README. It has no description, so json-server.yaml describes it.
const jsonServer = require('json-server');

const server = jsonServer.create();
const posts = ['one', 'two', 'three', 'four', 'five'].map((title, i) => ({ id: i + 1, title, author: 'typicode' }));
server.use(jsonServer.defaults({ logger: false }));
server.use(jsonServer.router({ posts }));
const listening = server.listen(0, '127.0.0.1', () => {
  console.log(`READY http://127.0.0.1:${listening.address().port} json-server.yaml`);
});
