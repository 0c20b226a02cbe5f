import { parentPort } from 'node:worker_threads';
import type { Request } from './messages';
import { requestHandler } from './requests';

/** The thread that reads and lints a contract, so that the screen never waits for it. */
const handle = requestHandler(message => parentPort?.postMessage(message));
parentPort?.on('message', (request: Request) => handle(request));
