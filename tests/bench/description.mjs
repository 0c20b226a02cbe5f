/** A large description, made by rule: many resources with the usual operations, a flaw here and there. */

/** In: the size wanted in bytes. Out: an OpenAPI 3.1 document in YAML of about that size. */
export function largeDescription(bytes) {
  const head = ['openapi: 3.1.0', 'info: { title: Generated, version: 1.0.0 }', 'paths:'];
  const schemas = ['components:', '  schemas:'];
  const paths = [];
  let size = 0;
  for (let i = 0; size < bytes; i++) {
    const block = [pathsOf(i), schemaOf(i)];
    size += block[0].length + block[1].length;
    paths.push(block[0]);
    schemas.push(block[1]);
  }
  return [...head, ...paths, ...schemas, ''].join('\n');
}

const name = i => `Thing${i}`;

function pathsOf(i) {
  const list = i % 5 === 0 ? `/getThings${i}` : `/things-${i}`;
  return `  ${list}:
    get:
      operationId: list${name(i)}
      summary: The things of kind ${i}, newest first
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 200, default: 50 } }
        - { name: after, in: query, schema: { type: string, maxLength: 500 } }
      responses:
        '200':
          description: A page of things
          content:
            application/json:
              schema:
                type: object
                required: [data, next_cursor, has_more]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/${name(i)}' } }
                  next_cursor: { type: [string, 'null'] }
                  has_more: { type: boolean }
    post:
      operationId: create${name(i)}
      summary: Adds one thing
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/${name(i)}' }
      responses:
        '201':
          description: The new thing
          headers: { Location: { schema: { type: string } } }
          content:
            application/json:
              schema: { $ref: '#/components/schemas/${name(i)}' }`;
}

function schemaOf(i) {
  const fields = Array.from(
    { length: 12 },
    (_, n) => `        field_${n}: { type: string, maxLength: 200, description: Field ${n} of a thing of kind ${i} }`,
  );
  return `    ${name(i)}:
      type: object
      properties:
        id: { type: string }
        status: { type: string, enum: [open, closed] }
${fields.join('\n')}`;
}
