import MiniSearch from 'minisearch';
import type { LookupRow } from '../course/reference-types';
import { closestMatches } from '../text/closest-matches';
import { commonStems, fillerStems, stopWords, wrappingStems } from './everyday-words';
import { isAboutTheField } from './field-words';
import { createLexicon } from './lexicon';
import { createPhraseIndex } from './phrases';
import { remembered } from './remembered';
import { slipsBetween } from './spelling';
import { stem, synonymsOf, synonymWords } from './vocabulary';
import { nameOf, said, spelled, tokens, typedWords, wordsOf } from './words';

interface SearchHit<T> {
  row: T;
  /** The higher, the nearer; 0 when everything is listed. Comparable only within one search. */
  score: number;
}

export interface LookupIndex<T> {
  /** The rows that fit what a person typed, best first; all of them in their order when nothing was typed. */
  search(words: string): SearchHit<T>[];
  /** The best row even if it doesn't fit, to say where to read on; null if nothing of what was typed is in any row. */
  nearest(words: string): T | null;
  /** At most three words close to those that have no hit, and that would have one. */
  suggest(words: string): string[];
}

/** How much a word counts, by the part of the row it is in. */
const boost = { need: 4, also: 3, asked: 2, use: 1.6, lesson: 0.6, kind: 0.3 };
const weight = {
  /** A word that only begins with what was typed. */
  beginning: 0.55,
  synonym: 0.5,
  /** Words of nearly every question, and words that symptoms are told in. */
  everyday: 0.6,
  symptom: 0.7,
  wrapping: 0.25,
  /** How far a word can be trusted that no row has as it was typed: only its beginning, or with a slip. */
  guess: 0.6,
  mended: 0.9,
  /** What a word that no row has takes away from what a row covers. */
  unknown: 0.8,
  filler: 0.2,
  need: 1.1,
  /** What the nearest phrase of a row adds, at most, measured by the best row. */
  phrase: 2.5,
};

/** What is in everybody's mouth says less. */
const importanceOf = (word: string): number =>
  wrappingStems.has(word)
    ? weight.wrapping
    : commonStems.has(word)
      ? weight.everyday
      : fillerStems.has(word)
        ? weight.symptom
        : 1;

/** The words of the questions, each once: how often they come matters little, and takes time at each key. */
const wordsAsked = ({ asked = [] }: LookupRow): string => [...new Set(tokens(asked.join(' ').toLowerCase()))].join(' ');

/** Where a few letters are looked up: too many questions have a word that begins with them. */
const shown = { fields: ['need', 'also', 'use', 'lesson', 'kind'] };

/** Below 1 it matters less how well a row fits one word, and more how many of the words it fits. */
const flat = 0.15;
/** What it counts that the name of a row begins with all that was typed: people come for needs first, then headers. */
const beginning = { need: 0.7, header: 0.5, status: 0.3, code: 0.3, term: 0.3 };
/** What it counts that somebody asks for a row in the very words that are kept with it. */
const sameWords = 0.6;
/** Rows that are this much farther off than the best are noise. */
const least = 0.3;

