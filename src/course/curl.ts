import type { Exchange } from '../service/exchange';

/**
 * In: an exchange. Out: the same request as a line for curl, to a service whose address is in the shell variable BASE.
 * Quoted for POSIX shells.
 */
export function curlLine({ request }: Exchange): string {
  const method = request.method === 'GET' ? [] : [`-X ${request.method}`];
  const headers = request.headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = request.body === null ? [] : [`--data-raw ${quoted(request.body)}`];
  return ['curl -i', ...method, `"$BASE"${quoted(request.path)}`, ...headers, ...data].join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
