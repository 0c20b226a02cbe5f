import { describe, expect, test } from 'vitest';
import { allChanges, lint } from '../../src/linter/engine/lint';
import { sampleDocument } from '../../src/linter/engine/sample';
import { readDocument } from '../../src/openapi/read-document';
import { changesFrom, variationsOf } from '../support/variations';

/** The sample as a value, and its versions without one of its nodes each. */
function versionsOf(yaml: string) {
  const { value } = readDocument('a.yaml', sampleDocument({ title: '', yaml })).document;
  const { paths, components, webhooks, ...head } = value as Record<string, unknown>;
  const others = variationsOf({ paths, components, webhooks }).filter(({ what }) => what.startsWith('without '));
  return {
    text: JSON.stringify(value),
    others: others.map(({ what, value: other }) => ({ what, text: JSON.stringify({ ...head, ...(other as object) }) })),
  };
}

describe('what a check of two versions says of its first bad samples, and without one of their nodes', () => {
  test.each(allChanges.map(rule => [rule.id, rule] as const))('%s', async (id, rule) => {
    const told = (before: string, after: string) => {
      const old = { name: 'old.yaml', text: before };
      const { findings, problems } = lint(
        { name: 'new.yaml', text: after },
        { rules: [], changes: [rule], against: old },
      );
      const lines = findings.map(
        ({ severity, document, pointer, message }) => `${severity} ${document} ${pointer}\n  ${message}`,
      );
      return [...lines, ...problems.map(({ message }) => message)].join('\n') || 'nothing';
    };
    const lines = rule.bad.slice(0, 3).flatMap(({ title, before, yaml }) => {
      const [older, newer] = [versionsOf(before), versionsOf(yaml)];
      const usual = told(older.text, newer.text);
      const outcomes = [
        ...older.others.map(({ what, text }) => [`old: ${what}`, told(text, newer.text)] as const),
        ...newer.others.map(({ what, text }) => [`new: ${what}`, told(older.text, text)] as const),
      ];
      return [title, usual, '', ...changesFrom(usual, outcomes), ''];
    });
    await expect(lines.join('\n')).toMatchFileSnapshot(`recorded/changes-otherwise/${id}.txt`);
  });
});
