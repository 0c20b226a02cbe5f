import { errorSchemas, follow, valueAt } from '../draft';
import { addSentence, rewriteTexts } from '../edit';
import type { FlawDefinition } from '../flaw';
import { jsonBody } from '../proof';
import { asObject, rewriteJson } from '../wire';

/** What a library for checking input returns in its own spelling: invalid_cursor as invalidCursor. */
const library = /\binvalid(?:_[a-z]+)+\b/g;
const camel = (code: string) => code.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const respelled = (text: string) => text.replace(library, camel);

export default {
  title: 'Error codes in two styles: invalidCursor next to stale_version',
  clauses: ['errors.4', 'resources.error-object.error-code'],
  lesson: 'error-codes-contract',
  rule: 'codes-keep-one-style',
  excludes: ['error-without-code'],
  response: response =>
    response.status < 400
      ? response
      : rewriteJson(response, body => {
          const error = asObject(asObject(body)?.error ?? null);
          if (typeof error?.code !== 'string') return body;
          return { ...asObject(body), error: { ...error, code: respelled(error.code) } };
        }),
  // A code is one for the whole contract: where it is spelled otherwise, it is so everywhere.
  describe(draft) {
    const places = errorSchemas(draft).flatMap(({ error }) => {
      const code = follow(draft, `${error.pointer}/properties/code`);
      const listed: unknown[] = code?.node.enum ?? code?.node['x-extensible-enum'] ?? [];
      const texts = listed.filter(one => typeof one === 'string');
      const changes = texts.some(one => respelled(one) !== one);
      const stays = texts.some(one => respelled(one) === one && one.includes('_'));
      return changes && stays ? [code!.pointer] : [];
    });
    if (places.length > 0) rewriteTexts(draft, respelled);
    return places;
  },
  checkedBy: ['seen-codes-share-one-style'],
  probe: [{ as: 'till', method: 'GET', path: '/orders?after=damaged' }],
  proof: ([damaged]) => damaged!.status === 400 && jsonBody(damaged).error.code === 'invalidCursor',
  repairs: [
    {
      fix: 1,
      apply: (draft, place) =>
        addSentence(valueAt(draft, place), 'Codes in camelCase come from the library that validates input.'),
    },
  ],
} satisfies FlawDefinition;
