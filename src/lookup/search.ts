import MiniSearch, { type Query } from 'minisearch';
import type { LookupRow } from '../course/types';
import { clean } from '../text/layout';
import { near } from '../text/near';
import { base, idle, synonymsOf } from './words';

export interface Hit<T> {
  row: T;
  /** The higher, the nearer; 0 when everything is listed. Comparable only within one search. */
  score: number;
}

export interface Lookup<T> {
  /** In: what a person typed. Out: rows that fit, best first; all of them in their order when nothing was typed. */
  search(words: string): Hit<T>[];
  /** In: words without a hit. Out: at most three words near them that would have one. */
  suggest(words: string): string[];
}

/** In: text. Out: its words; `Idempotency-Key` and `created_at` are two words each, `RateLimit` is one and two. */
function tokens(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  return parts.flatMap(part => {
    const humps = part.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    return humps.length > 1 ? [part, ...humps] : [part];
  });
}

const term = (word: string): string | null => (idle.has(word.toLowerCase()) ? null : base(word));

/** In: a name or what a person typed. Out: its words, to see whether the two are the same but for case and signs. */
const nameOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(term)
    .filter(Boolean)
    .join(' ');

/** Long input says nothing more and would only take long. */
const said = (words: string): string => clean(words).replaceAll('\n', ' ').slice(0, 200).trim();

const boost = { need: 4, also: 2, use: 1.5, kind: 0.5 };
const lowBoost = { need: 1, also: 0.5, use: 0.4, kind: 0.1 };

/** In: one word. Out: what looks for it and, with less weight, for words of the same meaning. */
function wordQuery(word: string, fuzzy: boolean): Query {
  // A slip in a word is forgiven; 404 is not a slip of 409.
  const own: Query = {
    queries: [word],
    boost,
    prefix: true,
    fuzzy: fuzzy && word.length > 3 && !/\d/.test(word) ? 0.34 : false,
    maxFuzzy: 2,
    weights: { prefix: 0.6, fuzzy: 0.3 },
  };
  const others = synonymsOf(word);
  if (others.length === 0) return own;
  return { combineWith: 'OR', queries: [own, { queries: others, combineWith: 'OR', boost: lowBoost }] };
}

/** In: rows. Out: a search over them; it forgives slips of typing and finds a word by its beginning. */
export function makeLookup<T extends LookupRow>(rows: readonly T[]): Lookup<T> {
  const index = new MiniSearch<LookupRow & { id: number }>({
    fields: ['need', 'use', 'also', 'kind'],
    extractField: (row, field) =>
      field === 'also' ? row.also.join(' ') : (row as unknown as Record<string, string>)[field]!,
    tokenize: tokens,
    processTerm: term,
    searchOptions: {
      // Terms of a query are ready already.
      tokenize: text => [text],
      processTerm: word => word,
      // Most people come with a need.
      boostDocument: id => (rows[id]?.kind === 'need' ? 1.2 : 1),
    },
  });
  index.addAll(rows.map((row, id) => ({ ...row, id })));

  const hits = (words: readonly string[], combineWith: 'AND' | 'OR', fuzzy: boolean): Hit<T>[] =>
    index
      .search({ combineWith, queries: words.map(word => wordQuery(word, fuzzy)) })
      .map(({ id, score }) => ({ row: rows[id as number]!, score: Math.round(score * 1000) / 1000 }));

  const named = new Map<T, string>(rows.map(row => [row, nameOf(row.need)]));
  /** Who types the very name of a thing wants that thing: it stands above whatever else speaks of it. */
  const namedFirst = (found: Hit<T>[], name: string): Hit<T>[] => {
    const best = found[0]?.score ?? 0;
    return found
      .map(hit => (named.get(hit.row) === name ? { ...hit, score: Math.round((hit.score + best) * 1000) / 1000 } : hit))
      .sort((a, b) => b.score - a.score);
  };

  let known: string[] | null = null;
  return {
    search: words => {
      const typed = said(words);
      if (typed === '') return rows.map(row => ({ row, score: 0 }));
      const wanted = [...new Set(typed.split(/[^\p{L}\p{M}\p{N}]+/u).map(word => term(word)))].filter(
        Boolean,
      ) as string[];
      if (wanted.length === 0) return [];
      // All the words as they are; then with slips; then any of them.
      for (const [combineWith, fuzzy] of [
        ['AND', false],
        ['AND', true],
        ['OR', true],
      ] as const) {
        const found = hits(wanted, combineWith, fuzzy);
        if (found.length > 0) return namedFirst(found, nameOf(typed));
      }
      return [];
    },
    suggest: words => {
      known ??= [...new Set(rows.flatMap(row => tokens(`${row.need} ${row.also.join(' ')}`.toLowerCase())))].filter(
        word => word.length > 3 && !idle.has(word),
      );
      const close = tokens(said(words)).flatMap(word => near(word, known!));
      return [...new Set(close)].slice(0, 3);
    },
  };
}

/** In: rows and words. Out: the rows that fit, best first. For one search; a screen keeps the lookup itself. */
export const search = <T extends LookupRow>(rows: readonly T[], words: string): Hit<T>[] =>
  makeLookup(rows).search(words);
