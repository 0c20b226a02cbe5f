/**
 * A large description, made by rule, that weighs what published ones weigh. Those of 3 to 13 MB (Plaid, OpenAI, Asana,
 * GitHub) have about 100 operations, 500 schemas, 2,500 properties and 45,000 scalars and collections a megabyte, and
 * descriptions of 100 letters. Small ones have an operation a kilobyte: a larger file has more schemas to the operation.
 * Flaws stand here and there.
 */

/** In: the size wanted in bytes. Out: an OpenAPI 3.1 document in YAML of about that size. */
export function largeDescription(bytes) {
  const parts = bytes < 100_000 ? { schemas: 1, fields: 8, prose: 1 } : { schemas: 11, fields: 8, prose: 2 };
  const paths = [];
  const schemas = [];
  let size = head.length + shared.length;
  for (let i = 0; size < bytes; i++) {
    const block = [pathsOf(i, parts), schemasOf(i, parts)];
    size += block[0].length + block[1].length;
    paths.push(block[0]);
    schemas.push(block[1]);
  }
  return `${head}paths:\n${paths.join('')}components:\n${shared}  schemas:\n${errorSchema}${schemas.join('')}`;
}

const head = `openapi: 3.1.0
info:
  title: Generated
  version: 1.0.0
  description: |
    The generated service. Every request carries a key in the Authorization header.

    Lists answer one page at a time; the next one is found by its cursor.
servers:
  - url: https://api.example.com
security:
  - key: []
`;

const shared = `  securitySchemes:
    key:
      type: http
      scheme: bearer
  parameters:
    Limit:
      name: limit
      in: query
      description: How many things one page holds.
      schema:
        type: integer
        minimum: 1
        maximum: 200
        default: 50
    After:
      name: after
      in: query
      description: The cursor that the page before gave.
      schema:
        type: string
        maxLength: 500
  responses:
    NotFound:
      description: There is no such thing, or it is none of the caller's.
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
    Invalid:
      description: What was sent cannot be taken as it is.
      content:
        application/json:
          schema:
            $ref: '#/components/schemas/Error'
`;

const errorSchema = `    Error:
      type: object
      required: [error]
      properties:
        error:
          type: object
          required: [code, message, request_id]
          properties:
            code:
              type: string
              description: What went wrong, for programs.
            message:
              type: string
              description: What went wrong, for people.
            request_id:
              type: string
            details:
              type: array
              items:
                type: object
`;

const nouns = 'invoice ledger parcel berth voyage sensor ticket survey tariff locker meadow engine'.split(' ');
const traits = 'owner label origin region notes channel reference category contact locale basis grade'.split(' ');
const name = i => `${nouns[i % nouns.length]}${Math.floor(i / nouns.length) || ''}`;
const title = i => name(i)[0].toUpperCase() + name(i).slice(1);

function pathsOf(i, { prose }) {
  const list = i % 9 === 4 ? `/get${title(i)}s` : `/${name(i)}s`;
  const key = i % 3 === 0 ? '' : headerParameter;
  const told = prose > 1 ? manual(i) : '';
  return `  ${list}:
    get:
      operationId: list${title(i)}s
      summary: The ${name(i)}s, newest first
      description: >-
        Answers one page of the ${name(i)}s that the caller may see. What was removed is left out, and what
        was added since the first page stands on no later one.
      parameters:
        - $ref: '#/components/parameters/Limit'
        - $ref: '#/components/parameters/After'
      responses:
        '200':
          description: A page of ${name(i)}s
          content:
            application/json:
              schema:
                type: object
                required: [data, next_cursor, has_more]
                properties:
                  data:
                    type: array
                    items:
                      $ref: '#/components/schemas/${title(i)}'
                  next_cursor:
                    type: [string, 'null']
                  has_more:
                    type: boolean
        '400':
          $ref: '#/components/responses/Invalid'
    post:
      operationId: create${title(i)}
      summary: Adds one ${name(i)}
${told}${key}      requestBody:
        required: true
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/${title(i)}Create'
            example:
              label: The first of its kind
              notes: Handle with care, and never on a Monday.
      responses:
        '201':
          description: The new ${name(i)}
          headers:
            Location:
              schema:
                type: string
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/${title(i)}'
        '400':
          $ref: '#/components/responses/Invalid'
  ${list}/{id}:
    parameters:
      - name: id
        in: path
        required: true
        schema:
          type: string
    get:
      operationId: read${title(i)}
      summary: One ${name(i)}
${told}      responses:
        '200':
          description: The ${name(i)}
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/${title(i)}'
${prose > 1 ? exampleOf(i) : ''}        '404':
          $ref: '#/components/responses/NotFound'
    delete:
      operationId: remove${title(i)}
      summary: Removes one ${name(i)}
${told}      responses:
        '204':
          description: It is gone
        '404':
          $ref: '#/components/responses/NotFound'
`;
}

