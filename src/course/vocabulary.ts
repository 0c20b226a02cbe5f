import type { Problem } from './types';

/** The words that the course uses for its field, so that no private vocabulary creeps in where people read. */

/** A word or phrase to replace. */
interface VocabularyEntry {
  pattern: RegExp;
  /** What to write instead. */
  use: string;
  /** True where the phrase is wrong in every sense; false where it depends on what is meant. */
  always: boolean;
}

/** A place in a text where a word should be replaced. */
interface VocabularyFinding {
  /** The words as they are written. */
  found: string;
  use: string;
  always: boolean;
  /** From 1. */
  line: number;
}

const always = (pattern: RegExp, use: string): VocabularyEntry => ({ pattern, use, always: true });
const depends = (pattern: RegExp, use: string): VocabularyEntry => ({ pattern, use, always: false });

/** Every entry; patterns ignore case and match whole words. */
const vocabulary: readonly VocabularyEntry[] = [
  always(/afresh|anew/, 'again, from scratch'),
  always(/who(ever|soever)|he who|who does not/, 'a client, a caller, anyone who'),
  always(/mend(s|ed|ing)?/, 'fix'),
  always(/cur(e|es|ed|ing)/, 'fix, the fixed version'),
  always(
    /(a|an|the|one|two|three|four|five|each|every|any|no|this|that|first|second|third|next|last|later|earlier|another|further|many|more|of|its|their) (try|tries)(?! to\b)/,
    'attempt, retry',
  ),
  always(/(speak|speaks|spoke|spoken|tell|tells|told) of/, 'say, state, document, mention'),
  always(/what is so|is not so/, "what's true, is false"),
  always(/(goes?|going|went) by (its|his|her|their|the)/, 'trusts, relies on'),
  always(/to the brim|no rule objects|without ground/, 'plain words'),
  always(/(stands?|stood|standing) (here|there|nowhere|besides?|below|behind)/, 'is, appears, is listed'),
  always(/leads? nowhere/, 'has no target'),
  always(/sendings/, 'requests'),
  always(/(in|on) the wire(?= (stands|tells))/, 'in the response'),
  depends(/(stands?|stood|standing) (in|on|at|for)/, 'is in, appears in, means'),
  depends(/answers?|answered|answering/, 'response, respond with, return (an answer to a question is fine)'),
  depends(/orders?/, 'request, charge, sequence (a purchase somebody placed is an order)'),
  depends(/members?/, 'field, property (members of a team or project stay members)'),
  depends(/things?/, 'resource, or the name of what is meant'),
  depends(/address(es)?/, 'URL, path, endpoint (IP and e-mail addresses stay)'),
  depends(/harms?/, 'bug, problem, fault'),
  depends(/meanwhile/, 'in parallel, concurrently'),
  depends(/refus(e|es|ed|al|als|ing)/, 'reject (fine now and then)'),
  depends(/he|him|his/, 'they (a named character may have a pronoun)'),
];

const compiled = vocabulary.map(entry => ({
  ...entry,
  search: new RegExp(`(?<![\\w/.#-])(?:${entry.pattern.source})(?![\\w-])`, 'gi'),
}));

/**
 * Finds words that the course doesn't use. Inline code, code blocks, link targets, comments and quoted header values are
 * left out: an id or a path keeps its spelling.
 * @param text Markdown or plain text
 * @returns what to replace, in the order of the text
 */
export function findVocabulary(text: string): VocabularyFinding[] {
  const prose = withoutCode(text);
  return compiled
    .flatMap(({ search, use, always }) =>
      [...prose.matchAll(search)].map(match => ({ found: match[0], use, always, at: match.index })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...finding }) => ({ ...finding, line: prose.slice(0, at).split('\n').length }));
}

/**
 * Says what to write instead, as a check of contents reports it.
 * @param text Markdown or plain text
 * @param file its name in messages
 * @param firstLine the line of the file on which the text begins, from 1
 * @returns words that are wrong in every sense, and words that depend on what is meant
 */
export function vocabularyProblems(
  text: string,
  file: string,
  firstLine = 1,
): { wrong: Problem[]; doubtful: Problem[] } {
  const wrong: Problem[] = [];
  const doubtful: Problem[] = [];
  for (const { found, use, always, line } of findVocabulary(text)) {
    const message = always ? `Write ${use}, not "${found}".` : `"${found}" may be the wrong word: consider ${use}.`;
    (always ? wrong : doubtful).push({ file, line: firstLine + line - 1, message });
  }
  return { wrong, doubtful };
}

/** The same text with blanks in place of what is not prose, so that lines stay where they are. */
function withoutCode(text: string): string {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  return text
    .replace(/^---\n[\s\S]*?\n---$/m, blank)
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, blank)
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);
}
