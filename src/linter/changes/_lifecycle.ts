/** From the least to the most that an operation or a field promises. */
const levels = [
  ['draft'],
  ['alpha', 'experimental'],
  ['beta', 'preview', 'public-preview'],
  ['stable', 'ga', 'generally-available', 'production'],
] as const;
const stable = levels.length - 1;

/** What an operation, a parameter or a field states about its own life. */
interface Lifecycle {
  /** As written; null where it states no date that can be read. */
  sunset: string | null;
  /** Milliseconds since 1970; null where there is no date. */
  sunsetTime: number | null;
  /** As written: `beta`; null where it states none. */
  stability: string | null;
  /** From 0; what states nothing is stable. */
  level: number;
}

/**
 * @param stated What the place says by an extension.
 * @returns What `x-sunset` and `x-stability-level` say there, in the spellings that are in use.
 */
export function lifecycleOf(stated: (keyword: string) => unknown): Lifecycle {
  const sunset = ['x-sunset', 'x-sunset-date'].map(stated).find(one => one !== undefined);
  const text = sunset instanceof Date ? sunset.toISOString().slice(0, 10) : typeof sunset === 'string' ? sunset : '';
  const time = /^\d{4}-\d\d-\d\d|^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  const stability = ['x-stability-level', 'x-stability'].map(stated).find(one => typeof one === 'string');
  const level = levels.findIndex(names => (names as readonly unknown[]).includes(String(stability).toLowerCase()));
  return {
    sunset: Number.isNaN(time) ? null : text,
    sunsetTime: Number.isNaN(time) ? null : time,
    stability: level < 0 ? null : String(stability),
    level: level < 0 ? stable : level,
  };
}

/** True for what was published to be tried out: it may change without notice. */
export const isTrial = ({ level }: Lifecycle): boolean => level < 2;
