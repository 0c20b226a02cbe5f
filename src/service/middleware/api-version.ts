import type { Json } from '../../conventions/openapi';
import type { Principal } from '../callers';
import { Failure } from '../failure';
import type { Versions } from '../operation';
import type { Middleware, RequestContext, Runtime } from '../runtime';

/**
 * The edge that speaks older versions: one core, and a translation on the way in and on the way out. The scheme is our
 * choice, after Stripe: a date in a header, and without it the version that was current when the application got its
 * first key.
 */
export const apiVersion: Middleware = {
  name: 'api-version',
  keeps: [],
  hooksFor(runtime, operation) {
    const versions = operation?.versions;
    if (!versions) return null;
    const supported = [versions.current, ...versions.older.map(({ version }) => version)];
    return {
      onRequest(context) {
        const asked = context.header('Api-Version');
        const version = asked ?? defaultVersion(runtime, versions, context.caller);
        const place = supported.indexOf(version);
        if (place < 0) {
          throw new Failure('unsupported_version', {
            message: `There’s no version ${version.slice(0, 40)}.`,
            details: { supported },
          });
        }
        context.version = version;
        context.olderShapes = versions.older.slice(0, place);
      },
      onResponse(context) {
        const { status, headers, text } = context.response;
        if (context.version === null || status >= 400) return;
        headers['Api-Version'] = context.version;
        if (context.olderShapes.length === 0 || text === null) return;
        const body = JSON.parse(text) as { [key: string]: Json };
        const translated = operation.list
          ? { ...body, data: (body.data as { [key: string]: Json }[]).map(item => downgraded(item, context)) }
          : downgraded(body, context);
        context.response.text = JSON.stringify(translated);
      },
    };
  },
};

/** The newest version that existed when the caller's application got its first key; the oldest if none did. */
function defaultVersion({ policies, shift }: Runtime, { current, older }: Versions, caller: Principal | null): string {
  if (policies.defaultVersion === 'latest') return current;
  // On the calendar of the contract, which starts with the course.
  const since = (caller?.since ?? 0) - shift;
  const names = [current, ...older.map(({ version }) => version)];
  return names.find(name => Date.parse(name) <= since) ?? names.at(-1)!;
}

type Shapes = Pick<RequestContext, 'olderShapes'>;

/** A validated body of the client's version in the current one. */
export const upgraded = (body: Record<string, unknown>, { olderShapes }: Shapes): Record<string, unknown> =>
  olderShapes.reduceRight((newer, shape) => shape.upgrade?.(newer) ?? newer, body);

const downgraded = (item: { [key: string]: Json }, { olderShapes }: Shapes) =>
  olderShapes.reduce((older, shape) => shape.downgrade(older), item);
