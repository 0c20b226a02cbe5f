import { httpDate } from './http-date';

interface Deprecation {
  /** ms since the Unix epoch; may lie in the future. */
  since: number;
  /** ms since the Unix epoch; never before `since` (RFC 9745 section 4). */
  sunset: number;
  /** The migration guide, for people. */
  guide: string;
}

/**
 * The signals of a deprecated operation (versioning.6): Deprecation as a Structured Field Date in seconds
 * (versioning.deprecation, RFC 9745 section 2.1), Sunset as an HTTP-date (versioning.sunset, RFC 8594 section 3), Link to
 * the guide (versioning.link). Throws a RangeError when the sunset
 * comes first.
 */
export function deprecationHeaders({ since, sunset, guide }: Deprecation): Record<string, string> {
  if (sunset < since) throw new RangeError('The sunset must not come before the deprecation (RFC 9745 section 4)');
  return {
    Deprecation: `@${Math.floor(since / 1000)}`,
    Sunset: httpDate(sunset),
    Link: `<${guide}>; rel="deprecation"; type="text/plain"`,
  };
}