/** Indexes rows for searching; the search forgives typing errors and finds a word by its beginning. */
export function createLookupIndex<T extends LookupRow & { lesson?: string | null }>(
  rows: readonly T[],
): LookupIndex<T> {
  const index = new MiniSearch<{ id: number; row: T }>({
    fields: ['need', 'also', 'asked', 'use', 'lesson', 'kind'],
    extractField: (entry, field) => {
      if (field === 'id') return entry.id as unknown as string;
      if (field === 'also') return entry.row.also.join(' ');
      if (field === 'asked') return wordsAsked(entry.row);
      return (entry.row as unknown as Record<string, string | null>)[field] ?? '';
    },
    tokenize: tokens,
    // A word is indexed as itself, to match prefixes while somebody types, and as its stem.
    processTerm: term => {
      const word = term.toLowerCase();
      return [...new Set([word, stem(word)])];
    },
    searchOptions: { tokenize: text => [text], processTerm: word => word, boost },
  });
  index.addAll(rows.map((row, id) => ({ id, row })));
  const lexicon = createLexicon(
    rows
      .flatMap(row =>
        tokens(`${row.need} ${row.use} ${row.also.join(' ')} ${row.asked?.join(' ') ?? ''}`.toLowerCase()),
      )
      .concat(synonymWords),
  );
  const { words: vocabulary, knows, begins: someBegins, mended, corrected, joined } = lexicon;

  /** How well each row fits, by its index, for rows that have one of the terms. */
  const scores = (terms: readonly string[], prefix: boolean): Map<number, number> => {
    const found = index.search(
      { combineWith: 'OR', queries: [...terms] },
      prefix ? { prefix, weights: { prefix: weight.beginning, fuzzy: 0 }, ...(terms[0]!.length < 4 ? shown : {}) } : {},
    );
    return new Map(found.map(({ id, score }) => [id as number, score]));
  };

  /** How well each row fits a word: the word itself before other words for the same thing. */
  const wordScores = (
    word: string,
    last: boolean,
  ): { fits: Map<number, number>; own: string[]; sure: string[]; trust: number } => {
    let own = [word, stem(word)];
    const exact = knows(word);
    const begins = last || (!exact && word.length > 3);
    let sure = own;
    let trust = exact ? 1 : weight.guess;
    let fits = scores([...new Set(own)], begins && !/^\d+$/.test(word));
    if (fits.size === 0 && !exact) {
      own = mended(word);
      sure = own.filter(other => word.length > 7 || (word.length > 5 && slipsBetween(word, other) === 1));
      trust = weight.mended;
      fits = scores([...new Set(own.flatMap(each => [each, stem(each)]))], false);
    }
    const other = [...new Set(own.flatMap(each => synonymsOf(stem(each))))];
    const total = new Map(fits);
    for (const [id, score] of scores(other, false)) total.set(id, Math.max(total.get(id) ?? 0, score * weight.synonym));
    return { fits: total, own, sure, trust };
  };

  const finished = remembered((word: string) => wordScores(word, false));
  const begun = remembered((word: string) => wordScores(word, true));
  const phrases = createPhraseIndex(
    rows,
    text => wordsOf(text).map(stem),
    word => Math.sqrt(importanceOf(word)),
  );

  const named = new Map<T, string>(rows.map(row => [row, nameOf(row.need)]));
  const names = new Set(named.values());
  /** The rows that are asked for in these very words. */
  const asked = new Map<string, Set<number>>();
  for (const [id, row] of rows.entries()) {
    for (const way of [...row.also, ...(row.asked ?? [])].map(spelled)) {
      if (way !== '') asked.set(way, (asked.get(way) ?? new Set()).add(id));
    }
  }

  /** Who types the very name of a thing wants that thing above whatever else speaks of it; its beginning is a hint. */
  const bonus = (row: T, typed: string, name: string): number => {
    const own = named.get(row)!;
    if (own === name) return row.need === typed ? 2 : 1;
    return own.startsWith(`${name} `) ? beginning[row.kind] : 0;
  };

  /**
   * The share of the words with a meaning of their own that some row has; the last one may be unfinished.
   * @param read the known words that slips were read as, by the word that was typed
   */
  const familiarity = (words: readonly string[], read: ReadonlyMap<string, readonly string[]>): number => {
    const telling = words.filter(word => word.length > 1 && importanceOf(stem(word)) === 1);
    const met = telling.filter(word => read.get(word)?.some(knows) || (word === words.at(-1) && someBegins(word)));
    return telling.length === 0 ? 1 : met.length / telling.length;
  };

  /** @param strict gives nothing if even the best row doesn't fit */
  const found = (typed: string, strict = true): SearchHit<T>[] => {
    const name = nameOf(typed);
    const way = spelled(typed);
    const wanted = asked.get(way);
    const fixed = corrected(typed);
    const text = [fixed, ...joined(fixed)].join(' ');
    const words = wordsOf(text);
    const sums = new Map<number, number>();
    const stems: string[] = [];
    const read = new Map<string, readonly string[]>();
    let possible = 0;
    for (const [i, word] of words.entries()) {
      const { fits, own, sure, trust } = (i === words.length - 1 ? begun : finished)(word);
      stems.push(...own.map(stem));
      read.set(word, words.length === 1 ? own : sure);
      if (fits.size === 0) {
        possible += Math.log(1 + rows.length) * (fillerStems.has(stem(word)) ? weight.filler : weight.unknown);
        continue;
      }
      // A word that few rows have says more than one that many have, and than one that is in everybody's mouth.
      const everyday = importanceOf(stem(word));
      const telling = Math.log(1 + rows.length / fits.size) * everyday * trust;
      possible += Math.log(1 + rows.length / fits.size) * everyday * (i === words.length - 1 ? trust : 1);
      const best = Math.max(...fits.values());
      for (const [id, score] of fits) sums.set(id, (sums.get(id) ?? 0) + telling * (score / best) ** flat);
    }
    const topSum = Math.max(0, ...sums.values());
    const near = phrases.nearness(stems);
    const about = [
      ...typedWords(text),
      ...[...read.values()].flat(),
      ...(/(^|\s)\/[a-z]/i.test(typed) ? ['path', 'url'] : []),
    ];
    if (
      strict &&
      !names.has(name) &&
      wanted === undefined &&
      !isAboutTheField(topSum / possible, familiarity(words, read), Math.max(0, ...near.values()), about)
    )
      return [];
    for (const [id, nearness] of near) {
      if (sums.has(id)) sums.set(id, sums.get(id)! + topSum * weight.phrase * nearness);
    }
    // A single word that several rows are asked for with says little more than that they have it.
    if (wanted && (way.includes(' ') || wanted.size === 1))
      for (const id of wanted) sums.set(id, Math.max(1, sums.get(id) ?? 0) + topSum * sameWords);
    // Most people come with a need.
    const hits = [...sums].map(([id, score]) => ({
      row: rows[id]!,
      score: rows[id]!.kind === 'need' ? score * weight.need : score,
    }));
    const top = Math.max(0, ...hits.map(hit => hit.score));
    return hits
      .map(hit => ({ ...hit, score: hit.score + top * bonus(hit.row, typed, name) }))
      .map(hit => ({ ...hit, score: Math.round(hit.score * 1000) / 1000 }))
      .filter(hit => hit.score >= topSum * least)
      .sort((a, b) => b.score - a.score);
  };

  return {
    search: words => {
      const typed = said(words);
      if (typed === '') return rows.map(row => ({ row, score: 0 }));
      return found(typed);
    },
    // A word that is only read as another one tells nothing of where to read on.
    nearest: words => (wordsOf(said(words)).some(knows) ? (found(said(words), false)[0]?.row ?? null) : null),
    suggest: words => {
      const long = vocabulary.filter(word => word.length > 3 && !stopWords.has(word));
      const close = wordsOf(said(words)).flatMap(word => closestMatches(word, long));
      return [...new Set(close)].filter(word => found(word).length > 0).slice(0, 3);
    },
  };
}
