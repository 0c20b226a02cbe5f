import { curlLine } from '../course/curl';
import type { Flaw, ProbeRequest } from '../flaws/flaw';
import type { WireRequest } from '../service/exchange';

interface Caller {
  name: string;
  key: string | null;
}

/** How a flaw is shown with curl. */
interface CurlDemo {
  id: string;
  /** To paste one after the other. */
  lines: string[];
  /** How often the line has to be sent, where it is only one. */
  times: number;
}

/**
 * Lines for a shell that show a flaw.
 * @param flaw the flaw
 * @param callers the callers of the service
 * @param base its URL
 * @returns the lines, or null if showing it takes two requests at the same moment or a wait of days
 */
export function curlDemo({ id, probe = [] }: Flaw, callers: readonly Caller[], base: string): CurlDemo | null {
  if (probe.length === 0 || probe.some(({ together, after }) => together || after)) return null;
  const all = requestsOf(probe, callers).flatMap((request, i, requests) => {
    const line = curlLine({ request }, base).replace(marked, `'"$CURSOR"'`);
    // The shell reads the cursor out of the same page, once more.
    return requests[i + 1]?.path.includes(marked) ? [line, `CURSOR=$(${line} -s | ${readCursor})`] : [line];
  });
  const lines = [...new Set(all)];
  return { id, lines: lines.length === 1 ? lines : all, times: lines.length === 1 ? all.length : 1 };
}

/** Stands for the cursor until the line is quoted for the shell. */
const marked = 'CURSOR_OF_THE_PAGE_BEFORE';
const readCursor = `sed -n 's/.*"next_cursor":"\\([^"]*\\)".*/\\1/p'`;

/** The requests of a probe as they go over the wire. */
function requestsOf(probe: readonly ProbeRequest[], callers: readonly Caller[]): WireRequest[] {
  const keyOf = (name: string) => callers.find(caller => caller.name === name)?.key ?? null;
  return probe.map(({ as, method, path, headers = {}, body = null }): WireRequest => {
    const own = Object.entries({ ...(body === null ? {} : { 'Content-Type': 'application/json' }), ...headers });
    const key = keyOf(as);
    return {
      method,
      path: path.replace(/\{key (\w+)\}/g, (_, name: string) => keyOf(name) ?? '').replace('{cursor}', marked),
      headers: key === null ? own : [['Authorization', `Bearer ${key}`], ...own],
      body,
    };
  });
}
