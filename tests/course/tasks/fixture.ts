import { soundLesson } from '../fixture';

const charge = (card: string, directives = '') => `# @as till${directives}
POST /v1/charges

{"amount": 4200, "currency": "EUR", "source": "${card}"}`;
const again = `${charge('card_9', '\n# @lost')}\n\n###\n${charge('card_9')}`;
const lookAt = (expectation: string) => `\`\`\`http
# @as till
# @name charges
# @expect ${expectation}
GET /v1/charges
\`\`\``;

/** A wire task: the service has the flaw of the chain. */
export const wireTask = `### Charge the card twice

<!-- task: charge-twice
     covers: endpoints.4 -->

Charge \`card_9\` twice, and let the till see one success.

The till saw no response to the first request.

\`\`\`http
# @as till
POST /v1/charges

{"amount": 4200, "currency": "EUR", "source": "card_9"}
\`\`\`

#### Check

Charges: {{charges.body.data.length}}, goal: 2

- sends: at least 2 POST /v1/charges
- receives: exactly one 201 response to POST /v1/charges

${lookAt('body.data.length is 2')}

#### Hints

- A response can get lost.
- Add \`# @lost\` to the first of two requests.

#### Solution: a lost response

The till can't tell.

\`\`\`http
${again}
\`\`\`

#### Solution: the other way round

\`\`\`http
${charge('card_9')}

###
${charge('card_9', '\n# @lost')}
\`\`\`

#### Success

Nothing joins the two.

#### Wrong attempt: two receipts

<!-- attempt: two-receipts -->

\`\`\`http
${charge('card_9')}

###
${charge('card_9')}
\`\`\`

- receives: at least 2 201 POST /v1/charges

The till sees both.

#### Wrong attempt

<!-- attempt: only-once -->

\`\`\`http
${charge('card_9', '\n# @lost')}
\`\`\`

${lookAt('body.data.length is 1')}

One request makes one charge.
`;

const contract = (fields: string, more = '') => `paths:
  /v1/charges:
    post:
      requestBody: { content: { application/json: { schema: { type: object, properties: { amount: { type: integer } } } } } }
      responses:
        '201':
          description: The charge
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
        '402':
          description: The bank said no
${more}          content: { application/json: { schema: { type: object, properties: { error: { type: object, properties: { ${fields} } } } } } }`;
const code = 'code: { type: string }';

/** A contract task. */
export const contractTask = `### Make failures findable

<!-- task: findable-failures -->

State an id for every failure of \`POST /v1/charges\`.

\`\`\`yaml
${contract(code)}
\`\`\`

#### Check

- rule: \`error-has-request-id\`
- operation: \`POST /v1/charges\`

#### Hints

- Support has to find one failure.
- Both sides need one name for it.
- Add \`request_id\`.

#### Solution: in the body

\`\`\`yaml
${contract(`${code}, request_id: { type: string }`)}
\`\`\`

#### Solution: in a header

\`\`\`yaml
${contract(code, '          headers: { Request-Id: { schema: { type: string } } }\n')}
\`\`\`

#### Success

Support looks it up.

#### Wrong attempt: no code any more

<!-- attempt: code-dropped -->

\`\`\`yaml
${contract('request_id: { type: string }')}
\`\`\`

- finds: field-removed

Clients read the code.

#### Wrong attempt: no operation any more

<!-- attempt: nothing-left -->

\`\`\`yaml
paths:
  /v1/charges: {}
\`\`\`

- loses: POST /v1/charges

Without the operation there's nothing to charge with.
`;

/** The small lesson with a wire task after its second step and a contract task after the fixed version. */
export const lessonWithTasks = soundLesson
  .replace('### The third step', () => `${wireTask}\n### The third step`)
  .replace('## Design\n', () => `${contractTask}\n## Design\n`);
