import type { LogEntry } from './case';

/** Headers that a request gets by itself: its key, and what its body is. */
const given = /^(authorization|content-type)$/i;

/** A request of the log in .http notation, so that it can be sent again. */
export function requestText({ exchange }: LogEntry): string {
  const { request, as } = exchange;
  return [
    `# @as ${as}`,
    `${request.method} ${request.path}`,
    ...request.headers.filter(([name]) => !given.test(name)).map(([name, value]) => `${name}: ${value}`),
    ...(request.body === null ? [] : ['', request.body]),
  ].join('\n');
}
