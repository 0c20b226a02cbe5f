import { describe, expect, test } from 'vitest';
import { type ApiModel, apiOf } from '../../src/openapi';
import { contractChanges } from '../../src/openapi/diff/contract-changes';
import { lossOf } from '../../src/openapi/diff/losses';
import type { EffectiveSchema } from '../../src/openapi/effective-schema';
import {
  credentialFacts,
  failureFacts,
  failureShapes,
  operationFacts,
  titleFacts,
} from '../../src/openapi/facts/contract';
import { typeText } from '../../src/openapi/facts/schemas';
import { isPaged, linksToNextPage, takesCursor, takesOffset } from '../../src/openapi/lists';
import type { MediaTypeContent } from '../../src/openapi/operations';
import { isStreamed } from '../../src/openapi/operations';
import { checksum } from '../support/checksum';
import { changesFrom, variationsOf } from '../support/variations';
import { small, smallSwagger } from './_small';

/** The words for those that hold. */
const marks = (all: Record<string, unknown>) =>
  Object.entries(all).flatMap(([name, value]) =>
    value === true
      ? [name]
      : value === false || value == null || value === ''
        ? []
        : [`${name} ${JSON.stringify(value)}`],
  );

/** A schema in lines: what it says, and below it what it holds. */
function schemaLines(name: string, schema: EffectiveSchema | null, depth = 0): string[] {
  if (schema === null || depth > 5) return [`${name}: nothing`];
  const { types, nullable, listed, closed, deprecated, readOnly, writeOnly, unconstrained, description, title } =
    schema;
  const values = listed === null ? null : `${[...listed.values.keys()].join(' ')}${listed.open ? ' …' : ''}`;
  const said = marks({
    nullable,
    values,
    closed: closed?.pointer,
    deprecated,
    readOnly,
    writeOnly,
    unconstrained,
    description,
    title,
  });
  const format = schema.keyword('format');
  return [
    [
      `${name}: ${typeText(schema)} at ${schema.at.pointer}`,
      [...types].join(' or '),
      ...said,
      ...(format ? [`format at ${format.at.pointer}`] : []),
    ].join(' | '),
    ...[...schema.fields.values()].flatMap(field =>
      schemaLines(`${name}.${field.name}${field.required ? '!' : ''}`, field.schema, depth + 1),
    ),
    ...(schema.items ? schemaLines(`${name}[]`, schema.items, depth + 1) : []),
    ...(schema.extras ? schemaLines(`${name}.*`, schema.extras, depth + 1) : []),
    ...(schema.variants.length > 1
      ? schema.variants.flatMap((one, i) => schemaLines(`${name} ${i + 1}`, one, depth + 1))
      : []),
  ];
}

/** Everything that is read of a description, in lines. */
function readingOf(api: ApiModel): string[] {
  const content = (all: readonly MediaTypeContent[], name: string) =>
    all.flatMap(({ mediaType, node, schema, itemSchema }) => [
      `${name} ${mediaType} at ${node.pointer}${itemSchema === null ? '' : `, items at ${itemSchema.pointer}`}`,
      ...(schema === null ? [] : schemaLines(`${name} ${mediaType}`, api.effectiveSchema(schema))),
    ]);
  const operations = [...api.operations, ...api.webhooks, ...api.callbacks].flatMap(one => {
    const { label, kind, at, node, id, summary, description, deprecated, security, ownSecurity, permission, isItem } =
      one;
    const said = marks({
      id,
      summary,
      description,
      deprecated,
      permission,
      isItem,
      security: security && JSON.stringify(security),
      own: ownSecurity?.pointer,
    });
    return [
      [label, `${kind} ${one.method} ${one.segments.join(' ')} at ${at.pointer} ${node.pointer}`, ...said].join(' | '),
      ...one.parameters.map(
        ({ name, in: place, required, deprecated: old, description: words, schema, entry, node: written }) =>
          [
            `${label} | ${name} in ${place}: ${typeText(api.effectiveSchema(schema))} at ${entry.pointer} ${written.pointer}`,
            ...marks({ required, deprecated: old, description: words }),
          ].join(' | '),
      ),
      ...(one.body ? [`${label} | body at ${one.body.pointer}`] : []),
      ...content(one.requestContent, `${label} |`),
      ...one.queryFields.map(
        ({ name, required, description: words }) =>
          `${label} | asks for ${[name, ...marks({ required, description: words })].join(' | ')}`,
      ),
      ...one.responses.flatMap(response => [
        [
          `${label} | ${response.status} at ${response.at.pointer} ${response.node.pointer}`,
          response.headerNames.join(' '),
          ...response.errorCodes,
          ...marks({ description: response.description, streamed: isStreamed(response) }),
        ].join(' | '),
        ...[...response.headers].map(
          ([name, header]) =>
            `${label} | ${response.status} ${name}: ${typeText(api.effectiveSchema(api.child(header, 'schema')))}`,
        ),
        ...content(response.content, `${label} | ${response.status}`),
      ]),
    ];
  });
  const lists = api.lists.map(list => {
    const { operation, shape, itemsName, items, fields, paging } = list;
    const said = marks({
      paged: isPaged(list),
      cursor: takesCursor(operation),
      offset: takesOffset(operation),
      links: linksToNextPage(list),
    });
    return `list ${[operation.label, shape, itemsName, items.at.pointer, [...fields.keys()].join(' '), [...paging.keys()].join(' '), ...said].join(' | ')}`;
  });
  const facts = [...api.operations, ...api.webhooks].flatMap(operation => {
    const { parameters, requestBody, responses, ...rest } = operationFacts(api, operation, { expandNamed: true });
    const bodies = [['takes', requestBody] as const, ...responses.map(({ status, body }) => [status, body] as const)];
    return [
      `facts ${JSON.stringify(rest)}`,
      ...parameters.map(one => `facts ${rest.name} ${JSON.stringify(one)}`),
      ...bodies.flatMap(([name, body]) =>
        body === null
          ? []
          : [
              `facts ${rest.name} ${name} ${JSON.stringify({ ...body, fields: body.fields.map(each => `${each.name}${each.required ? '!' : ''}: ${each.type}`) })}`,
            ],
      ),
    ];
  });
  const reached = (['requestSchemas', 'responseSchemas'] as const).flatMap(each =>
    api[each]().map(({ schema, isLeaf, name, parent, via, operation, properties }) =>
      [
        `${each} ${schema.pointer}`,
        ...marks({
          isLeaf,
          name,
          parent: parent?.schema.pointer,
          via: via?.schema.pointer,
          operation: operation?.label,
          properties: properties.length,
        }),
      ].join(' | '),
    ),
  );
  return [
    JSON.stringify([titleFacts(api), api.overview]),
    ...operations,
    ...lists,
    ...facts,
    ...credentialFacts(api).map(each => `credential ${each}`),
    ...failureShapes(api).map(shape => `failure ${JSON.stringify(failureFacts(api, shape))}`),
    ...reached,
    ...api.documents.unresolved.map(
      ({ message, at }: { message: string; at: { pointer: string } }) => `${message} ${at.pointer}`,
    ),
  ];
}

