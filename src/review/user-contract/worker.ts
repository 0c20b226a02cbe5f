import { parentPort } from 'node:worker_threads';
import { answerer, type Request } from './messages';

/** The thread that reads and lints a contract, so that the screen never waits for it. */
const answer = answerer(message => parentPort?.postMessage(message));
parentPort?.on('message', (request: Request) => answer(request));
