import type { Precedent, RuleFacts } from './rule';

/** Where each source is, by how it is named in `Precedent.source`. */
const sources: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^Zalando (\d{3})$/, rule => `https://opensource.zalando.com/restful-api-guidelines/#${rule}`],
  [/^AIP-(\d{1,4})$/, number => `https://google.aip.dev/${number}`],
  [
    /^Azure ([a-z]+(?:-[a-z0-9]+)*)$/,
    anchor => `https://github.com/microsoft/api-guidelines/blob/vNext/azure/Guidelines.md#${anchor}`,
  ],
  [
    /^Graph ([A-Z][A-Za-z ]+)$/,
    title =>
      `https://github.com/microsoft/api-guidelines/blob/vNext/graph/GuidelinesGraph.md#${title.toLowerCase().replaceAll(' ', '-')}`,
  ],
  [
    /^RFC (\d{4,5}) §(\d+(?:\.\d+)*)$/,
    (number, section) => `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`,
  ],
];

/**
 * @param source What a precedent names: `AIP-158`.
 * @returns Where to read it; null for a name of another form.
 */
export function sourceUrl(source: string): string | null {
  for (const [form, url] of sources) {
    const found = form.exec(source);
    if (found !== null) return url(...found.slice(1));
  }
  return null;
}

/** A precedent with its address, as --json prints it. */
type LinkedPrecedent = Omit<Precedent, 'agrees'> & { agrees: boolean; url: string | null };

/**
 * @param rule A rule.
 * @returns What others say, each with where to read it; none where they say nothing.
 */
export const precedentsOf = ({ precedents = '' }: RuleFacts): LinkedPrecedent[] =>
  typeof precedents === 'string'
    ? []
    : precedents.map(({ source, agrees = true, says }) => ({ source, agrees, says, url: sourceUrl(source) }));
