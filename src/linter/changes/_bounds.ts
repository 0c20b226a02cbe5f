import type { EffectiveSchema } from '../../openapi/effective-schema';

/** What is at most so large; `limit-lowered` compares them. */
export const maxima = ['maximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'] as const;
/** What is at least so large. */
export const minima = ['minimum', 'minLength', 'minItems', 'minProperties', 'minContains'] as const;

interface Bound {
  value: number;
  /** True where the number itself is outside. */
  exclusive: boolean;
  /** In words: `below 10`. */
  text: string;
  /** As written: `maximum 10`, `exclusiveMaximum 10`. */
  written: string;
  at: EffectiveSchema['at'];
}

/**
 * @param shape A schema.
 * @param keyword `minimum`, `maxLength`, …
 * @returns The bound, `exclusiveMinimum` and `exclusiveMaximum` of 3.0 and 3.1 included; null if there is none.
 */
export function boundOf(shape: EffectiveSchema, keyword: string): Bound | null {
  const plain = shape.keyword(keyword);
  const side = keyword === 'minimum' ? 'exclusiveMinimum' : keyword === 'maximum' ? 'exclusiveMaximum' : null;
  const other = side === null ? null : shape.keyword(side);
  const stated = typeof other?.value === 'number' ? other : plain;
  if (typeof stated?.value !== 'number') return null;
  const exclusive = typeof other?.value === 'number' || other?.value === true;
  const written = `${exclusive ? side : keyword} ${stated.value}`;
  if (!exclusive) return { value: stated.value, exclusive, text: String(stated.value), written, at: stated.at };
  const text = `${side === 'exclusiveMinimum' ? 'above' : 'below'} ${stated.value}`;
  // Among whole numbers "above 0" is "from 1".
  const whole = shape.types.has('integer') && !shape.types.has('number') && Number.isInteger(stated.value);
  if (whole) {
    return {
      value: stated.value + (side === 'exclusiveMinimum' ? 1 : -1),
      exclusive: false,
      text,
      written,
      at: stated.at,
    };
  }
  return { value: stated.value, exclusive, text, written, at: stated.at };
}

/** How a bound is written where the other one was named before: its keyword only if that's a different one. */
export const writtenBeside = (bound: Bound, other: Bound): string =>
  bound.written.replace(`${other.written.split(' ')[0]} `, '');

/** True if the first of two lower bounds rejects something that the second accepts. */
export const isStricterMinimum = (fresh: Bound, old: Bound): boolean =>
  fresh.value > old.value || (fresh.value === old.value && fresh.exclusive && !old.exclusive);

/** True if the first of two upper bounds rejects something that the second accepts. */
export const isStricterMaximum = (fresh: Bound, old: Bound): boolean =>
  fresh.value < old.value || (fresh.value === old.value && fresh.exclusive && !old.exclusive);
