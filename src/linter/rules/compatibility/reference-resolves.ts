import type { Rule } from '../../rule';

export default {
  id: 'reference-resolves',
  area: 'compatibility',
  severity: 'error',
  basis: 'design',
  title: 'A reference has no target',
  clauses: ['versioning.9'],
  lesson: 'contract-review',
  reason:
    'Generators, mocks, and tests stop at the first $ref without a target, or leave out what it should refer to. People have to guess.',
  fixes: [
    'Name the part as it is written; in a pointer "/" is spelled ~1 and "~" is spelled ~0 (RFC 6901).',
    'Write the missing part, under components or in the file that the reference names; paths are relative to the file that has the $ref.',
    'If references form a circle, write one of them out. A schema may contain itself as a field or an item, but not as the whole.',
  ],
  good: [
    {
      title: 'Every reference has a target, and a tree may contain itself',
      yaml: `paths:
  /folders/{id}:
    get:
      responses:
        '200':
          description: Folder
          content: { application/json: { schema: { $ref: '#/components/schemas/Folder' } } }
components:
  schemas:
    Folder:
      type: object
      properties:
        folders: { type: array, items: { $ref: '#/components/schemas/Folder' } }
`,
    },
  ],
  bad: [
    {
      title: 'The schema was renamed, the reference was not',
      yaml: `paths:
  /folders/{id}:
    get:
      responses:
        '200':
          description: Folder
          content: { application/json: { schema: { $ref: '#/components/schemas/Directory' } } }
components: { schemas: { Folder: { type: object } } }
`,
    },
    {
      title: 'Two names that only refer to each other',
      yaml: `paths: {}
components:
  schemas:
    Folder: { $ref: '#/components/schemas/Directory' }
    Directory: { $ref: '#/components/schemas/Folder' }
`,
    },
  ],
  check(context) {
    for (const { at, message } of context.documents.unresolved) context.report({ at, operation: null, message });
  },
} satisfies Rule;
