/** Requests in .http notation, as a block of code. */
const http = (...requests: readonly string[]): string => `\`\`\`http\n${requests.join('\n\n###\n')}\n\`\`\``;

/** A charge that the till sends, with or without a key. */
const charge = (key: string | null, ...directives: readonly string[]): string =>
  [
    '# @as till',
    ...directives.map(directive => `# @${directive}`),
    'POST /v1/charges',
    'Content-Type: application/json',
    ...(key === null ? [] : [`Idempotency-Key: "${key}"`]),
    '',
    '{"amount": 1800, "currency": "EUR", "source": "card_8"}',
  ].join('\n');

/**
 * A lesson that passes the check, to be replaced piece by piece: a chain with a flaw of the service, its questions, and a task
 * that causes the failure and one that prevents it.
 *
 * @param id - the new lesson's id, in kebab case
 * @param order - its place in the course
 * @returns the text of its file
 */
export function lessonTemplate(id: string, order: number): string {
  const topic = id.replaceAll('-', ' ');
  const title = topic.charAt(0).toUpperCase() + topic.slice(1);
  return `---
id: ${id}
title: ${title}
topic: ${topic}
track: Our own API
order: ${order}
sources:
  - title: HTTP Semantics
    reference: RFC 9110
---

## Consumers

A till (a cash register) takes payments. It trusts every response, and it sends a request again if none arrives.

The shop's accounts trust that each sale has one charge.

## Design question

<!-- question: what-identifies-a-sale -->

How does the service know that two requests mean the same sale?

- [ ] Both have the same body <!-- body -->
  - Two customers can buy the same coffee within a second.
- [x] Both carry the same key, which the till made for the sale <!-- key -->
  - Only the till knows what belongs together.

## Promise

The service makes one charge for each key, however often the request arrives.

## Key points

- Here are the three to five sentences that a reader should still know next week.
- A lost response looks the same as a lost request.

## Follow the failure

<!-- flaws: post-without-key -->

Priya works at the till of a café. The café's service has one bug: it accepts a charge without an \`Idempotency-Key\`.

### A sale

<!-- step: a-sale -->

Priya's till sends a charge of 42.00 EUR.

\`\`\`http
# @name first
# @as till
# @expect-flawed status is 201
# @expect-fixed status is 400
POST /v1/charges
Content-Type: application/json

{"amount": 4200, "currency": "EUR", "source": "card_9"}
\`\`\`

The response arrives, so the till prints a receipt.

### A lost response

<!-- step: a-lost-response
     differs -->

For the next sale, the connection breaks before the response arrives. The till sends the request again.

<!-- question: how-many-charges -->

How many charges does the second customer have now?

- [ ] One <!-- one -->
  - Nothing in the request says that it repeats an earlier one.
- [x] Two <!-- two -->
  - The service can't tell the second attempt from a second sale.

${http(charge(null, 'lost'), charge(null, 'expect-flawed status is 201'))}

### Nobody notices

<!-- step: nobody-notices -->

Both responses were 201, so no chart shows a problem.

### A customer calls

<!-- step: a-customer-calls -->

A week goes by.

<!-- question: who-finds-out -->

Who finds out first?

- [x] The customer <!-- customer -->
  - The bank statement shows two charges.
- [ ] The café's monitoring <!-- monitoring -->
  - It counts failures, and there were none.

The customer reads the bank statement, and calls.

### The money goes back

<!-- step: the-money-goes-back -->

Priya pays the money back by hand.

### Charge twice

<!-- task: charge-twice -->

Charge the card twice for one sale.

${http(charge(null, 'lost'))}

#### Check

Charges: {{charges.body.data.length}}, goal: 2

\`\`\`http
# @as till
# @name charges
# @expect body.data.length is 2
GET /v1/charges
\`\`\`

#### Hints

- What does a till do if no response arrives?
- Send the same request once more. Separate requests with a line of \`###\`.

#### Solution

${http(charge(null, 'lost'), charge(null))}

#### Success

The till did nothing wrong. The contract gave it no way to say that both requests meant one sale.

## Fixed version

Now the service requires a key, and the till sends the same one twice.

${http(charge('sale-2', 'lost'), charge('sale-2', 'expect status is 201', 'expect header Idempotent-Replayed is true'))}

The second response is the first one again.

### Charge once

<!-- task: charge-once -->

Send the request twice, so that the card is charged once.

${http(charge('sale-3', 'lost'))}

#### Check

Charges: {{charges.body.data.length}}, goal: 1

- sends: at least 2 POST /v1/charges

\`\`\`http
# @as till
# @name charges
# @expect body.data.length is 1
GET /v1/charges
\`\`\`

#### Hints

- What has to be the same in both requests?
- Copy the request below a line of \`###\`, and leave its key as it is.

#### Solution

${http(charge('sale-3', 'lost'), charge('sale-3'))}

#### Success

The key belongs to the sale, and not to the attempt.

#### Wrong attempt: a new key

<!-- attempt: a-new-key -->

${http(charge('sale-3', 'lost'), charge('sale-4'))}

- sends: at least 2 POST /v1/charges

A new key means a new sale.

## Design

In the contract, say that \`Idempotency-Key\` is required on every POST that moves money.

## Observe

Count the requests without a key, by client.

## Evolve

Accept the key first. Require it once every client sends it.

## Misconceptions

### A timeout is a failure

<!-- misconception: a-timeout-is-a-failure -->

A timeout says nothing about what the service did.

### The database finds duplicates

<!-- misconception: the-database-finds-duplicates -->

Two sales of the same coffee aren't duplicates.

## On Monday

Send one POST of your own service twice, and count what it created.

## Lookup

- need: retry a request of ${topic} → the same key for each attempt

## Practice

<!-- question: who-breaks
     consumer -->

The service stores keys for a minute. Which client breaks?

- [x] A till that was offline for an hour <!-- offline-till -->
  - It sends its key after the service has forgotten it.
- [ ] A till that retries after a second <!-- quick-till -->
  - The service still knows its key.
`;
}
