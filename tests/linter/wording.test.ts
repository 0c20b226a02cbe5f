import { expect, it } from 'vitest';
import { allRules, lint } from '../../src/linter/engine/lint';
import { inWordsOf } from '../../src/linter/engine/wording';

const foreign = /\bcomponents\b|requestBody|\bunder content\b|\bin servers\b|\bnullable\b|\boneOf\b|\banyOf\b/;

it.each(allRules.map(({ id, reason, fixes }) => [id, [reason, ...fixes]] as const))(
  '%s has no keyword of OpenAPI 3 in the words of Swagger 2.0',
  (_, texts) => {
    const said = texts.map(text => inWordsOf('2.0', text));
    expect(said.filter(text => foreign.test(text))).toEqual([]);
  },
);

it('tells findings in the words of the version that the file is written in', () => {
  const paths = "paths: { /orders: { post: { responses: { '201': { description: Created } } } } }\n";
  const fixesIn = (head: string) =>
    lint({ name: 'a.yaml', text: head + paths }).findings.find(({ rule }) => rule === 'contract-states-authentication')!
      .fixes[0];
  expect(fixesIn('openapi: 3.1.0\n')).toContain('components.securitySchemes');
  expect(fixesIn('swagger: "2.0"\n')).toContain('securityDefinitions');
});
