import { jsonContent } from '../../../openapi/lists';
import type { Located } from '../../../openapi/located';
import type { Operation } from '../../../openapi/operations';
import type { ReachedSchema } from '../../../openapi/reached-schemas';
import { caseOf, type NameCase } from '../../../openapi/words';
import type { RuleContext } from '../../rule-context';

/** Names that OAuth 2.0 (RFC 6749, RFC 7662) fixes: no contract may spell them otherwise. */
const fixedNames =
  /^(access_token|refresh_token|id_token|token_type|expires_in|client_id|client_secret|client_assertion(_type)?|grant_type|redirect_uri|response_type|code_verifier|code_challenge(_method)?|error_description|error_uri|token_type_hint|device_code|user_code|verification_uri(_complete)?)$/;

/** A name that is nothing but capitals is an acronym, such as IBAN, or a key of a map, such as WINDOWS. */
const capitals = /^[A-Z]{2,}\d*$/;

/** Where names stand: a contract may spell each place in its own way. */
export type Kind = 'json' | 'form' | 'query';

/** A name that shows a style. */
export interface Named {
  name: string;
  at: Located;
  style: NameCase;
}

/** The names that stand together: the fields of one object, or one parameter. */
export interface Group {
  at: Located;
  /** The object that this one is part of. */
  parent: Group | null;
  operation: Operation | null;
  names: Named[];
}

/** Every field and query parameter whose name shows a style, each place once. Path parameters never go over the wire by name. */
export function namesOf(context: RuleContext): Record<Kind, Group[]> {
  const kinds: Record<Kind, Group[]> = { json: [], form: [], query: [] };
  /** By the value that holds the names: each is written once, and counts for the place that reaches it first. */
  const seen = new Map<unknown, Group>();
  const add = (
    kind: Kind,
    holder: Located,
    operation: Operation | null,
    parent: Group | null,
    names: () => Named[],
  ) => {
    const known = seen.get(holder.value);
    if (known !== undefined) {
      if (known.operation !== operation) known.operation = null;
      return;
    }
    const group: Group = { at: holder, parent, operation, names: names() };
    seen.set(holder.value, group);
    if (group.names.length > 0) kinds[kind].push(group);
  };
  const forms = formsOf(context);
  const groupAbove = (use: ReachedSchema): Group | null => {
    for (let up = use.parent ?? use.via; up !== null; up = up.parent ?? up.via) {
      const group = seen.get(up.schema.value.properties);
      if (group !== undefined) return group;
    }
    return null;
  };
  for (const use of [...context.responseSchemas(), ...context.requestSchemas()]) {
    if (use.operation?.deprecated) continue;
    const properties = use.properties.length === 0 ? null : context.child(use.schema, 'properties');
    if (properties === null) continue;
    const kind = forms.has(use.schema.value) ? 'form' : 'json';
    add(kind, properties, use.operation, groupAbove(use), () =>
      (isInLinks(use) ? [] : use.properties).flatMap(at => styled(at.name, at, context.descend(at))),
    );
  }
  for (const operation of context.operations) {
    for (const { name, in: place, node } of operation.parameters) {
      if (place === 'query' && !operation.deprecated) add('query', node, operation, null, () => styled(name, node));
    }
  }
  return kinds;
}

/** Below `_links` the names are link relations (RFC 8288), which are written with hyphens, and what a link consists of. */
function isInLinks(use: ReachedSchema): boolean {
  let up: ReachedSchema | null = use;
  for (let steps = 0; up !== null && steps < 6; up = up.parent ?? up.via, steps++)
    if (up.name === '_links') return true;
  return false;
}

/** Nothing for a name that shows no style, or that is on its way out. */
function styled(name: string, at: Located, target: Located | null = null): Named[] {
  if (at.value?.deprecated === true || target?.value?.deprecated === true) return [];
  const style = fixedNames.test(name) || capitals.test(name) ? null : caseOf(name);
  return style ? [{ name, at, style }] : [];
}

/** The schemas of bodies that can be sent as forms only. */
const formsOf = (context: RuleContext): Set<unknown> =>
  new Set(
    context.operations
      .filter(({ requestContent: request }) => jsonContent(request) === null)
      .flatMap(({ requestContent: request }) =>
        request.flatMap(({ mediaType, schema }) =>
          /form/.test(mediaType) ? (context.effectiveSchema(schema)?.parts.map(part => part.value) ?? []) : [],
        ),
      ),
  );
