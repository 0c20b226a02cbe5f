import { distance } from 'fastest-levenshtein';
import { type EffectiveSchema, typesMissingFrom } from '../../openapi/effective-schema';
import { wordsOf } from '../../openapi/words';

interface NamedField {
  name: string;
  schema: EffectiveSchema | null;
}

/** Words that tell nothing about what a field is. */
const common = new Set('id ids at by on is has the of type name value data date time key url count status'.split(' '));

/**
 * @param old A field that is gone.
 * @param fresh A field that is new in the same object.
 * @returns True where the new one looks like the old one under another name: it has the same type, and a name that is
 * spelled alike or has words more or less, or a description that says the same.
 */
export function isRename(old: NamedField, fresh: NamedField): boolean {
  return sameType(old.schema, fresh.schema) && (sameWords(old.name, fresh.name) || sameText(old.schema, fresh.schema));
}

function sameType(old: EffectiveSchema | null, fresh: EffectiveSchema | null): boolean {
  if (old === null || fresh === null) return false;
  const [some, others] = [old.types, fresh.types].map(types => new Set([...types].filter(type => type !== 'null')));
  if (some!.size === 0 || others!.size === 0 || typesMissingFrom(some!, others!).length > 0) return false;
  const [was, is] = [old.stated('format'), fresh.stated('format')];
  return was === undefined || is === undefined || was === is;
}

function sameWords(old: string, fresh: string): boolean {
  const [some, others] = [wordsOf(old), wordsOf(fresh)];
  const [a, b] = [some.join(''), others.join('')];
  // A slip of the pen, another spelling of the same words, or a plural.
  if (distance(a, b) <= Math.floor(Math.max(a.length, b.length) / 4)) return true;
  // Words that were added or left out: `email` and `email_address`, not `total_units` and `projected_units`.
  const [short, long] = some.length < others.length ? [some, others] : [others, some];
  return short.some(word => word.length > 2 && !common.has(word)) && short.every(word => long.includes(word));
}

const sameText = (old: EffectiveSchema | null, fresh: EffectiveSchema | null) => {
  const text = old?.description.trim() ?? '';
  return text.length > 10 && text === fresh?.description.trim();
};