/** As long as the texts of published operations are. */
const manual = i => `      description: |
        Works on one ${name(i)} of the caller's own. What belongs to others is not found.

        ## When to use it

        - After the ${name(i)} was agreed on, and before the first ${name(i + 1)} is made from it.
        - Whenever a person asks for the present state. Programs read the list, which is cheaper for both sides.

        ## What to look out for

        The labels are shown to people as they are. Keep them short, in the language of the reader, and free of
        anything that only makes sense inside one company. See the [guide](https://example.com/guides/${name(i)}s) for
        more, and for the words that are kept for the service itself.
`;

const exampleOf = i => `              examples:
                usual:
                  summary: As most of them are
                  value:
${Array.from({ length: 12 }, (_, n) => `                    ${traits[n]}: The ${traits[n]} of the ${name(i)} number ${n}\n`).join('')}`;

const headerParameter = `      parameters:
        - name: Idempotency-Key
          in: header
          schema:
            type: string
            maxLength: 200
`;

/** The thing itself, what creates it, and the parts it is made of, each of which refers to the next. */
function schemasOf(i, { schemas, fields, prose }) {
  const parts = Array.from({ length: schemas }, (_, n) => `${title(i)}Part${n}`);
  const inner = (n, thing) => (parts[n] === undefined ? '' : reference('part', parts[n], thing));
  return [
    `${open(title(i))}${properties(i, fields, prose)}${inner(0, name(i))}`,
    `${open(`${title(i)}Create`)}${properties(i + 1, Math.ceil(fields / 2), prose)}`,
    ...parts.map((part, n) => `${open(part)}${properties(i + n, fields, prose)}${inner(n + 1, part)}`),
  ].join('');
}

const open = schema => `    ${schema}:\n      type: object\n      properties:\n`;

const reference = (property, schema, thing) =>
  `        ${property}:\n          description: What the ${thing} is made of.\n          allOf:\n            - $ref: '#/components/schemas/${schema}'\n`;

function properties(seed, count, prose) {
  return Array.from({ length: count }, (_, n) => property(seed + n, n, prose)).join('');
}

function property(seed, n, prose) {
  const trait = `${traits[n % traits.length]}${n >= traits.length ? n : ''}`;
  const told = [
    `The ${trait} of this ${nouns[seed % nouns.length]}, as it was given when the thing was made.`,
    `It never changes afterwards; where none was given it is left out.`,
  ];
  const lines = [`        ${trait}:`, `          type: ${seed % 6 === 0 ? 'boolean' : 'string'}`];
  if (seed % 6 !== 0 && seed % 11 !== 0) lines.push('          maxLength: 200');
  if (n === 3 && seed % 4 === 1)
    lines.push('          enum:', '            - open', '            - held', '            - closed');
  lines.push(`          description: ${told.slice(0, prose).join(' ')}`, `          example: ${trait} of the first`);
  return `${lines.join('\n')}\n`;
}