/** The first lines, and a checksum of the others: enough to see what is otherwise, and that all of it stays so. */
function shortened(lines: readonly string[]): string {
  const [shown, rest] = [lines.slice(0, 3), lines.slice(3)];
  const cut = shown.map(line => (line.length > 160 ? `${line.slice(0, 160)}… ${checksum(line)}` : line));
  return [...cut, ...(rest.length > 0 ? [`and ${rest.length} more: ${checksum(rest.join('\n'))}`] : [])].join('\n');
}

/** Which lines are gone, and which are new. */
function differenceOf(before: readonly string[], after: readonly string[]): string {
  const [old, fresh] = [new Set(before), new Set(after)];
  const gone = before.filter(line => !fresh.has(line)).map(line => `- ${line}`);
  const added = after.filter(line => !old.has(line)).map(line => `+ ${line}`);
  return shortened([...gone, ...added]);
}

/** In which part of a description something is otherwise. */
const partOf = (what: string): string =>
  /^(?:without )?(paths|schemas)\b/.exec(what.replace(/components|definitions/, 'schemas'))?.[1] ?? 'head';

describe.each<[string, object]>([
  ['openapi', small],
  ['swagger', smallSwagger],
])('what is read of a small description: %s', (name, description) => {
  test('as it is', async () => {
    await expect(`${readingOf(apiOf(description)).join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}.txt`);
  });

  test.each(['paths', 'schemas', 'head'])('if one thing in it is otherwise, in its %s', async part => {
    const usual = readingOf(apiOf(description));
    const outcomes = variationsOf(description)
      .filter(({ what }) => partOf(what) === part && !/: (\{\}|\[\]|"other")$/.test(what))
      .map(({ what, value }) => [what, differenceOf(usual, readingOf(apiOf(value as object)))] as const);
    const lines = changesFrom('', outcomes);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}-otherwise/${part}.txt`);
  });
});

test('what differs between a small description and one with one thing otherwise', async () => {
  const told = (versions: Parameters<typeof contractChanges>[0]) =>
    contractChanges(versions).map(
      ({ id: _, verb, subject, pointer, ...rest }) => `${verb} ${subject} at ${pointer} ${JSON.stringify(rest)}`,
    );
  const usual = apiOf(small);
  const lost = (other: ApiModel) =>
    usual.operations.flatMap(old => {
      const fresh = other.operations.find(({ label }) => label === old.label);
      if (fresh === undefined) return [];
      const losses = [true, false].map(same => lossOf(old, fresh, { sameStatuses: same, sameDeprecation: same }));
      return losses.flatMap((loss, i) => (loss === null ? [] : [`${old.label} ${loss}${i === 0 ? '' : ', at least'}`]));
    });
  const others = variationsOf(small).filter(({ what }) => what.startsWith('without '));
  const outcomes = others.map(({ what, value }) => {
    const other = value as typeof small;
    return [what, shortened([...lost(apiOf(other)), ...told({ before: small, after: other })])] as const;
  });
  await expect(`${changesFrom('', outcomes).join('\n')}\n`).toMatchFileSnapshot('recorded/versions.txt');
});
