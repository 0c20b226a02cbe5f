import type * as z from 'zod';
import type { FieldError } from '../conventions/error-object';
import { parameterHint } from './parameter-hint';

type Issue = z.core.$ZodIssue;

/**
 * Reads a query by its schema. A parameter that comes twice is rejected, because nobody can say which value was meant.
 *
 * @returns the values, and every parameter that breaks a rule.
 */
export function parseQuery(schema: z.ZodObject, sent: URLSearchParams) {
  const problems: FieldError[] = [];
  const once: [string, unknown][] = [];
  for (const name of new Set(sent.keys())) {
    const values = sent.getAll(name);
    if (values.length > 1) {
      problems.push({
        in: 'query',
        field: name,
        rule: 'single',
        message: `must be sent once, not ${values.length} times`,
      });
    } else once.push([name, typed(values[0]!, Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined)]);
  }
  // Not by assignment, which would take `__proto__` for the prototype and let it pass.
  const raw: Record<string, unknown> = Object.fromEntries(once);
  const parsed = schema.safeParse(raw);
  if (!parsed.success) {
    const repeated = new Set(problems.map(problem => problem.field));
    const found = fieldErrors(parsed.error.issues, 'query', raw, { parameters: Object.keys(schema.shape) });
    problems.push(...found.filter(problem => !repeated.has(problem.field)));
  }
  return { value: (parsed.success ? parsed.data : {}) as Record<string, unknown>, problems };
}

/** Query parameters are text; where the schema wants a number or a boolean, only its plain spelling becomes one. */
function typed(text: string, schema: z.core.$ZodType | undefined): unknown {
  const type = innermost(schema)?._zod.def.type;
  if (type === 'number' && /^-?(0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function innermost(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  const def = schema?._zod.def as { innerType?: z.core.$ZodType } | undefined;
  return def?.innerType ? innermost(def.innerType) : schema;
}

/**
 * Turns what zod found into one entry per failing field and rule, in our words.
 *
 * @param value what was validated.
 * @param names `readOnly`: fields that only the service sets; `parameters`: what a hint may name for an unknown one.
 */
export function fieldErrors(
  issues: readonly Issue[],
  where: FieldError['in'],
  value: unknown,
  { readOnly = [], parameters = [] }: { readOnly?: readonly string[]; parameters?: readonly string[] } = {},
): FieldError[] {
  const found = issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(key => {
        const known = readOnly.includes(key);
        return {
          in: where,
          field: fieldName([...issue.path, key]),
          rule: known ? 'read_only' : 'unknown_field',
          message: known
            ? 'is set by the service, so clients can’t send it'
            : `is unknown${parameterHint(key, parameters)}`,
        };
      });
    }
    return [{ in: where, field: fieldName(issue.path), ...ruleOf(issue, at(value, issue.path)) }];
  });
  // A number beyond 2^53 breaks two maxima, that of whole numbers and its own; the second is the one to tell.
  return [...new Map(found.map(entry => [`${entry.field}\n${entry.rule}`, entry])).values()];
}

/** How many problems a message tells; the details list more. */
const told = 10;

/** The problems in one sentence, for the message of a failure. */
export function fieldErrorsText(details: readonly FieldError[]): string {
  const first = details.slice(0, told).map(({ field, message }) => `${field} ${message}`);
  const more = details.length > told ? `; ${details.length - told} more are in details` : '';
  return `${first.join('; ')}${more}.`;
}

function ruleOf(issue: Issue, value: unknown): { rule: string; message: string } {
  switch (issue.code) {
    case 'invalid_type': {
      if (value === undefined) return { rule: 'required', message: 'is required' };
      const type = issue.expected === 'int' || issue.expected === 'number' ? 'a whole number' : a(issue.expected);
      return { rule: 'type', message: `must be ${type}` };
    }
    case 'too_small':
      if (issue.origin === 'string') return { rule: 'min_length', message: atLeast(issue.minimum, 'characters') };
      if (issue.origin === 'array') return { rule: 'min_items', message: atLeast(issue.minimum, 'items') };
      return { rule: 'minimum', message: `must be at least ${issue.minimum}` };
    case 'too_big':
      if (issue.origin === 'string')
        return { rule: 'max_length', message: `must have at most ${issue.maximum} characters` };
      if (issue.origin === 'array') return { rule: 'max_items', message: `must have at most ${issue.maximum} items` };
      return { rule: 'maximum', message: `must be at most ${issue.maximum}` };
    case 'invalid_value':
      return value === undefined
        ? { rule: 'required', message: 'is required' }
        : { rule: 'enum', message: `must be one of ${issue.values.map(String).join(', ')}` };
    case 'invalid_format':
      return {
        rule: 'format',
        message: issue.message.startsWith('must') ? issue.message : `must be ${a(issue.format)}`,
      };
    default:
      return { rule: 'format', message: issue.message.startsWith('must') ? issue.message : 'isn’t valid' };
  }
}

const atLeast = (count: number | bigint, things: string): string =>
  Number(count) === 1 ? 'must not be empty' : `must have at least ${count} ${things}`;

const a = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  );

/** The name of a field in error details: `items[0].amount`; the whole body is `body`. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
  // A key from outside goes into the response: at a length that no log or screen minds.
  return name === '' ? 'body' : name.slice(0, 100);
}
