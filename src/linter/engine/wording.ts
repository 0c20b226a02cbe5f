import type { DescriptionVersion } from '../../openapi/version';

/** What rules say in the words of OpenAPI 3, and how Swagger 2.0 says it. */
const inSwagger: readonly (readonly [RegExp, string])[] = [
  [/\bcomponents\.securitySchemes\b/g, 'securityDefinitions'],
  [/\bcomponents\.schemas\b/g, 'definitions'],
  [/\bcomponents\.(parameters|responses)\b/g, '$1'],
  [/\bshared responses under components\b/g, 'shared responses under responses'],
  [/\bunder components\b/g, 'under definitions, parameters, or responses'],
  [/\bname that URL in servers\b/g, 'list only https under schemes'],
  [/\ba schema under content\b/g, 'a schema'],
  [/\bon the request body\b/g, 'on the body parameter'],
  [/\bIn OpenAPI a body\b/g, 'In Swagger 2.0 a body'],
];

/**
 * @param version The version of the description that a text is about.
 * @param text A message, a reason or a fix of a rule.
 * @returns It in the words of that version, so that nobody looks for a keyword that their file can’t have.
 */
export const inWordsOf = (version: DescriptionVersion | null, text: string): string =>
  version === '2.0' ? inSwagger.reduce((told, [words, other]) => told.replace(words, other), text) : text;
