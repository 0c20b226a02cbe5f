import { keysOf, type Operation } from '../../operations';
import type { Cursor } from '../../references';
import type { Rule, RuleContext } from '../../types';
import { caseOf, type NameCase } from '../../words';

/** Names that OAuth 2.0 (RFC 6749, RFC 7662) fixes: no contract may spell them otherwise. */
const fixedNames =
  /^(access_token|refresh_token|id_token|token_type|expires_in|client_id|client_secret|client_assertion(_type)?|grant_type|redirect_uri|response_type|code_verifier|code_challenge(_method)?|error_description|error_uri|token_type_hint|device_code|user_code|verification_uri(_complete)?)$/;

export default {
  id: 'one-field-case',
  area: 'naming',
  severity: 'warning',
  basis: 'design',
  title: 'Field names are spelled in more than one style',
  clauses: ['service.3.1'],
  lesson: 'names-that-last',
  reason:
    'A client guesses the next name from the last one. With two spellings each guess may miss, generated code carries both, and neither can be dropped later.',
  fixes: [
    'Rename the field to the style of the others before anybody depends on it.',
    'Where clients depend on it already, add the field in the common style, keep the old one as deprecated, and drop it with the next version.',
  ],
  good: [
    {
      title: 'One style throughout',
      yaml: `paths:
  /orders/{orderId}:
    get:
      responses:
        '200':
          description: Order
          content:
            application/json:
              schema: { type: object, properties: { created_at: { type: string }, customer_id: { type: string }, id: { type: string } } }
`,
    },
  ],
  bad: [
    {
      title: 'Two styles in one object',
      yaml: `paths:
  /orders/{id}:
    get:
      responses:
        '200':
          description: Order
          content:
            application/json:
              schema: { type: object, properties: { created_at: { type: string }, customerId: { type: string }, paid_at: { type: string } } }
`,
    },
  ],
  check(context) {
    const names = namesOf(context);
    const counts = new Map<NameCase, number>();
    for (const { style } of names) counts.set(style, (counts.get(style) ?? 0) + 1);
    const [main, second] = [...counts.entries()].sort((a, b) => b[1] - a[1]);
    if (main === undefined || second === undefined) return;
    for (const { name, at, operation, style } of names) {
      if (style === main[0]) continue;
      const message = `"${name}" is ${style}, while ${main[1]} names here are ${main[0]}.`;
      context.report({ at, operation, message });
    }
  },
} satisfies Rule;

interface Named {
  name: string;
  at: Cursor;
  operation: Operation | null;
  style: NameCase;
}

/** Every field and query parameter whose name shows a style, each place once. Path parameters never go over the wire by name. */
function namesOf(context: RuleContext): Named[] {
  const found: Named[] = [];
  /** The names in a mapping of fields, or of a parameter, by the value that holds them: each is written once. */
  const seen = new Map<unknown, Named[]>();
  const add = (holder: unknown, operation: Operation | null, names: () => (readonly [string, Cursor])[]) => {
    const known = seen.get(holder);
    if (known !== undefined) {
      for (const named of known) if (named.operation !== operation) named.operation = null;
      return;
    }
    const own = names().flatMap(([name, at]): Named[] => {
      const style = fixedNames.test(name) ? null : caseOf(name);
      return style ? [{ name, at, operation, style }] : [];
    });
    seen.set(holder, own);
    found.push(...own);
  };
  for (const use of [...context.requestSchemas(), ...context.responseSchemas()]) {
    const properties = context.child(use.schema, 'properties');
    if (properties === null) continue;
    add(properties.value, use.operation, () =>
      keysOf(properties).map(name => [name, context.child(properties, name)!]),
    );
  }
  for (const operation of context.operations) {
    for (const { name, in: place, node } of operation.parameters) {
      if (place === 'query') add(node.value, operation, () => [[name, node]]);
    }
  }
  return found;
}
